// People decide in other processes than the one that asked.

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { newPlace, PERSON_TEAM, type Place } from '../support/cli.ts';

function refundsIn({ home }: Place): unknown[] {
  const db = new DatabaseSync(path.join(home, 'telecom.db'));
  try {
    return db
      .prepare('SELECT chargeId, amountCents FROM refunds ORDER BY at, chargeId')
      .all()
      .map((row) => ({ ...row }));
  } finally {
    db.close();
  }
}

const over = 'please refund the 50.01 on my bill';

describe('a refund above the limit', () => {
  it('waits in the inbox with all that is needed, and happens once another process approves it', async () => {
    const place = newPlace();
    const run = await place.bosun(['run', over], { alone: true });
    expect(run.status).toBe(4);
    expect(refundsIn(place)).toEqual([]);

    const { reviews } = await place.json(['inbox']);
    expect(reviews).toMatchObject([
      { team: 'telecom', request: over, tool: 'refund_charge', kind: 'approval', task: { worker: 'billing' } },
    ]);
    expect(reviews[0].decide.approve).toContain(`approve ${reviews[0].id}`);
    expect(run.stdout).toContain(reviews[0].decide.approve);
    const inbox = await place.bosun(['inbox']);
    for (const part of [reviews[0].id, 'refund_charge', over, 'deny']) expect(inbox.stdout).toContain(part);
    expect(inbox.stdout).toMatch(/asked (?:just now|\d+ s ago)/);

    const approved = await place.bosun(['approve', reviews[0].id, '--as', 'Ada', '--json'], { alone: true });
    expect(JSON.parse(approved.stdout)).toMatchObject({ status: 'complete', reviews: [{ decidedBy: 'Ada' }] });
    expect(approved.status).toBe(0);
    expect(refundsIn(place)).toEqual([{ chargeId: expect.any(String), amountCents: 5001 }]);

    const again = await place.bosun(['approve', reviews[0].id]);
    expect([again.status, again.stderr]).toEqual([2, expect.stringMatching(/already decided by Ada\n$/)]);
    expect(refundsIn(place)).toHaveLength(1);
    expect((await place.bosun(['inbox'])).stdout).toContain('No reviews are open');
  });

  it('happens when the printed command is pasted as it is', async () => {
    const place = newPlace();
    const { stdout } = await place.bosun(['run', '-q', over], { servers: true });
    const line = /^ *(.* approve \S+-r1) +do it$/m.exec(stdout)?.[1] ?? 'false';
    const { BOSUN_HOME: _, NODE_OPTIONS: __, ...env } = process.env;
    const { status } = spawnSync('sh', ['-c', line], { cwd: place.folder, env });
    expect([status, refundsIn(place)]).toEqual([0, [{ chargeId: expect.any(String), amountCents: 5001 }]]);
  });

  it('does not happen when it is denied, and the answer says so', async () => {
    const place = newPlace();
    await place.bosun(['run', '-q', over]);
    const denied = await place.bosun(['deny', 'last', 'no', 'receipt', '--json']);
    const report = JSON.parse(denied.stdout);
    expect(report.answer).not.toMatch(/was refunded/i);
    expect(`${report.answer} ${report.gaps}`).toMatch(/no receipt|not done|declined/i);
    expect(refundsIn(place)).toEqual([]);
  });

  it('can be decided now and go on later', async () => {
    const place = newPlace();
    await place.bosun(['run', '-q', over]);
    const recorded = await place.json(['approve', 'last-r1', '--no-resume', '--as', 'Ada']);
    expect(recorded).toMatchObject({ recorded: true, by: 'Ada', decision: { kind: 'approve' } });
    expect((await place.json(['inbox'])).reviews).toEqual([]);
    expect(refundsIn(place)).toEqual([]);
    const second = await place.bosun(['deny', 'last-r1']);
    expect([second.status, second.stderr]).toEqual([2, expect.stringContaining('another person has just decided it')]);
    expect((await place.bosun(['resume', 'last'])).status).toBe(0);
    expect(refundsIn(place)).toHaveLength(1);
  });
});

