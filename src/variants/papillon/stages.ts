import type { Rules, Stage } from '../variant.ts';
import { WEIGHTS_A, WEIGHTS_B } from './estimate.ts';
import type { PapillonLayout } from './layout.ts';
import { orderingFor } from './ordering.ts';
import { canTestRearranging, PapillonPosition, REARRANGING_TEST } from './position.ts';
import { RearrangingTest } from './rearranging-test.ts';
import { papillonRules } from './rules.ts';

/**
 * Upper end of the noise of all probes but the first. Much noise beats little on the deals that the
 * first probe does not win, most of which have many lines that win and many blind alleys.
 */
const NOISE = 2500;

/** Positions a beam may enter for each state of its width; wins take 250 to 700. */
const BEAM_NODES = 900;

/** Positions that the first probe may enter. */
const FIRST_PROBE = 1000;

/** Searches in this order; they fail on different deals. */
interface Round {
  /** Depth-first searches with noise, and the positions that each may enter. */
  probes: number;
  nodes: number;
  /** Width of two beams, one of each weights. */
  width: number;
  /** Positions that the complete search may enter; 0: it is not begun. */
  complete: number;
}

const FIRST_ROUND: Round = { probes: 16, nodes: 500, width: 100, complete: 0 };

const OTHER_ROUNDS: readonly Round[] = [
  { probes: 40, nodes: 10_000, width: 300, complete: 2_000_000 },
  { probes: 20, nodes: 50_000, width: 1000, complete: 0 },
  { probes: 8, nodes: 200_000, width: 5000, complete: 0 },
];

/**
 * The other rounds where the rearranging test applies, which is too slow for the first: beams that
 * leave out what it shows to be lost win with a tenth of the width. Half of the lost deals are
 * proved lost at once, so a little of the complete search comes before the beams.
 */
const TESTED_ROUNDS: readonly Round[] = [
  { probes: 0, nodes: 0, width: 300, complete: 0 },
  { probes: 0, nodes: 0, width: 1000, complete: 1_000_000 },
  { probes: 0, nodes: 0, width: 4000, complete: 0 },
];
const TESTED_BEGINNING = 10_000;

/**
 * The searches that decide a deal of papillon. Nearly all deals go out, and a depth-first search
 * that started badly loses itself: so first probes and beams, which may only claim `solvable`,
 * last the complete search without a limit of its own.
 */
export function papillonStages(
  rules: Rules,
  prunings: ReadonlySet<string>,
  memory: number,
): readonly Stage<PapillonLayout>[] {
  const values = papillonRules(rules);
  const ordering = orderingFor(values.wrap);
  const stages: Stage<PapillonLayout>[] = [];
  const untested = new Set(prunings);
  untested.delete(REARRANGING_TEST);
  const tested = prunings.has(REARRANGING_TEST) && canTestRearranging(values);
  const test = tested ? new RearrangingTest(memory) : undefined;
  const position = new PapillonPosition(values, untested, ordering);
  const complete = tested
    ? new PapillonPosition(values, prunings, ordering, WEIGHTS_A, test)
    : position;

  const addComplete = (nodes: number) =>
    stages.push({ name: `first ${nodes} nodes`, position: complete, claims: 'both', nodes });
  let seed = 0;
  const addRound = (round: Round, usedPrunings: ReadonlySet<string>) => {
    const { probes, nodes, width } = round;
    for (let probe = 0; probe < probes; probe++) {
      const noisy = { ...ordering, noise: NOISE, seed: ++seed, onlyUseful: true };
      const probing = new PapillonPosition(values, usedPrunings, noisy);
      stages.push({ name: `probe of ${nodes} nodes`, position: probing, claims: 'wins', nodes });
    }
    for (const weights of [WEIGHTS_A, WEIGHTS_B]) {
      const judged = new PapillonPosition(values, usedPrunings, ordering, weights, test);
      stages.push({
        name: `beam of ${width}`,
        position: judged,
        claims: 'wins',
        nodes: BEAM_NODES * width,
        beam: { position: judged, width },
      });
    }
    if (round.complete > 0) addComplete(round.complete);
  };

  stages.push({ name: 'first probe', position, claims: 'both', nodes: FIRST_PROBE });
  addRound(FIRST_ROUND, untested);
  if (tested) addComplete(TESTED_BEGINNING);
  for (const round of tested ? TESTED_ROUNDS : OTHER_ROUNDS) addRound(round, prunings);
  stages.push({ name: 'complete', position: complete, claims: 'both' });
  return stages;
}
