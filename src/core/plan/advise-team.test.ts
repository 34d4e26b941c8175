import { describe, expect, it } from 'vitest';
import { adviseTeam } from './advise-team.ts';
import type { WorkerSpec } from './team-spec.ts';

const worker = (does: string, tools = 0): WorkerSpec => ({
  kind: 'agent',
  does,
  tools: Array.from({ length: tools }, (_, n) => ({
    name: `t${n}`,
    does: 'reads',
    effect: 'read',
    timeoutMs: 1,
    untrusted: false,
  })),
  effect: 'read',
  attemptsMax: 1,
  stepsMax: 1,
});
const advice = (workers: Record<string, WorkerSpec>) =>
  adviseTeam({ workers }).map(({ code, message }) => [code, message]);

describe('advice on a team', () => {
  it('is empty for a few workers with different jobs', () => {
    expect(advice({ billing: worker('refunds charges'), technical: worker('tests lines', 12) })).toEqual([]);
  });

  it('says how many workers or tools are too many', () => {
    const many = Object.fromEntries(
      ['bills', 'lines', 'plans', 'tickets', 'stock', 'travel', 'rooms', 'books'].map((thing) => [
        thing,
        worker(`looks after ${thing}`),
      ]),
    );
    expect(advice(many)).toEqual([['too-many-workers', expect.stringContaining('8 workers; beyond 7')]]);
    expect(advice({ a: worker('refunds charges', 13), b: worker('tests lines') })).toEqual([
      ['too-many-tools', expect.stringContaining('13 tools; beyond 12')],
    ]);
  });

  it('names workers with similar descriptions, and their overlap', () => {
    const [first] = advice({
      one: worker('answers questions about bills and charges'),
      two: worker('answers questions about charges and bills'),
      three: worker('mends broken lines'),
    });
    expect(first).toEqual(['overlapping-workers', expect.stringContaining('"one" and "two" share 100 %')]);
  });

  it('detects a team whose workers all have one skill', () => {
    expect(advice({ only: worker('answers questions') })).toEqual([
      ['one-worker', expect.stringContaining('1 worker')],
    ]);
    const alike = {
      a: worker('answers questions on bills'),
      b: worker('answers questions on bills'),
      c: worker('answers bills questions'),
    };
    expect(advice(alike).map(([code]) => code)).toContain('one-skill');
  });

  it('detects a team that is a pipeline', () => {
    const team = {
      researcher: worker('finds facts in the handbook'),
      writer: worker('writes prose from facts it is given, nothing it was not given: it is given facts'),
      editor: worker('edits what the writer wrote'),
    };
    expect(advice(team)).toEqual([['pipeline', expect.stringContaining('2 of 3 workers')]]);
    const { editor: _, ...two } = team;
    expect(advice(two)).toEqual([]);
  });
});
