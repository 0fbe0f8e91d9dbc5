import { describe, expect, test } from 'vitest';
import { type Card, parseCard } from '../../../src/cards/card.ts';
import { CicelyGame } from '../../../src/variants/tournament-family/cicely-game.ts';
import { KingsdownEightsGame } from '../../../src/variants/tournament-family/kingsdown-eights-game.ts';
import {
  CICELY_SHAPE,
  type FamilyLayout,
  KINGSDOWN_EIGHTS_SHAPE,
  TOURNAMENT_SHAPE,
} from '../../../src/variants/tournament-family/layout.ts';
import {
  TournamentGame,
  type TournamentRules,
} from '../../../src/variants/tournament-family/tournament-game.ts';

const cards = (text: string): Card[] =>
  text === '' ? [] : text.split(' ').map((card) => parseCard(card)!.card);

/** A table of which only the named cards matter; stock written next card first. */
function table(given: {
  reserve?: string[];
  columns?: string[];
  stock?: string;
  foundations?: number[];
}): FamilyLayout {
  const fill = (lists: string[] | undefined, places: number) =>
    Array.from({ length: places }, (_, i) => cards(lists?.[i] ?? ''));
  return {
    reserve: fill(given.reserve, 8),
    columns: fill(given.columns, given.columns?.length ?? 6),
    stock: cards(given.stock ?? '').reverse(),
    foundations: given.foundations ?? [0, 0, 0, 0, 0, 0, 0, 0],
  };
}

function tournament(layout: FamilyLayout, rules: Partial<TournamentRules> = {}): TournamentGame {
  const all = { redeals: 2, reversal: true, basesStay: false, ...rules };
  return new TournamentGame(TOURNAMENT_SHAPE, layout, all);
}

const columnsOf = (game: { columns: readonly (readonly Card[])[] }): Card[][] =>
  game.columns.map((column) => [...column]);

