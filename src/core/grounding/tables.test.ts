import { describe, expect, it } from 'vitest';
import { piecesOf } from './tables.ts';

const ROWS = [
  { line: 'Coast', run: '1240', late: '149' },
  { line: 'Valley', run: '860', late: '172' },
];

describe('a table in the text of a report is read by its heads', () => {
  it.each([
    ['Markdown', '| line | run | late |\n|---|---|---|\n| Coast | 1240 | 149 |\n| Valley | 860 | 172 |'],
    ['commas', 'line,run,late\nCoast,1240,149\nValley,860,172'],
    ['gaps', 'line     run    late\nCoast    1240   149\nValley   860    172'],
  ])('with %s', (_, table) => {
    expect(piecesOf(table)).toEqual([{ rows: ROWS }]);
    expect(piecesOf(`Before.\n${table}\nAfter.`)).toEqual([{ text: 'Before.' }, { rows: ROWS }, { text: 'After.' }]);
  });

  it('or by the name in front of each line', () => {
    expect(piecesOf('door_open_s,840\nfuel_l,186')).toEqual([{ rows: [{ door_open_s: '840' }, { fuel_l: '186' }] }]);
  });

  it('and lines without heads are none', () => {
    const lines = 'Lane   10f   2:06.43\nCass   6f   1:13.90\nMiss   8f   1:39.08';
    expect(piecesOf(lines)).toEqual([{ text: lines }]);
  });

  it('and prose with commas is none', () => {
    const prose = 'Ana, Ben and Cleo came at 9.\nDora, Emil and Fay came at 10.';
    expect(piecesOf(prose)).toEqual([{ text: prose }]);
  });
});
