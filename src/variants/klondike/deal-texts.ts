import { type Card, cardOf, makeCard, parseCard } from '../../cards/card.ts';
import { DealError, type NumberedLine } from '../variant.ts';
import { layOut, type Shape, SUITS } from './layout.ts';
import { writeLayout } from './layout-json.ts';

/** Klondike-Solver's suit numbers: 1 clubs, 2 diamonds, 3 hearts, 4 spades. */
const DIGITS_A_CARD = 3;

/**
 * Turns a deal in another program's notation into the JSON form; what is what shows in the text:
 * - only digits: Klondike-Solver's line, three digits a card (rank, rank, suit), dealt row by row;
 * - `Talon:` and lines of columns, `<4C>` face down: PySol's text; the talon's first card is turned
 *   first;
 * - else a list of cards in the order in which they are dealt, row by row, then the stock.
 * @throws DealError
 */
export function readDealText(text: string, shape: Shape): Record<string, unknown> {
  const compact = text.replace(/\s+/g, '');
  if (/^\d+$/.test(compact)) return writeLayout(layOut(readDigits(compact, shape), shape));
  if (/^(talon|foundations):/i.test(text.trimStart())) return readPysol(text, shape);
  return writeLayout(layOut(readList(text, shape), shape));
}

const packSize = ({ decks, ranks }: Shape): number => decks * SUITS * ranks;

function readDigits(digits: string, shape: Shape): Card[] {
  const wanted = DIGITS_A_CARD * packSize(shape);
  if (digits.length !== wanted) {
    throw new DealError(
      `the line of digits has ${digits.length} of them, but a deal of ${shape.name} has ${wanted}: three a card`,
    );
  }
  const cards: Card[] = [];
  for (let at = 0; at < wanted; at += DIGITS_A_CARD) {
    const rank = Number(digits.slice(at, at + 2));
    const suit = Number(digits[at + 2]) - 1;
    if (rank < 1 || rank > shape.ranks || suit < 0 || suit >= SUITS) {
      throw new DealError(
        `${digits.slice(at, at + DIGITS_A_CARD)} (digits ${at + 1} to ${at + 3}) is no card: it must be a rank from 01 to ${shape.ranks} and a suit from 1 to 4`,
      );
    }
    cards.push(cardOf(suit, rank));
  }
  requireAll(cards, shape);
  return cards;
}

function readList(text: string, shape: Shape): Card[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const cards = words.map((word) => readCard(word, 'the list'));
  if (cards.length !== packSize(shape)) {
    throw new DealError(
      `the list holds ${cards.length} cards, but a deal of ${shape.name} has ${packSize(shape)}`,
    );
  }
  requireAll(cards, shape);
  return cards;
}

/** A list has no columns to name, so what is wrong with its cards is said here. */
function requireAll(cards: readonly Card[], { decks }: Shape): void {
  const copies = new Map<Card, number>();
  for (const card of cards) copies.set(card, (copies.get(card) ?? 0) + 1);
  const extra = [...copies.keys()].filter((card) => copies.get(card)! > decks);
  if (extra.length === 0) return;
  const once = decks === 1 ? 'once' : 'twice';
  throw new DealError(`the deal holds more than ${once}: ${extra.map(makeCard).join(' ')}`);
}

function readCard(word: string, where: string): Card {
  const read = parseCard(word) ?? parseCard(upperRank(word));
  if (!read) throw new DealError(`${where}: "${word}" is no card`);
  return read.card;
}

/** Some programs write ranks in lower case. */
const upperRank = (word: string): string => word.toUpperCase();

function readPysol(text: string, shape: Shape): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  const columns: string[][] = [];
  for (const line of text.split('\n').map((part) => part.trim())) {
    const match = /^(talon|foundations):\s*(.*)$/i.exec(line);
    if (match === null) columns.push(readColumn(line.replace(/^:\s*/, '')));
    else if (match[1]!.toLowerCase() === 'talon') {
      const cards = match[2]!.split(/\s+/).filter((word) => word !== '');
      json.stock = cards.map((word) => makeCard(readCard(word, 'the talon'))).reverse();
    } else json.foundations = readFoundations(match[2]!, shape);
  }
  return { stock: [], ...json, 'tableau piles': columns };
}

/** `<4C>` lies face down. */
function readColumn(line: string): string[] {
  return line
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const faceDown = /^<(.+)>$/.exec(word);
      const name = makeCard(readCard(faceDown?.[1] ?? word, 'a column'));
      return faceDown ? name.slice(0, -1) + name.slice(-1).toLowerCase() : name;
    });
}

/** `H-5 C-A D-0 S-2`: the highest card of each suit. */
function readFoundations(text: string, shape: Shape): string[][] {
  const piles: string[][] = Array.from({ length: SUITS * shape.decks }, () => []);
  let next = 0;
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const match = /^([CDHS])-(0|A|[2-9]|10|T|J|Q|K)$/i.exec(word);
    if (!match || next === piles.length) {
      throw new DealError(
        `the foundations: "${word}" is no foundation, which look like H-5 or S-0`,
      );
    }
    const suit = 'CDHS'.indexOf(match[1]!.toUpperCase());
    const top = match[2] === '0' ? undefined : parseCard(`${match[2]!.toUpperCase()}C`);
    const height = top === undefined ? 0 : (top.card % 13) + 1;
    piles[next++] = Array.from({ length: height }, (_, at) => makeCard(cardOf(suit, at + 1)));
  }
  return piles;
}

/** Puts the lines of PySol's text together: a talon and the columns under it, up to an empty line. */
export function joinTalons(lines: readonly NumberedLine[]): NumberedLine[] {
  const joined: { line: number; text: string }[] = [];
  let open: { line: number; text: string } | undefined;
  for (const part of lines) {
    if (part.text === '' || part.text.startsWith('{')) open = undefined;
    if (part.text === '') continue;
    if (/^(talon|foundations):/i.test(part.text) && !(open && /^foundations:/i.test(open.text))) {
      const talon = { ...part };
      open = talon;
      joined.push(talon);
    } else if (open !== undefined) open.text += `\n${part.text}`;
    else joined.push({ ...part });
  }
  return joined;
}