describe('a task for a person', () => {
  it('is answered from another folder, because the run remembers its team', async () => {
    const place = newPlace();
    place.write('team.ts', PERSON_TEAM);
    await place.bosun(['run', '-q', '-t', 'team.ts', 'may I go home?']);
    const elsewhere = newPlace();
    const ended = await elsewhere.bosun(['answer', 'last', 'yes,', 'go', '--home', place.home, '--json']);
    expect(JSON.parse(ended.stdout)).toMatchObject({ status: 'complete', answer: 'yes, go', team: 'people' });
  });

  it('goes on under a changed team only if told to', async () => {
    const place = newPlace();
    place.write('team.ts', PERSON_TEAM);
    await place.bosun(['run', '-q', '-t', 'team.ts', 'may I go home?']);
    place.write('team.ts', PERSON_TEAM.replace("does: 'decides'", "does: 'decides everything'"));
    const refused = await place.bosun(['answer', 'last', 'yes']);
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/has changed since run .*--accept-changes/),
    ]);
    const all = await place.bosun(['resume', '--all']);
    expect([all.status, all.stdout]).toEqual([0, 'No run is interrupted or stopped.\n']);
    const accepted = await place.bosun(['answer', 'last', 'yes', '--accept-changes']);
    expect(accepted.status).toBe(0);
    expect(accepted.stderr.match(/continuing because of --accept-changes/g), 'once').toHaveLength(1);
  });

  it('is shown as expired once its time is over, and goes on without a decision', async () => {
    const place = newPlace();
    place.write('team.ts', PERSON_TEAM.replace("name: 'people',", "name: 'people', limits: { reviewMs: 3_000 },"));
    await place.bosun(['run', '-q', '-t', 'team.ts', 'may I go home?']);
    await new Promise((resolve) => setTimeout(resolve, 3_100));
    const inbox = await place.bosun(['inbox']);
    expect(inbox.stdout).toMatch(/0 open reviews, 1 expired.*expired \S+, which counts as deny.*resume \S+ +go on/s);
    expect((await place.json(['inbox'])).reviews).toMatchObject([{ status: 'expired', expires: 'deny', decide: {} }]);
    expect(await place.json(['show', 'last'])).toMatchObject({ status: 'waiting', reviews: [{ status: 'expired' }] });
    const late = await place.bosun(['answer', 'last-r1', 'yes']);
    expect([late.status, late.stderr]).toEqual([2, expect.stringMatching(/it expired at \S+, which counts as deny/)]);
    expect(await place.json(['resume', 'last'])).toMatchObject({
      status: 'failed',
      reviews: [{ decidedBy: 'expiry' }],
    });
  });

  it('can be cancelled, by name and with a reason', async () => {
    const place = newPlace();
    place.write('team.ts', PERSON_TEAM);
    await place.bosun(['run', '-q', '-t', 'team.ts', 'may I go home?']);
    const report = await place.json(['cancel', 'last', 'gone', 'already', '--as', 'Ada']);
    expect(report.status).toBe('cancelled');
    const { events } = await place.json(['trace', 'last']);
    expect(events.at(-1)).toMatchObject({ type: 'run-cancelled', by: 'Ada', reason: 'gone already' });
    expect((await place.bosun(['resume', 'last'])).status).toBe(5);
  });
});

describe('arguments that need approval', () => {
  const teamWith = (note: string): string => `
import { ask, supervisor, tool, worker } from 'bosun';
import { callTool, say, scriptedModel } from 'bosun/testing';
import { z } from 'zod';
const pay = tool('pay', {
  does: 'Pays an amount to a person',
  input: z.object({ note: z.string(), to: z.string() }),
  effect: 'once',
  approve: () => ask('It is money.'),
  run: () => 'paid',
});
export default supervisor({
  workers: { clerk: worker({ does: 'pays people', tools: [pay] }) },
  models: { worker: scriptedModel([callTool('pay', { note: ${note}, to: 'eve\\u202e@evil.example' }), say('Paid.')]) },
});
`;

  it('are shown whole and with nothing invisible in run, inbox, show and trace', async () => {
    const place = newPlace();
    place.write('team.ts', teamWith("'x'.repeat(2_000)"));
    const run = await place.bosun(['run', '-q', '-t', 'team.ts', 'pay Bob']);
    const screens = [run, ...(await Promise.all(['inbox', 'show', 'trace'].map((name) => place.bosun([name]))))];
    for (const { stdout } of screens) {
      expect(stdout).toContain(`"note":"${'x'.repeat(2_000)}"`);
      expect(stdout).toContain('"to":"eve\\u{202e}@evil.example"');
      expect(stdout).not.toContain('\u202e');
    }
    expect((await place.bosun(['approve', 'last', '--no-resume'])).status).toBe(0);
  });

  it('are not approved by accident where they are too long to be shown', async () => {
    const place = newPlace();
    place.write('team.ts', teamWith("'x'.repeat(30_000)"));
    const run = await place.bosun(['run', '-q', '-t', 'team.ts', 'pay Bob']);
    expect(run.stdout).toContain('--unseen');
    const refused = await place.bosun(['approve', 'last']);
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/too long to be shown.*inbox --json.*--unseen/),
    ]);
    expect((await place.json(['inbox'])).reviews[0].args.note).toHaveLength(30_000);
    expect((await place.bosun(['approve', 'last', '--unseen', '--no-resume'])).status).toBe(0);
  });
});

describe('a team file that is changed while a run waits', () => {
  const TEAM = `
import { ask, supervisor, tool, worker } from 'bosun';
import { callTool, say, scriptedModel } from 'bosun/testing';
import { z } from 'zod';
import { payee } from './payee.ts';
const pay = tool('pay', {
  does: 'Pays an amount',
  input: z.object({ amount: z.number() }),
  effect: 'once',
  approve: () => ask('It is money.'),
  run: () => payee(),
});
export default supervisor({
  workers: { clerk: worker({ does: 'pays people', tools: [pay] }) },
  models: { worker: scriptedModel([callTool('pay', { amount: 30 }), say('Paid.')]) },
});
`;

  it('is not resumed by an approval until the change is accepted, even if only an imported file changed', async () => {
    const place = newPlace();
    place.write('team.ts', TEAM);
    place.write('payee.ts', "export const payee = () => 'Bob';");
    expect((await place.bosun(['run', '-q', '-t', 'team.ts', 'pay 30'], { alone: true })).status).toBe(4);
    place.write('payee.ts', "export const payee = () => 'Eve';");
    const refused = await place.bosun(['approve', 'last'], { alone: true });
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('module payee.ts: its code changed')]);
    expect((await place.json(['inbox'])).reviews).toHaveLength(1);
    place.write('payee.ts', "export const payee = () => 'Bob';");
    expect((await place.bosun(['approve', 'last', '--no-resume'], { alone: true })).status).toBe(0);
  });
});
