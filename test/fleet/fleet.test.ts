import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { dbos } from '../../src/engine-dbos.ts';
import { freshDatabase, whyNoPostgres } from '../support/postgres.ts';
import { crew, task } from './crew.ts';

const MEMBER = fileURLToPath(new URL('member.ts', import.meta.url));
const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`1 fact about fleets is skipped: ${reason}`);

async function startMember(url: string) {
  const child = spawn(process.execPath, ['--conditions=bosun-source', MEMBER, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface({ input: child.stdout }), 'line');
  return child;
}

describe.skipIf(reason !== undefined)('two processes on one database', () => {
  it('do the work of their queues, and one finishes the run of the other after it was killed', async () => {
    const url = await freshDatabase();
    const engine = dbos({ url, label: 'test', log: () => {} });
    const team = crew({ engine });
    const member = await startMember(url);
    try {
      const painted = await team.run({ goal: 'Paint', tasks: [task('p', 'painter'), task('q', 'clerk', ['p'])] });
      expect(painted.status).toBe('complete');
      const [p, q] = painted.tasks.map(({ result }) => JSON.stringify(result));
      expect(p).toContain(`by process ${member.pid}.`);
      expect(q).toContain(`by process ${process.pid}.`);

      // The test runner changes the text of the workers' code, which counts as a change of the team.
      const resume = async (runId: string): Promise<boolean> => {
        await team.resume(runId, { acceptChanges: true });
        return true;
      };
      await team.join({ resume });
      member.kill('SIGKILL');
      await expect.poll(async () => (await team.show('left')).status, { timeout: 20_000 }).toBe('complete');
      const [a, b] = (await team.show('left')).tasks.map(({ result }) => JSON.stringify(result));
      // The recorded result was kept, and the step that was under way ran again here.
      expect(a).toContain(`by process ${member.pid}.`);
      expect(b).toContain(`by process ${process.pid}.`);
      expect((await team.audit('left')).ok).toBe(true);
    } finally {
      member.kill('SIGKILL');
      await team.close();
    }
  }, 60_000);
});
