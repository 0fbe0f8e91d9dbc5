import { MAX_SEED } from '../../cards/shuffle.ts';
import type { Patience, RuleOption, Rules, Stage, Uses } from '../variant.ts';
import { dealFamily, dealMarechalSaxe } from './dealing.ts';
import { type FamilyLayout, type Shape, TOURNAMENT_SHAPE } from './layout.ts';
import { drawTable, FAMILY_KEYS, readFamily, writeFamily } from './layout-text.ts';
import { tableJson, tableOf } from './picture.ts';
import { type BeamPlan, beamStages, completeStage, type ProbePlan, probeStages } from './stages.ts';
import { TournamentGame, type TournamentRules } from './tournament-game.ts';
import { TOURNAMENT_PRUNINGS, TournamentPosition } from './tournament-position.ts';

const REDEALS: RuleOption = {
  name: 'redeals',
  values: ['2', '0', '1', 'unlimited'],
  numbersFrom: 0,
  meaning: 'redeals without shuffling',
};

const REVERSAL: RuleOption = {
  name: 'reversal',
  values: ['yes', 'no'],
  meaning: 'the tops of the two foundations of a suit may be built on each other',
};

const START: RuleOption = {
  name: 'start',
  values: ['ace-or-king', 'any'],
  meaning: 'whether the first eight cards must hold an ace or a king, or all is shuffled again',
};

interface Game {
  id: string;
  aliases: readonly string[];
  title: string;
  summary: string;
  shape: Shape;
  basesStay: boolean;
  removesAceAndKing: boolean;
}

const PROBES: Omit<ProbePlan, 'probes'> = {
  nodes: 100,
  growth: 50,
  noise: [10, 50],
  spread: 1.5,
  mostStashed: 2,
};

/** Probes of a deal, with no redeal, one, and more. */
const PROBE_COUNTS = [20, 60, 60] as const;

/** Beams, and a complete search of so many positions after them. */
interface Round {
  beams: readonly BeamPlan[];
  proof: number;
}

/**
 * What follows the probes, for no redeal, one, and more. Beams win what probes do not; without
 * redeal most deals are lost, which many positions prove.
 */
const ROUNDS: readonly (readonly Round[])[] = [
  [
    { beams: [], proof: 30_000 },
    { beams: [{ width: 30, count: 10 }], proof: 300_000 },
    {
      beams: [
        { width: 100, count: 20 },
        { width: 300, count: 10 },
      ],
      proof: 3_000_000,
    },
    { beams: [{ width: 1000, count: 10 }], proof: 0 },
  ],
  [
    { beams: [{ width: 30, count: 10 }], proof: 20_000 },
    {
      beams: [
        { width: 60, count: 15 },
        { width: 120, count: 15 },
      ],
      proof: 600_000,
    },
    {
      beams: [
        { width: 300, count: 10 },
        { width: 1000, count: 10 },
      ],
      proof: 0,
    },
  ],
  [
    {
      beams: [
        { width: 4, count: 30 },
        { width: 30, count: 20 },
        { width: 100, count: 10 },
        { width: 300, count: 10 },
        { width: 1000, count: 5 },
      ],
      proof: 0,
    },
  ],
];

/** Prunings that cost a short probe more than they bring: it wins or gives up soon. */
const COSTLY_IN_PROBES = ['top-plays', 'relaxation'];

/** The rule values as the engines want them. */
export function tournamentRules(rules: Rules, basesStay = false): TournamentRules {
  return {
    redeals: rules.redeals === 'unlimited' ? Number.POSITIVE_INFINITY : Number(rules.redeals),
    reversal: rules.reversal === 'yes',
    basesStay,
  };
}

/** Tournament, marechal-saxe or nivernaise; tests make short games of other shapes. */
export function tournamentVariant(game: Game): Patience<FamilyLayout> {
  const { shape, basesStay, removesAceAndKing } = game;
  return {
    id: game.id,
    aliases: game.aliases,
    title: game.title,
    summary: game.summary,
    players: 1,
    decks: 2,
    ruleOptions: removesAceAndKing ? [REDEALS, REVERSAL] : [REDEALS, REVERSAL, START],
    seeds: { own: MAX_SEED },
    deal: (seed, _seedType, rules) =>
      removesAceAndKing
        ? dealMarechalSaxe(seed, shape)
        : dealFamily(seed, shape, rules.start === 'any' ? 'any' : 'ace-or-king'),
    read: (json, rules) => readFamily(json, shape, tournamentRules(rules).redeals),
    write: (layout) => writeFamily(layout, shape),
    defaultNodes: 20_000_000,
    dealKeys: FAMILY_KEYS,
    table: (layout) =>
      tableOf(shape, layout, { redealsLeft: layout.redealsLeft, squared: basesStay }),
    tableJson: (table) => tableJson(shape, table),
    picture: (layout) => drawTable(shape, layout),
    plainGame: (layout, rules) =>
      new TournamentGame(shape, layout, tournamentRules(rules, basesStay)),
    uses: redealUses,
    redeals: {
      count: countRedeals,
      limitRules: (rules, redeals) => ({ ...rules, redeals: String(redeals) }),
      limitDeal: (deal, redeals) => ({ ...deal, 'redeals-left': redeals }),
    },
    prunings: TOURNAMENT_PRUNINGS,
    stages: (rules, prunings) => stages(shape, tournamentRules(rules, basesStay), prunings),
  };
}

const countRedeals = (moves: readonly string[]): number =>
  moves.filter((move) => move === 'redeal').length;

function redealUses(moves: readonly string[]): Uses {
  const redeals = countRedeals(moves);
  const text = redeals === 0 ? '' : ` with ${redeals} ${redeals === 1 ? 'redeal' : 'redeals'}`;
  return { text, figures: {} };
}

function stages(
  shape: Shape,
  rules: TournamentRules,
  prunings: ReadonlySet<string>,
): Stage<FamilyLayout>[] {
  const position = new TournamentPosition(shape, rules, prunings);
  const cheap = new Set([...prunings].filter((name) => !COSTLY_IN_PROBES.includes(name)));
  const prober = new TournamentPosition(shape, rules, cheap);
  const redeals = Math.min(rules.redeals, 2);
  return [
    ...probeStages(prober, { ...PROBES, probes: PROBE_COUNTS[redeals]! }),
    ...ROUNDS[redeals]!.flatMap(({ beams, proof }) => [
      ...beamStages(prober, beams),
      ...(proof > 0 ? [completeStage(position, proof)] : []),
    ]),
    completeStage(position),
  ];
}

export const tournament = tournamentVariant({
  id: 'tournament',
  aliases: ['turniej'],
  title: 'Turniej (pl)',
  summary:
    'Two decks, a reserve of eight, six columns of four, piles up from ace and down from king',
  shape: TOURNAMENT_SHAPE,
  basesStay: false,
  removesAceAndKing: false,
});

export const marechalSaxe = tournamentVariant({
  id: 'marechal-saxe',
  aliases: [],
  title: 'Maréchal Saxe, named in Turniej (pl)',
  summary: 'Tournament with one ace and one king on the foundations from the start',
  shape: TOURNAMENT_SHAPE,
  basesStay: false,
  removesAceAndKing: true,
});

export const nivernaise = tournamentVariant({
  id: 'nivernaise',
  aliases: ['napoleons-flank', 'la-nivernaise'],
  title: 'La Nivernaise, named in Turniej (pl)',
  summary:
    'Tournament with squared piles for columns; for a player who knows all cards the same game',
  shape: TOURNAMENT_SHAPE,
  basesStay: true,
  removesAceAndKing: false,
});
