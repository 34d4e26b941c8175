import { describe, expect, it } from 'vitest';
import { checkQueue } from './database.ts';

const state = { team: 'crew', queue: 'gpu', waiting: 3, underWay: 0, oldestMs: 61_000 };

describe('the doctor on a fleet', () => {
  it('warns of a queue whose work has waited for more than a minute, and names the command that serves it', () => {
    const remedy = expect.stringContaining('"bosun worker --queue gpu"');
    const detail = 'crew: 3 tasks waiting, the oldest for 61 s; 0 under way';
    expect(checkQueue(state)).toEqual({ check: 'database: queue gpu', status: 'warn', detail, remedy });
    expect(checkQueue({ ...state, queue: null })).toMatchObject({
      check: 'database: runs of a fleet',
      status: 'warn',
      remedy: expect.stringContaining('"bosun worker"'),
    });
  });

  it('shows a queue that moves', () => {
    expect(checkQueue({ ...state, waiting: 0, underWay: 2, oldestMs: 0 })).toEqual({
      check: 'database: queue gpu',
      status: 'ok',
      detail: 'crew: 0 tasks waiting; 2 under way',
    });
  });
});
