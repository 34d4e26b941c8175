import { describe, expect, it } from 'vitest';
import { freshDatabase, whyNoPostgres } from '../support/postgres.ts';
import { asking, nextBosun, paying, type Rollout, rollout, type Started, teamFile } from './rollout.ts';

const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`2 facts about deploys are skipped: ${reason}`);

interface Listed {
  readonly runId: string;
  readonly status: string;
  readonly stopped?: string;
}

async function startRun({ line }: Started, plan: object): Promise<string> {
  const body = JSON.stringify({ team: 'clerks', request: 'pay and enter it', plan });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${line.url}/api/runs`, { method: 'POST', body, headers });
  return ((await response.json()) as { runId: string }).runId;
}

const listed = async ({ bosun }: Rollout): Promise<Listed[]> =>
  (JSON.parse((await bosun('runs', '--all')).stdout) as { runs: Listed[] }).runs;
const statuses = async (fleet: Rollout): Promise<string[]> =>
  (await listed(fleet)).map(({ status, stopped }) => (stopped ? 'stopped' : status)).sort();
const timesOf = (notes: readonly string[], start: string): number =>
  notes.filter((line) => line.startsWith(start)).length;

const SERVE = ['serve', '--port', '0', '--grace', '300ms'];
const WORKER = ['worker', '--grace', '300ms'];
const SOON = { interval: 500 };

describe.skipIf(reason !== undefined)('a deploy, process by process', () => {
  it('of another version of Bosun resumes the runs of the old one, also after a change of the schema', async () => {
    const fleet = rollout(await freshDatabase());
    const { bosun, bosunOf, start, startOf, notes, go } = fleet;
    const team = fleet.write('v1', teamFile());
    const next = nextBosun();
    const [server, worker] = await Promise.all([start(...SERVE, '--team', team), start(...WORKER, '--team', team)]);
    for (const account of ['a', 'b']) await startRun(server, paying(account));
    const waiting = await startRun(server, asking('c'));
    await expect.poll(() => timesOf(notes(), 'slow'), SOON).toBe(2);

    const early = await bosunOf(next, 'runs');
    expect(early.stderr).toMatch(/is older \(its schema has version 6, this Bosun needs 7\); run "bosun migrate/);
    const both = await Promise.all([bosunOf(next, 'migrate'), bosunOf(next, 'migrate')]);
    const done = both.map(({ stdout }) => (JSON.parse(stdout) as { schema: { done: string[] } }).schema.done);
    expect(done.flat()).toEqual(['a column for notes']);
    // The old processes go on, but a new one of the old version does not start.
    await startRun(server, paying('d'));
    await expect.poll(() => timesOf(notes(), 'slow'), SOON).toBe(3);
    expect((await bosun('worker', '--team', team)).stderr).toMatch(/was written by a newer Bosun/);

    const newWorker = await startOf(next, ...WORKER, '--team', team);
    await server.stop();
    await worker.stop();
    go();
    const answer = await bosunOf(next, 'answer', `${waiting}-r1`, 'yes', '--team', team);
    expect(answer.code).toBe(0);
    const ended = async (): Promise<string[]> =>
      (JSON.parse((await bosunOf(next, 'runs', '--all')).stdout) as { runs: Listed[] }).runs.map(
        ({ status }) => status,
      );
    await expect.poll(ended, SOON).toEqual(['complete', 'complete', 'complete', 'complete']);
    expect(newWorker.log().filter((line) => line.includes('run stopped'))).toEqual([]);
    for (const account of ['a', 'b', 'c', 'd']) expect(timesOf(notes(), `pay account_${account}`)).toBe(1);
  }, 600_000);

  it('of another version of a team leaves runs to its old version, then shows them stopped until they are continued together', async () => {
    const fleet = rollout(await freshDatabase());
    const { bosun, start, notes, go } = fleet;
    const [v1, v2, v3] = [
      fleet.write('v1', teamFile()),
      fleet.write('v2', teamFile({ says: 'written down' })),
      fleet.write('v3', teamFile({ says: 'written down', hasSpare: false })),
    ];
    const [server, old] = await Promise.all([start(...SERVE, '--team', v1), start(...WORKER, '--team', v1)]);
    const runIds = [await startRun(server, paying('a')), await startRun(server, paying('b'))];
    const waiting = await startRun(server, asking('c'));
    await expect.poll(() => timesOf(notes(), 'slow'), SOON).toBe(2);

    // Both versions are at work: the old one takes the runs, also those that the new one was asked for first.
    const young = await start(...SERVE, '--team', v2);
    await server.stop();
    const byOld = () => notes().filter((line) => line.endsWith(` ${old.child.pid}`)).length;
    await expect.poll(byOld, SOON).toBe(2);

    await old.stop();
    await expect.poll(() => statuses(fleet), SOON).toEqual(['stopped', 'stopped', 'waiting']);
    const [stopped] = (await listed(fleet)).filter(({ stopped: why }) => why !== undefined);
    expect(stopped?.stopped).toMatch(/The team "clerks" was changed .*worker slow: its code changed/);
    for (const runId of runIds) {
      const lines = young.log().filter((line) => line.includes('run stopped') && line.includes(runId));
      expect(lines).toHaveLength(1);
    }
    const metrics = await (await fetch(`${young.line.url}/metrics`)).text();
    expect(metrics).toContain('\nbosun_runs_stopped 2\n');
    expect(metrics).toContain('\nbosun_runs{status="interrupted"} 0\n');
    const shown = await (await fetch(`${young.line.url}/api/runs/${runIds[0]}`)).json();
    expect(shown).toMatchObject({ trouble: expect.stringContaining('its code changed') });
    const refused = await bosun('resume', '--all', '--team', v2);
    expect(refused.stderr).toMatch(/resume --all .*--accept-changes/);
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ runs: [{ status: null }, { status: null }] });
    await young.stop();

    go();
    const accepting = await start(...WORKER, '--team', v2, '--accept-changes', 'code');
    await expect.poll(() => statuses(fleet), SOON).toEqual(['complete', 'complete', 'waiting']);
    await accepting.stop();
    // A worker is gone: only a person accepts that, also for a run that waits, and then once.
    const last = await start(...WORKER, '--team', v3, '--accept-changes', 'code');
    await bosun('answer', `${waiting}-r1`, 'yes', '--no-resume');
    await expect.poll(() => statuses(fleet), SOON).toEqual(['complete', 'complete', 'stopped']);
    const accepted = await bosun('resume', '--all', '--accept-changes', '--team', v3);
    expect(JSON.parse(accepted.stdout)).toEqual({ runs: [{ runId: waiting, status: 'complete' }] });
    await last.stop();
    for (const account of ['a', 'b', 'c']) expect(timesOf(notes(), `pay account_${account}`)).toBe(1);
  }, 600_000);
});
