import type { Card } from '../../cards/card.ts';
import type { Table } from '../table.ts';
import type { FamilyLayout, Shape } from './layout.ts';
import { tableOf } from './picture.ts';
import { type CardMove, FamilyGame, type Place } from './plain-game.ts';

/** The rule values of tournament, marechal-saxe and nivernaise. */
export interface TournamentRules {
  /** Infinity: unlimited. */
  redeals: number;
  /** Foundation to foundation. */
  reversal: boolean;
  /** Nivernaise: the base card of a foundation never leaves it. */
  basesStay: boolean;
}

/** Turniej, Maréchal Saxe and La Nivernaise by RULES.md. */
export class TournamentGame extends FamilyGame {
  readonly #rules: TournamentRules;

  constructor(shape: Shape, layout: FamilyLayout, rules: TournamentRules) {
    super(shape, layout, rules.redeals);
    this.#rules = rules;
    this.settle();
  }

  /** An empty column takes four cards from the stock at once, column 1 first. */
  override settle(): void {
    for (const column of this.columns) if (column.length === 0) this.dealTo(column);
  }

  override table(): Table {
    const { redealsLeft } = this;
    return tableOf(this.shape, this, { redealsLeft, squared: this.#rules.basesStay });
  }

  protected override refusalOnTable({ from, to }: CardMove): string | undefined {
    if (from.kind === 'r') return 'a reserve card goes to a foundation only';
    if (to.kind === 't') return 'no card is laid on a column';
    return this.reserve[to.index]!.length > 0 ? `r${to.index + 1} is not empty` : undefined;
  }

  protected override refusalBetweenFoundations(from: Place, _to: Place): string | undefined {
    if (!this.#rules.reversal) return 'no card goes from foundation to foundation (reversal=no)';
    if (this.#rules.basesStay && this.foundations[from.index] === 1) {
      return 'the base card of a foundation stays';
    }
    return undefined;
  }

  protected override dealtPiles(): Card[][] {
    return this.columns;
  }

  protected override refusalOfRedeal(): string | undefined {
    if (this.stock.length > 0) return 'no redeal while cards are left in the stock';
    if (this.redealsLeft === 0) return 'no redeal is left';
    if (this.columns.every((column) => column.length === 0)) return 'no card lies in the columns';
    return undefined;
  }

  /**
   * Column 6 is put on column 5, both on column 4, and so on; the packet is turned over, so that
   * the oldest card of column 1 is dealt first: four cards to each column, the rest is stock.
   */
  protected override redeal(): void {
    const packet: Card[] = [];
    for (const column of this.columns) packet.push(...column.splice(0));
    this.stock.push(...packet.reverse());
    this.redealsLeft--;
    this.deal();
  }
}
