import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS, rowFormat } from '../../src/files/row-format.ts';
import { seedOfSolution, solutionLine } from '../../src/files/solutions.ts';
import {
  DEAL_COLUMNS,
  dealRecord,
  makeDealRow,
  parseDealRow,
} from '../../src/runs/solve/record.ts';
import type { SolveResult } from '../../src/workers/solve-result.ts';

const csv = rowFormat('csv', DEAL_COLUMNS);
const ndjson = rowFormat('ndjson', DEAL_COLUMNS);

const dealRow = (seed: string, result: SolveResult) =>
  makeDealRow(dealRecord(seed, result, false), DEAL_COLUMNS);

const solved = { verdict: 'solvable', moves: 61, nodes: 1234, ms: 0.449 } as const;
const open = { verdict: 'unknown', reason: 'nodes', nodes: 7, ms: 12 } as const;

describe('rows', () => {
  it('are CSV as the contract has it', () => {
    expect(csv.header).toBe('seed,verdict,reason,moves,nodes,ms\n');
    expect(csv.make(dealRow('18446744073709551615', solved))).toBe(
      '18446744073709551615,solvable,,61,1234,0.4\n',
    );
    expect(csv.make(dealRow('line:3', open))).toBe('line:3,unknown,nodes,,7,12.0\n');
  });

  it('are NDJSON with exact digits and null for empty cells', () => {
    expect(ndjson.make(dealRow('18446744073709551615', solved))).toBe(
      '{"seed":18446744073709551615,"verdict":"solvable","reason":null,"moves":61,"nodes":1234,"ms":0.4}\n',
    );
    expect(ndjson.make(dealRow('line:3', open))).toBe(
      '{"seed":"line:3","verdict":"unknown","reason":"nodes","moves":null,"nodes":7,"ms":12.0}\n',
    );
  });

  it('come back as they were written, whatever is in the cells', () => {
    const columns = [
      { name: 'a', kind: 'text' },
      { name: 'b', kind: 'text' },
    ] as const;
    const cell = fc.oneof(fc.stringMatching(/^[A-Za-z0-9 ,"'.-]*$/), fc.constant(''));
    for (const name of FORMATS) {
      const format = rowFormat(name, columns);
      fc.assert(
        fc.property(fc.bigInt(0n, 2n ** 64n - 1n), cell, cell, (seed, a, b) => {
          // A cell that a spreadsheet would take for a formula gets a quote in CSV for good.
          fc.pre(!/^[-']/.test(a) && !/^[-']/.test(b));
          const row = { seed: String(seed), cells: [a, b] };
          const line = format.make(row);
          expect(line).toMatch(/^[^\n]*\n$/);
          expect(format.parse(line.slice(0, -1))).toEqual(row);
        }),
      );
    }
  });

  it('of CSV never begin a cell as a formula', () => {
    const format = rowFormat('csv', [{ name: 'a', kind: 'text' }]);
    for (const start of ['=', '+', '-', '@']) {
      expect(format.make({ seed: '1', cells: [`${start}1+1`] })).toContain(`,'${start}1+1`);
    }
  });

  it('that are torn or foreign are recognised', () => {
    for (const line of ['1,solvable,,61,12', '', ',solvable,,1,2,3', '1,a,b,c,d,e,f', '"1,2']) {
      expect(csv.parse(line)).toBeUndefined();
    }
    for (const line of ['{"seed":1,"verdict":"solvable"', '{"seed":1}', '[]', '']) {
      expect(ndjson.parse(line)).toBeUndefined();
    }
  });

  it('that cannot be true are recognised', () => {
    const damaged = [
      ['won', '', '1', '2', '3.0'],
      ['solvable', 'nodes', '1', '2', '3.0'],
      ['unknown', '', '', '2', '3.0'],
      ['unknown', 'bored', '', '2', '3.0'],
      ['solvable', '', '1', '', '3.0'],
      ['solvable', '', '1', '2', ''],
      ['solvable', '', 'x', '2', '3.0'],
    ];
    for (const cells of damaged) expect(parseDealRow({ seed: '1', cells })).toBeUndefined();
    expect(parseDealRow(dealRow('1', open))).toEqual({ seed: '1', ...open });
  });
});

describe('solutions', () => {
  it('are one JSON object a line, found again by their seed', () => {
    const line = solutionLine('18446744073709551615', ['2C r1c1 r2c1', 'redeal']);
    expect(line).toBe('{"seed":18446744073709551615,"moves":["2C r1c1 r2c1","redeal"]}\n');
    expect(seedOfSolution(line.trimEnd())).toBe('18446744073709551615');
    expect(seedOfSolution(solutionLine('line:3', []).trimEnd())).toBe('line:3');
    expect(seedOfSolution(line.slice(0, -5))).toBeUndefined();
  });
});
