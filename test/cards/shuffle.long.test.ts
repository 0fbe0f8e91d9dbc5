import { testShuffle } from './shuffle-statistics.ts';

testShuffle(2_000_000);