describe('tournament', () => {
  test('a deal puts four cards on column 1, then four on column 2, and so on', () => {
    const game = tournament(
      table({
        columns: ['KC', 'KD', 'KH', 'KS', 'QC', 'QD'],
        stock: 'AC 2C 3C 4C AD 2D 3D 4D AH 2H 3H 4H AS 2S 3S 4S 5C 6C 7C 8C 5D 6D 7D 8D 9S',
      }),
    );
    game.play('deal');
    expect(columnsOf(game)).toEqual([
      cards('KC AC 2C 3C 4C'),
      cards('KD AD 2D 3D 4D'),
      cards('KH AH 2H 3H 4H'),
      cards('KS AS 2S 3S 4S'),
      cards('QC 5C 6C 7C 8C'),
      cards('QD 5D 6D 7D 8D'),
    ]);
    expect(game.stock).toEqual(cards('9S'));
  });

  test('a short last deal goes as far as it goes', () => {
    const game = tournament(
      table({ columns: ['KC', 'KD', 'KH', 'KS', 'QC', 'QD'], stock: 'AC 2C 3C 4C AD 2D 3D 4D AH' }),
    );
    game.play('deal');
    expect(columnsOf(game)).toEqual([
      cards('KC AC 2C 3C 4C'),
      cards('KD AD 2D 3D 4D'),
      cards('KH AH'),
      cards('KS'),
      cards('QC'),
      cards('QD'),
    ]);
    expect(() => game.play('deal')).toThrow('the stock is empty');
  });

  test('a column that a play to a foundation empties takes four cards at once', () => {
    const game = tournament(
      table({ columns: ['AC', 'KD', 'KH', 'KS', 'QC', 'QD'], stock: '2C 3C 4C 5C 6C' }),
    );
    game.play('AC t1 aC');
    expect(columnsOf(game)[0]).toEqual(cards('2C 3C 4C 5C'));
    expect(game.stock).toEqual(cards('6C'));
  });

  test('a column that a fill of a cell empties takes what is left if fewer than four are', () => {
    const game = tournament(
      table({ columns: ['9C', 'KD', 'KH', 'KS', 'QC', 'QD'], stock: '2C 3C' }),
    );
    game.play('9C t1 r8');
    expect(columnsOf(game)[0]).toEqual(cards('2C 3C'));
    game.play('3C t1 r1');
    game.play('2C t1 r2');
    expect(columnsOf(game)[0]).toEqual([]);
  });

  test('empty columns of a loaded position are filled before the first move, column 1 first', () => {
    const game = tournament(
      table({ columns: ['', 'KD', '', 'KS', 'QC', 'QD'], stock: 'AC 2C 3C 4C AD 2D' }),
    );
    expect(columnsOf(game)).toEqual([
      cards('AC 2C 3C 4C'),
      cards('KD'),
      cards('AD 2D'),
      cards('KS'),
      cards('QC'),
      cards('QD'),
    ]);
  });

  test('after a redeal the oldest card of column 1 is dealt first', () => {
    const game = tournament(
      table({
        columns: [
          'AC 2C 3C 4C 5C',
          'AD 2D 3D',
          'AH 2H 3H 4H 5H 6H',
          'AS',
          '',
          '6C 7C 8C 9C 10C JC QC KC 6D 7D 8D',
        ],
      }),
    );
    game.play('redeal');
    expect(columnsOf(game)).toEqual([
      cards('AC 2C 3C 4C'),
      cards('5C AD 2D 3D'),
      cards('AH 2H 3H 4H'),
      cards('5H 6H AS 6C'),
      cards('7C 8C 9C 10C'),
      cards('JC QC KC 6D'),
    ]);
    expect(game.stock.toReversed()).toEqual(cards('7D 8D'));
    expect(game.redealsLeft).toBe(1);
  });

  test('fewer than 24 cards are redealt as far as they go', () => {
    const game = tournament(table({ columns: ['AC 2C', '', '', 'AS 2S 3S', '', 'KH'] }));
    game.play('redeal');
    expect(columnsOf(game)).toEqual([cards('AC 2C AS 2S'), cards('3S KH'), [], [], [], []]);
    expect(game.stock).toEqual([]);
  });

  test('a redeal needs an empty stock, a card in the columns and a redeal left', () => {
    const full = { columns: ['AC', 'AD', 'AH', 'AS', 'KC', 'KD'] };
    const withStock = tournament(table({ ...full, stock: '2C' }));
    expect(() => withStock.play('redeal')).toThrow('while cards are left in the stock');
    const none = tournament(table(full), { redeals: 0 });
    expect(() => none.play('redeal')).toThrow('no redeal is left');
    const empty = tournament(table({ reserve: ['AC'] }));
    expect(() => empty.play('redeal')).toThrow('no card lies in the columns');
    const twice = tournament(table(full));
    twice.play('redeal');
    twice.play('redeal');
    expect(() => twice.play('redeal')).toThrow('no redeal is left');
    const unlimited = tournament(table(full), { redeals: Number.POSITIVE_INFINITY });
    for (let i = 0; i < 9; i++) unlimited.play('redeal');
    expect(unlimited.legalMoves()).toContain('redeal');
  });

  test('reserve cards go to foundations only, column cards to foundations and empty cells', () => {
    const game = tournament(
      table({
        reserve: ['AC', '9H', '', '8S'],
        columns: ['KD', '2C', '10H', '9S', '3C', '4C'],
        stock: '5C',
      }),
    );
    expect(game.legalMoves().sort()).toEqual(
      [
        'AC r1 aC',
        'KD t1 kD',
        ...['KD t1', '2C t2', '10H t3', '9S t4', '3C t5', '4C t6'].flatMap((from) =>
          ['r3', 'r5', 'r6', 'r7', 'r8'].map((cell) => `${from} ${cell}`),
        ),
        'deal',
      ].sort(),
    );
    expect(() => game.play('9H r2 t3')).toThrow('goes to a foundation only');
    expect(() => game.play('9H r2 r3')).toThrow('goes to a foundation only');
    expect(() => game.play('9S t4 t3')).toThrow('no card is laid on a column');
    expect(() => game.play('9S t4 r1')).toThrow('r1 is not empty');
    expect(() => game.play('2C t2 aC')).toThrow('does not fit');
    expect(() => game.play('2C t3 aC')).toThrow('not the available card');
    expect(() => game.play('2C t9 aC')).toThrow("no place 't9'");
    expect(() => game.play('shuffle')).toThrow('is not a move');
  });

  test('the tops of the two piles of a suit are built on each other, one card at a time', () => {
    // Ace pile of clubs up to the seven, king pile down to the eight.
    const met = { columns: ['KC'], foundations: [7, 0, 0, 0, 6, 0, 0, 0] };
    const game = tournament(table(met));
    game.play('8C kC aC');
    game.play('9C kC aC');
    game.play('9C aC kC');
    expect(game.foundations.slice(0, 5)).toEqual([8, 0, 0, 0, 5]);
    expect(() => game.play('9H kH aH')).toThrow('not the available card');
    const apart = tournament(table({ columns: ['KC'], foundations: [6, 0, 0, 0, 6, 0, 0, 0] }));
    expect(apart.legalMoves().filter((move) => move.includes('aC'))).toEqual([]);
    const forbidden = tournament(table(met), { reversal: false });
    expect(() => forbidden.play('8C kC aC')).toThrow('reversal=no');
  });

  test('an empty king pile takes the king of the ace pile, an empty ace pile the last ace', () => {
    const king = tournament(table({ columns: ['9S'], foundations: [13, 0, 0, 0, 0, 0, 0, 0] }));
    king.play('KC aC kC');
    expect(king.foundations[4]).toBe(1);
    const ace = tournament(table({ columns: ['9S'], foundations: [0, 0, 0, 0, 13, 0, 0, 0] }));
    ace.play('AC kC aC');
    expect(ace.foundations[0]).toBe(1);
  });

  test('in nivernaise base cards stay', () => {
    const layout = table({ columns: ['9S'], foundations: [1, 0, 0, 0, 12, 0, 0, 0] });
    expect(() => tournament(layout, { basesStay: true }).play('AC aC kC')).toThrow('base card');
    tournament(layout).play('AC aC kC');
  });

  test('the game is won when all eight foundations hold thirteen cards', () => {
    const game = tournament(
      table({ columns: ['AS'], foundations: [13, 13, 13, 13, 13, 13, 13, 12] }),
    );
    expect(game.isWon()).toBe(false);
    game.play('AS t1 kS');
    expect(game.isWon()).toBe(true);
  });
});

