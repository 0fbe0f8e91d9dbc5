import { UsageError } from '../../errors.ts';
import { listWords } from '../../text.ts';
import { findVariant, VARIANTS } from '../../variants/index.ts';
import { defaultRules } from '../../variants/rule-set.ts';
import type {
  Contest,
  Patience,
  RuleOption,
  Rules,
  SeedType,
  Variant,
} from '../../variants/variant.ts';
import { didYouMean } from '../suggestion.ts';

/** The game of `--game`. */
export function findGame(name: string | undefined, option = '--game'): Variant {
  const ids = VARIANTS.map((variant) => variant.id);
  if (name === undefined) {
    throw new UsageError(`${option} is missing: give a game, ${listWords(ids)}`);
  }
  const variant = findVariant(name);
  if (!variant) {
    const names = VARIANTS.flatMap(({ id, aliases }) => [id, ...aliases]);
    const near = didYouMean(name, names);
    throw new UsageError(
      `${option} does not know "${name}"${near || `: the games are ${listWords(ids, 'and')}`}`,
    );
  }
  return variant;
}

/** The game of `--game`, which must be one whose deals are solvable or not. */
export function findPatience(name: string | undefined): Patience {
  const variant = findGame(name);
  if (variant.players === 1) return variant;
  throw new UsageError(
    `--game ${variant.id} is played by two, so its deals are not solvable or unsolvable: use patience-solve duel`,
  );
}

/** The game of `--game`, which must be one of two. */
export function findContest(name: string | undefined): Contest {
  const variant = findGame(name);
  if (variant.players === 2) return variant;
  const contests = VARIANTS.filter(({ players }) => players === 2).map(({ id }) => id);
  throw new UsageError(
    `--game ${variant.id} is played by one: a duel needs ${listWords(contests)}`,
  );
}

/** A full rule set: what was asked for, and the defaults for the rest. */
export interface ChosenRules {
  rules: Rules;
  /** The rules that were given and are not the default. */
  changed: Rules;
}

/** Reads the `--rule NAME=VALUE` options. */
export function parseRules(variant: Variant, given: readonly string[]): ChosenRules {
  const rules: Record<string, string> = { ...defaultRules(variant) };
  const changed: Record<string, string> = {};
  const seen = new Map<string, string>();
  for (const text of given) {
    const equals = text.indexOf('=');
    if (equals < 1) {
      throw new UsageError(
        `--rule takes NAME=VALUE, not "${text}"; ${variant.id} has the rules ${ruleNames(variant)}`,
      );
    }
    const name = text.slice(0, equals);
    const option = variant.ruleOptions.find((known) => known.name === name);
    if (!option) {
      throw new UsageError(
        `--rule ${name} is no rule of ${variant.id}: it has ${ruleNames(variant)}`,
      );
    }
    const value = parseRuleValue(option, text.slice(equals + 1));
    const before = seen.get(name);
    if (before !== undefined && before !== value) {
      throw new UsageError(`--rule ${name} is given twice, as ${before} and ${value}: keep one`);
    }
    seen.set(name, value);
    rules[name] = value;
    if (value !== option.values[0]) changed[name] = value;
  }
  return { rules, changed };
}

function parseRuleValue(option: RuleOption, value: string): string {
  if (option.values.includes(value)) return value;
  const { numbersFrom } = option;
  if (numbersFrom !== undefined && /^(?:0|[1-9]\d{0,5})$/.test(value)) {
    if (Number(value) >= numbersFrom) return value;
  }
  throw new UsageError(
    `--rule ${option.name} does not take "${value}": its values are ${ruleValues(option)}`,
  );
}

const ruleNames = (variant: Variant): string =>
  variant.ruleOptions.length === 0
    ? 'none'
    : listWords(
        variant.ruleOptions.map((option) => option.name),
        'and',
      );

/** `1, 0, 2 or any whole number from 0`. */
export function ruleValues({ values, numbersFrom }: RuleOption): string {
  if (numbersFrom === undefined) return listWords(values);
  return `${values.join(', ')} or any whole number from ${numbersFrom}`;
}

/** The value of `--seed-type`. */
export function parseSeedType(variant: Variant, text: string | undefined): SeedType {
  const types = seedTypesOf(variant);
  if (text === undefined) return types[0]!;
  const found = types.find((seedType) => seedType === text);
  if (!found) {
    throw new UsageError(`--seed-type takes ${listWords(types)} for ${variant.id}, not "${text}"`);
  }
  return found;
}

/** Whose seeds a game can deal, `own` first. */
export const seedTypesOf = ({ seeds }: Variant): SeedType[] => Object.keys(seeds) as SeedType[];
