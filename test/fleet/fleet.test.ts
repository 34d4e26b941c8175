import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { dbos } from '../../src/engine-dbos.ts';
import { firstLine } from '../support/first-line.ts';
import { chargeTask } from '../support/plans.ts';
import { freshDatabase, whyNoPostgres } from '../support/postgres.ts';
import { crew } from './crew.ts';

const MEMBER = fileURLToPath(new URL('member.ts', import.meta.url));
const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`3 facts about fleets are skipped: ${reason}`);

async function startMember(url: string) {
  const child = spawn(process.execPath, ['--conditions=bosun-source', MEMBER, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await firstLine(child);
  return child;
}

describe.skipIf(reason !== undefined)('two processes on one database', () => {
  it('do the work of their queues, and one finishes the run of the other after it was killed', async () => {
    const url = await freshDatabase();
    const engine = dbos({ url, label: 'test', log: () => {} });
    const team = crew({ engine });
    const member = await startMember(url);
    try {
      const tasks = [chargeTask('p', 'painter'), chargeTask('q', 'clerk', ['p']), chargeTask('s', 'studio')];
      const painted = await team.run({ goal: 'Paint', tasks });
      expect(painted.status).toBe('complete');
      const [p, q, s] = painted.tasks.map(({ result }) => JSON.stringify(result));
      expect(p).toContain(`by process ${member.pid}.`);
      expect(q).toContain(`by process ${process.pid}.`);
      // A worker of a nested team: the process knows it by the way to it.
      expect(s).toContain(`by process ${member.pid}.`);

      // The test runner changes the text of the workers' code, which counts as a change of the team.
      const resume = async (runId: string): Promise<boolean> => {
        await team.resume(runId, { acceptChanges: true });
        return true;
      };
      await team.join({ resume });
      member.kill('SIGKILL');
      await expect.poll(async () => (await team.show('left')).status).toBe('complete');
      const [a, b] = (await team.show('left')).tasks.map(({ result }) => JSON.stringify(result));
      // The recorded result was kept, and the step that was under way ran again here.
      expect(a).toContain(`by process ${member.pid}.`);
      expect(b).toContain(`by process ${process.pid}.`);
      expect((await team.audit('left')).ok).toBe(true);
    } finally {
      member.kill('SIGKILL');
      await team.close();
    }
  });

  it('cancel the work of a queue for a nested run, and begin none for a fork', async () => {
    const url = await freshDatabase();
    const team = crew({ engine: dbos({ url, label: 'test', log: () => {} }) });
    const member = await startMember(url);
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    const sql = "SELECT status FROM bosun_dbos.workflow_status WHERE workflow_uuid LIKE 'r~s~1/%'";
    const statuses = async (): Promise<unknown[]> => (await database.query(sql)).rows.map(({ status }) => status);
    try {
      const slowly = { ...chargeTask('s', 'studio'), instruction: 'Enter the charge of account_s slowly' };
      const run = team.run({ goal: 'Paint', tasks: [slowly] }, { runId: 'r' });
      await expect.poll(statuses).toEqual(['PENDING']);
      await run.cancel('no longer needed');
      expect((await run).status).toBe('cancelled');
      await expect.poll(statuses).toEqual(['CANCELLED']);

      const painted = await team.run({ goal: 'Paint', tasks: [chargeTask('s', 'studio'), chargeTask('p', 'painter')] });
      const other = { s: 'Enter the charge of account_t', p: 'Enter the charge of account_q' };
      const forked = await team.fork(painted.runId, { instructions: other });
      expect(forked.status).toBe('partial');
      expect(JSON.stringify(forked.tasks)).not.toContain('by process');
    } finally {
      member.kill('SIGKILL');
      await database.end();
      await team.close();
    }
  });

  it('go on with runs that no queue has, as in a restored database, when they join', async () => {
    const url = await freshDatabase();
    const begun = Promise.withResolvers<void>();
    const wait = (): Promise<void> => {
      begun.resolve();
      return new Promise(() => {});
    };
    const alone = crew({ store: url, wait });
    const left = alone.run(
      { goal: 'Enter', tasks: [chargeTask('a', 'clerk'), chargeTask('b', 'slow', ['a'])] },
      { runId: 'r' },
    );
    left.catch(() => {});
    await begun.promise;
    await alone.close();
    const team = crew({ engine: dbos({ url, label: 'test', log: () => {} }) });
    try {
      await team.join();
      await expect.poll(async () => (await team.show('r')).status).toBe('complete');
      expect((await team.audit('r')).ok).toBe(true);
    } finally {
      await team.close();
    }
  });
});
