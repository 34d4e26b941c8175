import { expect, it } from 'vitest';
import { JournalError } from '../../ports/journal-error.ts';
import { createAppendQueue } from './append-queue.ts';
import type { Connection, Value } from './connection.ts';

const MILLION = 1_000_000;

/** Keeps what it was sent, and answers that all of it is stored. */
function listeningConnection() {
  const statements: { readonly runs: readonly string[]; readonly length: number }[] = [];
  const query: Connection['query'] = async (_, given) => {
    const values: readonly Value[] = typeof given === 'function' ? given(false) : given;
    const text = String(values[1]);
    const requests = JSON.parse(text) as readonly { readonly run: string }[];
    statements.push({ runs: requests.map(({ run }) => run), length: text.length });
    return requests.map(() => ({ problem: null, detail: null, last: 0 }));
  };
  return { statements, connection: { query } as Connection };
}

it('statements of appends that waited for the database stay short enough for it, and in order', async () => {
  const { statements, connection } = listeningConnection();
  const queue = createAppendQueue({ connection, holder: 'h', stored: () => {} });
  const append = (runId: string, length: number): Promise<void> => {
    const event = { seq: 1, type: 'noted', at: 1, body: 'x'.repeat(length), hash: 'h' };
    return queue.add({ runId, epoch: 1 }, [event], { sync: true, taken: [] });
  };
  const runs = Array.from({ length: 40 }, (_, at) => `r${at}`);
  await Promise.all(runs.map((runId) => append(runId, runId === 'r5' ? 17 * MILLION : MILLION)));
  expect(statements.flatMap((each) => each.runs)).toEqual(runs);
  for (const { length } of statements.filter((each) => !each.runs.includes('r5')))
    expect(length).toBeLessThan(16 * MILLION + 100);
  expect(statements.map((each) => each.runs.length)).toEqual([5, 1, 15, 15, 4]);
});

/** Answers with these failures in turn, then that everything is stored. */
function failingConnection(failures: (Error | undefined)[]) {
  const statements: { readonly runs: number; readonly isRepeated: boolean }[] = [];
  const query: Connection['query'] = async (_, given) => {
    const [, requests, isRepeated] = typeof given === 'function' ? given(false) : given;
    const { length } = JSON.parse(String(requests)) as readonly unknown[];
    statements.push({ runs: length, isRepeated: isRepeated === true });
    const failure = failures.shift();
    if (failure) throw failure;
    return Array.from({ length }, () => ({ problem: null, detail: null, last: 0 }));
  };
  const queue = createAppendQueue({ connection: { query } as Connection, holder: 'h', stored: () => {} });
  const append = async (runId: string): Promise<string> => {
    const event = { seq: 1, type: 'noted', at: 1, body: '{}', hash: 'h' };
    const storing = queue.add({ runId, epoch: 1 }, [event], { sync: true, taken: [] });
    return storing.then(
      () => 'stored',
      (error: Error) => error.message,
    );
  };
  return { statements, results: () => Promise.all(['r1', 'r2', 'r3'].map(append)) };
}

const away = (): Error => new JournalError('unreachable', 'away');
const refused = (): Error => new Error('it cannot be stored');

it('appends are not sent again one by one after they waited for the database as long as they may', async () => {
  const { statements, results } = failingConnection([away()]);
  expect(await results()).toEqual(['away', 'away', 'away']);
  expect(statements).toEqual([{ runs: 3, isRepeated: false }]);
});

it('appends that the database refuses together are sent again one by one, as ones that may be stored already', async () => {
  const { statements, results } = failingConnection([refused(), undefined, refused()]);
  expect(await results()).toEqual(['stored', 'it cannot be stored', 'stored']);
  expect(statements.slice(1)).toEqual(Array(3).fill({ runs: 1, isRepeated: true }));
});

it('appends that are sent again one by one wait for the database only once', async () => {
  const { statements, results } = failingConnection([refused(), undefined, away()]);
  expect(await results()).toEqual(['stored', 'away', 'away']);
  expect(statements.length).toBe(3);
});
