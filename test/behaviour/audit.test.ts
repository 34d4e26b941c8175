import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { planOf } from '../support/plans.ts';
import { refund, refunding } from '../support/refunds.ts';
import { teamOf } from '../support/teams.ts';

// A real journal file, changed directly as a person with access to the disk could.
const folder = mkdtempSync(path.join(tmpdir(), 'bosun-audit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let file = '';
let files = 0;
let written: StoredEvent[] = [];
let head = '';

const team = () => teamOf({ ...refunding(refund(80)).options(), store: file });

beforeEach(async () => {
  file = path.join(folder, `${++files}.db`);
  const working = team();
  const { reviews } = await working.run(planOf([{ id: 'a' }]), { runId: 'r' });
  await working.decide(reviews[0]?.id ?? '', 'approve', { by: 'ilse' });
  head = (await working.resume('r')).audit.head;
  await working.close();
  written = change((db) => db.prepare('SELECT seq, type, at, body, hash FROM events ORDER BY seq').all() as never);
});

function change<T>(action: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file);
  try {
    return action(db);
  } finally {
    db.close();
  }
}

async function audit(anchor?: { events: number; head: string }) {
  const auditor = team();
  try {
    return await auditor.audit('r', anchor);
  } finally {
    await auditor.close();
  }
}

describe('the audit of a journal', () => {
  it('passes an unchanged journal, also against its anchor', async () => {
    expect(written.length).toBeGreaterThan(15);
    expect(await audit()).toEqual({ ok: true, events: written.length, head });
    expect(await audit({ events: written.length, head })).toMatchObject({ ok: true });
    expect(await audit({ events: 3, head: written[2]?.hash ?? '' })).toMatchObject({ ok: true });
  });

  it('names the event if any stored field was changed', async () => {
    const changes: Record<string, (event: StoredEvent) => string | number> = {
      body: ({ body }) => body.replace(/"at":\d+/, '"at":1'),
      type: ({ type }) => `${type}x`,
      at: ({ at }) => at + 1,
      hash: ({ hash }) => `${hash.slice(0, -1)}${hash.endsWith('0') ? '1' : '0'}`,
    };
    for (const event of written) {
      for (const [field, to] of Object.entries(changes)) {
        const put = (value: string | number) =>
          change((db) => db.prepare(`UPDATE events SET ${field} = ? WHERE seq = ?`).run(value, event.seq));
        put(to(event));
        const verdict = await audit();
        expect(verdict, `${field} of event ${event.seq}`).toMatchObject({ ok: false, seq: event.seq });
        put(event[field as keyof StoredEvent]);
      }
    }
    expect(await audit()).toMatchObject({ ok: true });
  });

  it('notices a single changed character anywhere in a body', async () => {
    const event = written.find(({ type }) => type === 'review-decided');
    if (!event) throw new Error('there is no decision');
    const put = (body: string) =>
      change((db) => db.prepare('UPDATE events SET body = ? WHERE seq = ?').run(body, event.seq));
    for (let at = 0; at < event.body.length; at += 7) {
      put(`${event.body.slice(0, at)}#${event.body.slice(at + 1)}`);
      expect(await audit(), `character ${at}`).toMatchObject({ ok: false, seq: event.seq });
    }
    put(event.body.replace('ilse', 'kofi'));
    expect(await audit()).toMatchObject({
      ok: false,
      seq: event.seq,
      problem: expect.stringContaining('review-decided'),
    });
  });

  it('names the place where an event was removed, renumbered or swapped', async () => {
    for (const { seq } of written.slice(0, -1)) {
      const row = written[seq - 1];
      change((db) => db.prepare('DELETE FROM events WHERE seq = ?').run(seq));
      expect(await audit(), `without ${seq}`).toMatchObject({ ok: false, seq });
      change((db) =>
        db
          .prepare("INSERT INTO events(run, seq, type, at, body, hash) VALUES ('r', ?, ?, ?, ?, ?)")
          .run(seq, row?.type ?? '', row?.at ?? 0, row?.body ?? '', row?.hash ?? ''),
      );
    }
    expect(await audit()).toMatchObject({ ok: true });
    change((db) =>
      db.exec(
        'UPDATE events SET seq = -1 WHERE seq = 4; UPDATE events SET seq = 4 WHERE seq = 5; UPDATE events SET seq = 5 WHERE seq = -1',
      ),
    );
    expect(await audit()).toMatchObject({ ok: false, seq: 4 });
  });

  it('names the place where events were removed and the rest renumbered', async () => {
    change((db) => {
      db.exec('DELETE FROM events WHERE seq = 6');
      for (const { seq } of written.slice(6)) db.prepare('UPDATE events SET seq = ? WHERE seq = ?').run(seq - 1, seq);
    });
    expect(await audit()).toMatchObject({ ok: false, seq: 6 });
  });

  it('notices a truncated journal only against an anchor stored elsewhere', async () => {
    const anchor = { events: written.length, head };
    change((db) => db.prepare('DELETE FROM events WHERE seq > ?').run(written.length - 2));
    expect(await audit()).toMatchObject({ ok: true, events: written.length - 2 });
    expect(await audit(anchor)).toMatchObject({ ok: false, seq: written.length - 1 });
    expect(await audit({ ...anchor, head: 'f'.repeat(64), events: 3 })).toMatchObject({ ok: false, seq: 3 });
  });

  it('fails at the first event if a run was moved to another id', async () => {
    change((db) => db.exec("UPDATE events SET run = 'other'"));
    const auditor = team();
    expect(await auditor.audit('other')).toMatchObject({ ok: false, seq: 1 });
    await expect(auditor.audit('r')).rejects.toThrow('There is no run "r"');
    await auditor.close();
  });

  it('is not needed for that: a changed journal can be neither resumed nor shown', async () => {
    change((db) => db.prepare('UPDATE events SET at = at + 1 WHERE seq = 3').run());
    const working = team();
    await expect(working.resume('r')).rejects.toThrow('event 3 is not what was written');
    await expect(working.show('r')).rejects.toThrow('event 3 is not what was written');
    await working.close();
  });
});
