import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshDatabase, whyNoPostgres } from '../../../test/support/postgres.ts';
import { launchDbos } from './dbos-process.ts';

const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`2 facts about DBOS are skipped: ${reason}`);

describe.skipIf(reason !== undefined)('DBOS in this process', () => {
  it('forgets workflows that ended before a time, and no others', async () => {
    const url = await freshDatabase();
    const open = Promise.withResolvers<void>();
    const bodies = {
      hold: (id: string) => (id === 'ended' ? Promise.resolve() : open.promise),
      host: async () => {},
      command: async () => {},
    };
    const dbos = await launchDbos({ url, executorId: 'test', bodies, log: () => {} });
    onTestFinished(() => dbos.stop(1_000));
    await dbos.startHold('ended', 'crew', 'r1');
    await dbos.startHold('open', 'crew', 'r2');
    await expect.poll(() => dbos.statusOf('ended')).toBe('SUCCESS');
    expect(await dbos.forgetBefore(Date.now() - 60_000)).toBe(0);
    expect(await dbos.forgetBefore(Date.now() + 60_000)).toBe(1);
    expect(await dbos.statusOf('ended')).toBeUndefined();
    expect(await dbos.statusOf('open')).toBe('PENDING');
    expect(await dbos.busyExecutors()).toEqual(['test']);
    open.resolve();
  }, 60_000);

  it('starts with an address that names no user', async () => {
    const url = new URL(await freshDatabase());
    vi.stubEnv('PGUSER', url.username);
    onTestFinished(() => void vi.unstubAllEnvs());
    url.username = '';
    const bodies = { hold: async () => {}, host: async () => {}, command: async () => {} };
    const dbos = await launchDbos({ url: url.href, executorId: 'test', bodies, log: () => {} });
    onTestFinished(() => dbos.stop(1_000));
    await dbos.startHold('one', 'crew', 'r1');
    await expect.poll(() => dbos.statusOf('one')).toBe('SUCCESS');
  }, 60_000);
});
