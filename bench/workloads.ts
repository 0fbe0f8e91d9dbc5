/** A fixed piece of work: seeds of one game under some rules, with a node limit per deal. */
export interface Workload {
  name: string;
  game: string;
  rules: Readonly<Record<string, string>>;
  /** First and last own seed. */
  seeds: readonly [bigint, bigint];
  /** Positions a deal may enter; keeps the signature short. */
  nodes: number;
}

/** One entry a game and a way of playing it; each is measured in a process of its own. */
export const WORKLOADS: readonly Workload[] = [
  { name: 'royal', game: 'royal', rules: { redeals: '0' }, seeds: [1n, 24n], nodes: 150_000 },
  { name: 'royal with its redeal', game: 'royal', rules: {}, seeds: [1n, 24n], nodes: 400_000 },
  {
    name: 'royal any-time',
    game: 'royal',
    rules: { 'first-gap': 'any-time', redeals: '0' },
    seeds: [1n, 16n],
    nodes: 150_000,
  },
  {
    name: 'royal preset',
    game: 'royal',
    rules: { 'first-gap': 'any-time', 'row-suits': 'preset', redeals: '0' },
    seeds: [1n, 40n],
    nodes: 150_000,
  },
  {
    name: 'royal roaming',
    game: 'royal',
    rules: { 'first-gap': 'any-time', 'placed-twos': 'roaming', redeals: '0' },
    seeds: [1n, 6n],
    nodes: 100_000,
  },
  { name: 'klondike', game: 'klondike', rules: {}, seeds: [1n, 150n], nodes: 50_000 },
  {
    name: 'klondike draw 3',
    game: 'klondike',
    rules: { draw: '3' },
    seeds: [1n, 40n],
    nodes: 50_000,
  },
  { name: 'grande harpe', game: 'grande-harpe', rules: {}, seeds: [1n, 12n], nodes: 100_000 },
  { name: 'papillon', game: 'papillon', rules: {}, seeds: [1n, 100n], nodes: 50_000 },
  { name: 'tournament', game: 'tournament', rules: {}, seeds: [1n, 60n], nodes: 20_000 },
  {
    name: 'tournament no redeal',
    game: 'tournament',
    rules: { redeals: '0' },
    seeds: [1n, 20n],
    nodes: 30_000,
  },
  {
    name: 'kingsdown eights',
    game: 'kingsdown-eights',
    rules: {},
    seeds: [1n, 20n],
    nodes: 50_000,
  },
];

export function findWorkload(name: string): Workload {
  const workload = WORKLOADS.find((candidate) => candidate.name === name);
  if (!workload) {
    throw new Error(`no workload "${name}": ${WORKLOADS.map((known) => known.name).join(', ')}`);
  }
  return workload;
}
