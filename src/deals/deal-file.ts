import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { UsageError } from '../errors.ts';
import { type Io, readInput } from '../io.ts';
import { answeredRules } from '../variants/rule-set.ts';
import {
  DealError,
  type DealJson,
  type NumberedLine,
  type Rules,
  type Variant,
} from '../variants/variant.ts';
import { parseDeal, parseJson } from './deal-json.ts';

/** One deal of a file of JSON lines, good or bad. Layouts are not kept: a file may be large. */
export interface FileDeal extends NumberedLine {
  /** Its own seed, else `line:N`. */
  readonly seed: string;
  /** Why it cannot be played. */
  readonly problem?: string;
}

export interface DealFile {
  /** For messages and the record. */
  readonly name: string;
  readonly sha256: string;
  readonly deals: readonly FileDeal[];
  /** Whole sentences for standard error. */
  readonly warnings: readonly string[];
}

/** What the command line says that a deal may contradict. */
export interface DealContext {
  readonly variant: Variant;
  /** The rules asked for. */
  readonly rules: Rules;
  /** `--seed-type`, where it was given. */
  readonly seedType: string | undefined;
}

/** Keys that say where a deal comes from and for which game it is. */
const FRAME_KEYS = ['game', 'rules', 'seed', 'seed-type'];

/** Reads every deal of a file; throws a UsageError when none of them is good. */
export async function readDealFile(
  path: string,
  option: string,
  context: DealContext,
  io: Io,
): Promise<DealFile> {
  const bytes = await readInput(path, option, io);
  const name = path === '-' ? 'standard input' : basename(path);
  const file = parseDealFile(bytes.toString('utf8'), name, context);
  const good = file.deals.filter((deal) => deal.problem === undefined);
  if (good.length === 0) {
    const first = file.deals[0];
    const why = first ? `line ${first.line}: ${first.problem}` : 'it is empty';
    throw new UsageError(
      `${option} ${path} has no deal that ${context.variant.id} can use: ${why}`,
    );
  }
  return { ...file, name, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Reads the text of a file of deals. */
export function parseDealFile(
  text: string,
  name: string,
  context: DealContext,
): { deals: FileDeal[]; warnings: string[] } {
  const deals: FileDeal[] = [];
  const warnings: string[] = [];
  const ignored = new Set<string>();
  /** The cards that a seed stands for: their digest, for there may be many. */
  const seeds = new Map<string, string>();
  for (const part of splitDeals(text, context.variant)) {
    const { seed, written, problem } = readDeal(part, context, ignored);
    const deal: FileDeal = { ...part, seed, ...(problem === undefined ? {} : { problem }) };
    const cards = createHash('sha256').update(written).digest('base64');
    const before = seeds.get(seed);
    if (before === cards) continue;
    if (before === undefined) {
      seeds.set(seed, cards);
      deals.push(deal);
    } else {
      warnings.push(
        `${name} line ${part.line} gives another deal the seed ${seed}, so it is called line:${part.line}`,
      );
      deals.push({ ...deal, seed: `line:${part.line}` });
    }
  }
  if (ignored.size > 0) {
    warnings.push(`${name} has keys that are ignored: ${[...ignored].sort().join(', ')}`);
  }
  return { deals, warnings };
}

/** One deal a line. A single object over several lines is taken too, and what the game splits. */
function splitDeals(text: string, { notations }: Variant): NumberedLine[] {
  const whole = text.replace(/^\uFEFF/, '');
  const lines = whole.split('\n').map((part, i) => ({ line: i + 1, text: part.trim() }));
  const filled = lines.filter((part) => part.text !== '');
  if (filled.length > 1 && filled[0]!.text === '{') {
    try {
      parseJson(whole);
      return [{ line: filled[0]!.line, text: whole }];
    } catch {
      return filled;
    }
  }
  return notations === undefined ? filled : notations.split(lines);
}

/** What a deal is called, and its cards as the game writes them (of a bad deal: its text). */
function readDeal(
  { line, text }: NumberedLine,
  context: DealContext,
  ignored: Set<string>,
): { seed: string; written: string; problem?: string } {
  const { variant, rules } = context;
  let seed = `line:${line}`;
  try {
    const json = parseDeal(text, variant);
    const own = readSeed(json);
    if (own !== undefined) seed = own;
    for (const key of Object.keys(json)) {
      if (!FRAME_KEYS.includes(key) && !variant.dealKeys.includes(key)) ignored.add(key);
    }
    checkFrame(json, context);
    return { seed, written: JSON.stringify(variant.write(variant.read(json, rules))) };
  } catch (error) {
    if (!(error instanceof DealError || error instanceof SyntaxError)) throw error;
    return { seed, written: text, problem: error.message };
  }
}

function readSeed({ seed }: DealJson): string | undefined {
  if (seed === undefined || seed === null) return undefined;
  const text = typeof seed === 'number' || typeof seed === 'string' ? String(seed) : '';
  if (/^\d+$/.test(text)) return String(BigInt(text));
  if (typeof seed === 'string' && /^[A-Za-z][\w.-]{0,63}$/.test(text)) return text;
  throw new DealError(`the seed ${JSON.stringify(seed)} is neither a whole number nor a name`);
}

/** `game`, `rules` and `seed-type` of a deal override nothing; they must agree. */
function checkFrame(json: DealJson, { variant, rules, seedType }: DealContext): void {
  const { game, rules: own } = json;
  if (game !== undefined && game !== variant.id && !variant.aliases.includes(String(game))) {
    throw new DealError(
      `the deal is one of ${String(game)}, which contradicts --game ${variant.id}`,
    );
  }
  if (seedType !== undefined && json['seed-type'] !== undefined && json['seed-type'] !== seedType) {
    throw new DealError(
      `the deal has the seed type ${String(json['seed-type'])}, which contradicts --seed-type ${seedType}`,
    );
  }
  if (own === undefined) return;
  if (typeof own !== 'object' || own === null || Array.isArray(own)) {
    throw new DealError('"rules" is not an object of names and values');
  }
  const used = answeredRules(variant, rules).rules;
  for (const [name, value] of Object.entries(own)) {
    const asked = rules[name];
    if (asked === undefined)
      throw new DealError(`the deal names the rule ${name}, which ${variant.id} does not have`);
    if (String(value) !== asked && String(value) !== used[name]) {
      throw new DealError(
        `the deal is meant for ${name}=${String(value)}, which contradicts ${name}=${asked}: give --rule ${name}=${String(value)}`,
      );
    }
  }
}
