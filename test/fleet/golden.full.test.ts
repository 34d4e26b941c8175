import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openSqliteJournal } from 'bosun/journal';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { freshDatabase, whyNoPostgres } from '../support/postgres.ts';
import { rollout } from './rollout.ts';

const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`1 fact about old journals in a fleet is skipped: ${reason}`);

/** As in test/golden-journals/unfinished-runs.ts, with what is left of its script. */
const TEAM = `
import { appendFileSync } from 'node:fs';
import { ask, supervisor, tool, worker } from 'bosun';
import { say, scriptedModel } from 'bosun/testing';
import { z } from 'zod';
const pay = tool('pay_back', {
  does: 'pays an amount back',
  input: z.object({ eur: z.number() }),
  effect: 'once',
  approve: () => ask('it is more than 10 EUR'),
  run: () => { appendFileSync(process.env.NOTES, 'paid\\n'); return 'paid back'; },
});
export default supervisor({
  name: 'unfinished',
  advice: false,
  workers: { clerk: worker({ does: 'pays back what was charged too much', tools: [pay] }) },
  models: { worker: scriptedModel({ 'worker:clerk': [say('The customer has been paid 20 EUR.')] }) },
});
`;

describe.skipIf(reason !== undefined)('a journal of an earlier release', () => {
  it('that was moved into Postgres is resumed by a fleet when a person approves, and acts once', async () => {
    const fleet = rollout(await freshDatabase());
    const team = fleet.write('team', TEAM);
    const file = path.join(path.dirname(team), 'old.db');
    const golden = new URL('../golden-journals/format-1/open-approval.json', import.meta.url);
    const { runId, lines } = JSON.parse(readFileSync(golden, 'utf8')) as { runId: string; lines: StoredEvent[] };
    const journal = await openSqliteJournal(file);
    const claim = await journal.claim(runId);
    if (claim.status !== 'granted') throw new Error('The store is not empty');
    await journal.append(claim.lease, lines, { sync: true, taken: [] });
    await journal.release(claim.lease);
    await journal.close();

    expect(await fleet.bosun('migrate', '--from', file)).toMatchObject({ code: 0 });
    expect(await fleet.bosun('approve', `${runId}-r1`, '--no-resume')).toMatchObject({ code: 0 });
    // They look at runs of long ago when they start, and then once a minute.
    const workers = [await fleet.start('worker', '--team', team), await fleet.start('worker', '--team', team)];
    const status = async () => (JSON.parse((await fleet.bosun('show', runId)).stdout) as { status: string }).status;
    await expect.poll(status, { interval: 500 }).toBe('complete');
    expect(fleet.notes()).toEqual(['paid']);
    for (const { log } of workers) expect(log().filter((line) => line.includes('run stopped'))).toEqual([]);
  }, 600_000);
});
