import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DealError, type Rules, type Variant } from '../variants/variant.ts';
import { type DealJson, parseDeal, parseDealText } from '../workers/deal-text.ts';
import { type Io, readStdin } from './io.ts';
import { UsageError } from './usage-error.ts';

/** One deal of a file of JSON lines, good or bad. */
export interface FileDeal {
  /** From 1. */
  readonly line: number;
  /** Its own seed, else `line:N`. */
  readonly seed: string;
  readonly text: string;
  /** Why it cannot be played. */
  readonly problem?: string;
  /** The layout; `undefined` with a problem. */
  readonly layout?: unknown;
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

/** The bytes of a file or, for `-`, of standard input. */
export async function readInput(path: string, option: string, io: Io): Promise<Buffer> {
  if (path === '-') return readStdin(io);
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`${option} ${path} cannot be read: ${fileProblem(error)}`);
  }
}

/** What the file system says, in words. */
export function fileProblem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    ENOENT: 'there is no such file or folder, so check the path',
    EISDIR: 'it is a folder, so name a file in it',
    ENOTDIR: 'a part of the path is a file, not a folder',
    EACCES: 'this user may not, so choose another place',
    EPERM: 'this user may not, so choose another place',
    EROFS: 'the disk is read-only, so choose another place',
    ENOSPC: 'the disk is full, so make room and use --resume',
    ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GB, so split it',
  };
  return known[code ?? ''] ?? message;
}

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
  const seeds = new Map<string, string>();
  for (const { line, text: dealText } of dealTexts(text, context.variant)) {
    const deal = readDeal(line, dealText, context, ignored);
    const written = deal.layout === undefined ? dealText : writtenLayout(context, deal.layout);
    const before = seeds.get(deal.seed);
    if (before === written) continue;
    if (before === undefined) {
      seeds.set(deal.seed, written);
      deals.push(deal);
    } else {
      warnings.push(
        `${name} line ${line} gives another deal the seed ${deal.seed}, so it is called line:${line}`,
      );
      deals.push({ ...deal, seed: `line:${line}` });
    }
  }
  if (ignored.size > 0) {
    warnings.push(`${name} has keys that are ignored: ${[...ignored].sort().join(', ')}`);
  }
  return { deals, warnings };
}

const writtenLayout = ({ variant }: DealContext, layout: unknown): string =>
  JSON.stringify(variant.write(layout));

/**
 * One deal a line. A single object over several lines is taken too, and a talon with the columns
 * under it, which ends at an empty line.
 */
function dealTexts(text: string, variant: Variant): { line: number; text: string }[] {
  const whole = text.replace(/^\uFEFF/, '');
  const lines = whole.split('\n').map((part, i) => ({ line: i + 1, text: part.trim() }));
  const filled = lines.filter((part) => part.text !== '');
  if (filled.length > 1 && filled[0]!.text === '{') {
    try {
      parseDealText(whole);
      return [{ line: filled[0]!.line, text: whole }];
    } catch {
      return filled;
    }
  }
  return variant.readText === undefined ? filled : joinTalons(lines);
}

function joinTalons(lines: readonly { line: number; text: string }[]) {
  const joined: { line: number; text: string }[] = [];
  let open: { line: number; text: string } | undefined;
  for (const part of lines) {
    if (part.text === '' || part.text.startsWith('{')) open = undefined;
    if (part.text === '') continue;
    if (/^(talon|foundations):/i.test(part.text) && !(open && /^foundations:/i.test(open.text))) {
      open = { ...part };
      joined.push(open);
    } else if (open !== undefined) open.text += `\n${part.text}`;
    else joined.push(part);
  }
  return joined;
}

function readDeal(
  line: number,
  text: string,
  context: DealContext,
  ignored: Set<string>,
): FileDeal {
  let seed = `line:${line}`;
  try {
    const json = parseDeal(text, context.variant);
    const own = readSeed(json);
    if (own !== undefined) seed = own;
    for (const key of Object.keys(json)) {
      if (!FRAME_KEYS.includes(key) && !context.variant.dealKeys.includes(key)) ignored.add(key);
    }
    checkFrame(json, context);
    return { line, seed, text, layout: context.variant.read(json, context.rules) };
  } catch (error) {
    if (!(error instanceof DealError || error instanceof SyntaxError)) throw error;
    return { line, seed, text, problem: error.message };
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
  const used = variant.question(rules).rules;
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
