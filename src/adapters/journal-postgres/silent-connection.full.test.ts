import { describe, expect, it, onTestFinished } from 'vitest';
import { forgetfulFirewall } from '../../../test/support/forgetful-firewall.ts';
import { freshDatabase, whyNoPostgres } from '../../../test/support/postgres.ts';
import { asAdmin } from '../../../test/support/standby.ts';
import { openPostgresJournal } from './postgres-journal.ts';

const reason = await whyNoPostgres();

describe.skipIf(reason !== undefined)('a journal whose connections fell silent while new ones work', () => {
  it('makes calls again on a new connection within seconds, those under way and later ones', async () => {
    const { url, forget } = await forgetfulFirewall(await freshDatabase());
    const journal = await openPostgresJournal({ url });
    onTestFinished(() => journal.close());
    const claim = await journal.claim('r');
    expect(claim.status).toBe('granted');
    forget();
    const began = performance.now();
    await journal.remember('key', 'value');
    expect(await journal.recall('key')).toBe('value');
    expect(performance.now() - began).toBeLessThan(10_000);
  }, 120_000);

  it('closes within seconds', async () => {
    const { url, forget } = await forgetfulFirewall(await freshDatabase());
    const journal = await openPostgresJournal({ url });
    await Promise.all([journal.claim('r'), journal.claim('s')]);
    forget();
    const late = journal.recall('key').catch(() => {});
    const began = performance.now();
    await journal.close();
    await late;
    expect(performance.now() - began).toBeLessThan(40_000);
  }, 120_000);
});

describe.skipIf(reason !== undefined)('a claim', () => {
  it('fails if the server answers, but the session that shows that the process lives cannot begin for too long', async () => {
    const url = await freshDatabase();
    const journal = await openPostgresJournal({ url, patienceMs: 100 });
    await asAdmin(url, async (admin) => {
      await admin.query('BEGIN');
      await admin.query('LOCK TABLE bosun.holders');
      await expect(journal.claim('r')).rejects.toMatchObject({ problem: 'unreachable' });
      await admin.query('COMMIT');
    });
    expect((await journal.claim('r')).status).toBe('granted');
    await journal.close();
  }, 30_000);
});