describe('cicely', () => {
  const cicely = (layout: FamilyLayout) => new CicelyGame(CICELY_SHAPE, layout);
  const layout = table({
    reserve: ['5H', '9C'],
    columns: ['6H', '4H', '2D', 'AD', 'KS', 'AS', '10C', ''],
    stock: '3C',
  });

  test('columns are built in suit, up or down, from columns and from the reserve, without wrap', () => {
    const game = cicely(layout);
    game.play('5H r1 t1');
    game.play('4H t2 t1');
    expect(columnsOf(game)[0]).toEqual(cards('6H 5H 4H'));
    game.play('2D t3 t4');
    game.play('9C r2 t7');
    expect(() => game.play('KS t5 t6')).toThrow('not next in suit');
    expect(() => game.play('2D t4 t6')).toThrow('not next in suit');
  });

  test('an empty column takes any card and no card from the stock until a deal', () => {
    const game = cicely(layout);
    expect(columnsOf(game)[7]).toEqual([]);
    game.play('5H r1 t8');
    expect(columnsOf(game)[7]).toEqual(cards('5H'));
    game.play('deal');
    expect(columnsOf(game)[0]).toEqual(cards('6H 3C'));
  });

  test('a deal adds four cards to every column, empty ones too, and there is no redeal', () => {
    const game = cicely(table({ columns: ['AD', '', 'KS'], stock: '2C 3C 4C 5C 2D 3D 4D 5D 9H' }));
    game.play('deal');
    expect(columnsOf(game)).toEqual([
      cards('AD 2C 3C 4C 5C'),
      cards('2D 3D 4D 5D'),
      cards('KS 9H'),
    ]);
    expect(() => game.play('redeal')).toThrow('no redeal');
  });

  test('a column top may go to an empty cell; tops of a suit are exchanged', () => {
    const game = cicely({ ...layout, foundations: [12, 0, 0, 0, 1, 0, 0, 0] });
    game.play('KS t5 r3');
    game.play('KC kC aC');
    expect(game.foundations[0]).toBe(13);
    expect(() => game.play('AS t6 r1')).toThrow('r1 is not empty');
  });
});

describe('kingsdown-eights', () => {
  const game = () =>
    new KingsdownEightsGame(
      KINGSDOWN_EIGHTS_SHAPE,
      table({
        reserve: ['KS 8H', '9C AC', '', 'AC'],
        columns: ['9S', '2H', '', '8D', '7C', '6C', '5C', '4C'],
        stock: '3C 4C 5C 6C 3D 4D 5D 6D 3H 4H',
      }),
    );

  test('columns are built down in alternating colours by single cards', () => {
    const played = game();
    played.play('8H r1 t1');
    played.play('7C t5 t1');
    expect(columnsOf(played)[0]).toEqual(cards('9S 8H 7C'));
    expect(() => played.play('KS r1 t1')).toThrow('cannot be built');
    expect(() => played.play('6C t6 t1')).toThrow('cannot be built');
    played.play('KS r1 t3');
  });

  test('no card goes to the reserve; an emptied pile waits for the next deal', () => {
    const played = game();
    expect(() => played.play('9S t1 r3')).toThrow('no card goes to the reserve');
    played.play('AC r4 f');
    expect(played.reserve[3]).toEqual([]);
    played.play('deal');
    expect(played.reserve.slice(0, 4).map((pile) => [...pile])).toEqual([
      cards('KS 8H 3C 4C 5C 6C'),
      cards('9C AC 3D 4D 5D 6D'),
      cards('3H 4H'),
      [],
    ]);
  });

  test('two foundations of each suit are built up from the ace, and no card comes back', () => {
    const played = game();
    played.play('AC r2 f');
    played.play('AC r4 f');
    expect(played.foundations).toEqual([1, 0, 0, 0, 1, 0, 0, 0]);
    expect(() => played.play('AC f t3')).toThrow('no card comes back');
    expect(() => played.play('4C t8 f')).toThrow('does not fit');
  });
});
