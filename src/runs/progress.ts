import { createRequire } from 'node:module';
import { durationText, percent, significant, thousands } from '../statistics/figures.ts';

export const PROGRESS_MODES = ['auto', 'bar', 'text', 'none'] as const;
export type ProgressMode = (typeof PROGRESS_MODES)[number];

/** Milliseconds between two plain lines. */
const TEXT_INTERVAL = 10_000;
const BAR_INTERVAL = 200;
const BAR_WIDTH = 20;
const ERASE_LINE = '\r\x1b[K';

/** How far a run is, and how its results look so far. */
export interface Progress {
  readonly done: number;
  readonly inWords: string;
}

/** Shows how far a run is until it is stopped. */
export interface ProgressView {
  /** Writes a line of its own without spoiling what is shown. */
  say(line: string): void;
  stop(): void;
}

/**
 * @param stream where to show it, never the stream of the results
 * @param total deals or games of the whole run
 * @param noun what they are
 * @param progress asked whenever something is shown
 */
export function showProgress(
  mode: Exclude<ProgressMode, 'auto'>,
  stream: NodeJS.WriteStream,
  total: bigint,
  noun: string,
  progress: () => Progress,
): ProgressView {
  const start = performance.now();
  const doneBefore = progress().done;
  const figures = (): string => {
    const { done, inWords } = progress();
    const elapsed = performance.now() - start;
    const rate = elapsed > 0 ? ((done - doneBefore) / elapsed) * 1000 : 0;
    const left = Number(total) - done;
    return [
      `${thousands(done)} of ${thousands(total)} ${noun}`,
      `${significant(rate)} a second`,
      rate > 0 ? `${durationText((left / rate) * 1000)} left` : 'time left unknown',
      inWords,
    ].join(', ');
  };
  const say = (line: string): void => {
    stream.write(`${line}\n`);
  };
  if (mode === 'none' || total === 0n) return { say, stop() {} };
  if (mode === 'text') {
    const timer = setInterval(() => say(figures()), TEXT_INTERVAL);
    return { say, stop: () => clearInterval(timer) };
  }
  // Loaded only for a bar, so that other runs start quicker.
  const load = createRequire(import.meta.url);
  const { SingleBar } = load('cli-progress') as typeof import('cli-progress');
  const bar = new SingleBar({
    stream,
    format: (options, { progress: share }) => {
      const full = Math.round(share * BAR_WIDTH);
      const filled = (options.barCompleteString ?? '').slice(0, full);
      const empty = (options.barIncompleteString ?? '').slice(0, BAR_WIDTH - full);
      return `${filled}${empty} ${percent(share, 0)}  ${figures()}`;
    },
    barsize: BAR_WIDTH,
    barCompleteChar: '#',
    barIncompleteChar: '-',
    gracefulExit: false,
    hideCursor: true,
    clearOnComplete: true,
    noTTYOutput: true,
    notTTYSchedule: TEXT_INTERVAL,
  });
  bar.start(Number(total), doneBefore);
  const timer = setInterval(() => bar.update(progress().done), BAR_INTERVAL);
  return {
    say: (line) => say(`${ERASE_LINE}${line}`),
    stop() {
      clearInterval(timer);
      bar.stop();
    },
  };
}
