// Kills a server process (-9) in the middle of runs and starts another on the same store: all runs finish by themselves,
// streams go on from their cursor without a gap or a repeat, and no effect happens twice.

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { firstLine } from '../../test/support/first-line.ts';
import { call, isInOrder, seqsOf } from './http.ts';
import { ASK_REQUEST, ASKING, PAY_REQUEST, PAYING } from './plans.ts';

export interface KillFigures {
  readonly kills: number;
  readonly runs: number;
  readonly finished: number;
  readonly gapsOrRepeats: number;
  /** Effects beyond one for each run. */
  readonly repeatedEffects: number;
}

const child = fileURLToPath(new URL('kill-process.ts', import.meta.url));

interface Served {
  readonly url: string;
  readonly process: ChildProcess;
}

export interface Killing {
  readonly store: string;
  readonly effects: string;
  readonly control: boolean;
}

/** `dieAfter` makes the process kill itself when it has stored so many events. */
async function start({ store, effects, control }: Killing, dieAfter = 0): Promise<Served> {
  const args = ['--conditions=bosun-source', child, store, effects, String(dieAfter), control ? 'control' : ''];
  const process_ = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return { url: JSON.parse(await firstLine(process_)).url, process: process_ };
}

const gone = ({ process: each }: Served): Promise<void> =>
  new Promise((resolve) =>
    each.exitCode === null && each.signalCode === null ? each.once('exit', () => resolve()) : resolve(),
  );

async function kill(served: Served): Promise<void> {
  served.process.kill('SIGKILL');
  await gone(served);
}

const effectsIn = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
};

/** A run that has not ended by then is left: a restarted server takes a second at most to go on with it. */
const PATIENCE_MS = 60_000;
const CONTROL_PATIENCE_MS = 5_000;

async function untilEnded(url: string, runId: string, control: boolean): Promise<string> {
  const deadline = Date.now() + (control ? CONTROL_PATIENCE_MS : PATIENCE_MS);
  for (;;) {
    const report = await call(url, 'GET', `/api/runs/${runId}`);
    if (!['running', 'waiting'].includes(report.status)) return report.status;
    if (report.status === 'waiting') await decide(url, report.reviews);
    if (Date.now() > deadline) return 'unended';
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

async function decide(url: string, reviews: readonly { id: string; status: string }[]): Promise<void> {
  for (const { id, status } of reviews)
    if (status === 'open') await call(url, 'POST', `/api/reviews/${id}/decision`, { decision: { kind: 'approve' } });
}

const startRun = (url: string, kind: 'pay' | 'ask') =>
  call(
    url,
    'POST',
    '/api/runs',
    kind === 'pay' ? { plan: PAYING, request: PAY_REQUEST } : { plan: ASKING, request: ASK_REQUEST },
  );

/** 20 runs at once, three of which wait for a person; the server is killed while they run. */
export async function killDuringRuns(killing: Killing): Promise<KillFigures> {
  const { effects, control } = killing;
  const first = await start(killing);
  const kinds = Array.from({ length: 20 }, (_, at) => (at < 3 ? ('ask' as const) : ('pay' as const)));
  const cursors = new Map<string, number>();
  const runIds = await Promise.all(kinds.map(async (kind) => (await startRun(first.url, kind)).runId as string));
  const streams = runIds.map((runId) =>
    seqsOf(first.url, runId, {
      onSeq: (seq) => {
        cursors.set(runId, seq);
        // In the middle: some runs have ended, some have not.
        if (cursors.size === runIds.length && seq > 10) first.process.kill('SIGKILL');
      },
    }),
  );
  const before = await Promise.all(streams);
  await kill(first);
  const second = await start(killing);
  const after = runIds.map((runId) => seqsOf(second.url, runId, { after: cursors.get(runId) ?? 0 }));
  const statuses = await Promise.all(runIds.map((runId) => untilEnded(second.url, runId, control)));
  // Streams of runs that did not end are cut off by the end of their server.
  const ended = statuses.every((status) => status !== 'unended');
  if (!ended) await kill(second);
  const rests = await Promise.all(after);
  await kill(second);
  const whole = before.filter(({ seqs }, at) => isInOrder([...seqs, ...(rests[at]?.seqs ?? [])]));
  return {
    kills: 1,
    runs: runIds.length,
    finished: statuses.filter((status) => status === 'complete').length,
    gapsOrRepeats: runIds.length - whole.length,
    repeatedEffects: effectsIn(effects).length - runIds.length,
  };
}

/** One run, in a server that dies after each of its events in turn. */
export async function killAtEveryEvent({ store, effects, control }: Killing): Promise<KillFigures> {
  let figures = { kills: 0, runs: 0, finished: 0, gapsOrRepeats: 0, repeatedEffects: 0 };
  for (let at = 1; ; at++) {
    const now = { store: `${store}-${at}`, effects: `${effects}-${at}`, control };
    const first = await start(now, at);
    const answer = await startRun(first.url, 'pay').catch(() => undefined);
    const runId = answer?.runId as string | undefined;
    const before = runId === undefined ? { seqs: [], isWhole: false } : await seqsOf(first.url, runId);
    const hasDied = !before.isWhole;
    await kill(first);
    if (!hasDied) return figures;
    const second = await start(now);
    const id = runId ?? ((await call(second.url, 'GET', '/api/runs')).runs[0]?.runId as string);
    const rest = seqsOf(second.url, id, { after: before.seqs.at(-1) ?? 0 });
    const status = await untilEnded(second.url, id, control);
    if (status === 'unended') await kill(second);
    const after = await rest;
    await kill(second);
    figures = {
      kills: figures.kills + 1,
      runs: figures.runs + 1,
      finished: figures.finished + (status === 'complete' ? 1 : 0),
      gapsOrRepeats: figures.gapsOrRepeats + (isInOrder([...before.seqs, ...after.seqs]) ? 0 : 1),
      repeatedEffects: figures.repeatedEffects + effectsIn(now.effects).length - 1,
    };
  }
}
