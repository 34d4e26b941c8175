// A store with a few runs, an anchor outside of it, and direct access to its rows: what a person with the disk has.

import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Supervisor, supervisor, worker } from 'bosun';
import { openSqliteJournal, sha256, systemClock } from 'bosun/journal';
import { type AnchorLine, type CheckSignature, linkAnchor, readAnchors } from '../../src/core/audit/anchors.ts';
import { GENESIS, type Line } from '../../src/core/journal/hash-chain.ts';
import { redactRun } from '../../src/runtime/audit/redact-run.ts';
import { takeAnchor } from '../../src/runtime/audit/take-anchor.ts';
import { type StoreVerdict, verifyStore } from '../../src/runtime/audit/verify-store.ts';

export type Rows = ReadonlyMap<string, readonly Line[]>;

export interface TamperedStore {
  /** The rows as they were written. */
  readonly written: Rows;
  /** Replaces the rows of these runs; an empty list deletes the run. */
  write(rows: Rows): void;
  verify(options: { readonly anchored: boolean }): Promise<StoreVerdict>;
  close(): Promise<void>;
}

/** The anchor says it was taken this much later, so that added runs are older than it. */
const LATER_MS = 3_600_000;

function teamOn(store: string): Supervisor {
  const clerk = worker({ does: 'answers', effect: 'read', run: ({ instruction }) => `You said: ${instruction}` });
  const desk = supervisor({ name: 'desk', workers: { clerk } });
  return supervisor({
    name: 'front',
    store,
    advice: false,
    workers: {
      clerk,
      desk: worker({ does: 'has it answered', team: desk }),
      boss: worker({ does: 'decides', person: true }),
    },
  });
}

async function writeRuns(file: string): Promise<void> {
  const team = teamOn(file);
  const task = (id: string, who: string, dependsOn: string[] = []) => ({
    id,
    worker: who,
    instruction: `Say which rooms of hotel ${id} are free on the first of May`,
    successCriterion: `The rooms of hotel ${id} are listed`,
    dependsOn,
  });
  const ran = async (runId: string, tasks: ReturnType<typeof task>[]): Promise<void> => {
    let report = await team.run({ goal: `Ada Byron asks for rooms (${runId})`, tasks }, { runId });
    for (const { id } of report.reviews) await team.decide(id, { kind: 'answer', content: 'room 7' }, { by: 'ilse' });
    if (report.status === 'waiting') report = await team.resume(runId);
    if (report.status !== 'complete') throw new Error(`Run ${runId} is ${report.status}: ${report.gaps.join('; ')}`);
  };
  await ran('plain', [task('Aare', 'clerk'), task('Rhine', 'clerk', ['Aare']), task('Rhone', 'clerk')]);
  await ran('nested', [task('Aare', 'desk')]);
  await ran('redacted', [task('Aare', 'clerk')]);
  await ran('decided', [task('Aare', 'boss')]);
  await team.close();
}

export async function openTamperedStore(): Promise<TamperedStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-tamper-'));
  const file = path.join(folder, 'journal.db');
  await writeRuns(file);
  const journal = await openSqliteJournal(file);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signWith = (text: string): string => sign(null, Buffer.from(text), privateKey).toString('base64');
  const isSigned: CheckSignature = (text, given) =>
    verify(null, Buffer.from(text), publicKey, Buffer.from(given, 'base64'));
  const removal = { what: 'values' as const, values: ['Ada Byron'] };
  const why = { removal, by: 'ilse', reason: 'request 17', sign: signWith };
  await redactRun('redacted', why, { journal, digest: sha256, clock: systemClock });
  const anchors = await anchorsOf(journal, signWith, isSigned);
  const db = new DatabaseSync(file);
  db.exec('PRAGMA synchronous = OFF');
  const remove = db.prepare('DELETE FROM events WHERE run = ?');
  const insert = db.prepare('INSERT INTO events(run, seq, type, at, body, hash) VALUES(?, ?, ?, ?, ?, ?)');
  const written = new Map<string, readonly Line[]>();
  for (const runId of await journal.runIds()) written.set(runId, await journal.read(runId));
  return {
    written,
    write: (rows) => {
      db.exec('BEGIN');
      for (const [runId, lines] of rows) {
        remove.run(runId);
        for (const { seq, type, at, body, hash } of lines) insert.run(runId, seq, type, at, body, hash);
      }
      db.exec('COMMIT');
    },
    verify: async ({ anchored }) =>
      verifyStore({
        journal,
        digest: sha256,
        runIds: await journal.runIds(),
        isAll: true,
        ...(anchored ? { anchors, isSigned } : {}),
      }),
    close: async () => {
      db.close();
      await journal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As `bosun audit anchor` writes them to a file and `bosun audit verify` reads them. */
async function anchorsOf(
  journal: Awaited<ReturnType<typeof openSqliteJournal>>,
  signWith: (text: string) => string,
  isSigned: CheckSignature,
): Promise<readonly AnchorLine[]> {
  const taken = await takeAnchor({ journal, digest: sha256, now: Date.now() + LATER_MS, earlier: [] });
  if (!taken.ok) throw new Error(taken.problem);
  const line = linkAnchor(taken.content, GENESIS, sha256);
  const read = readAnchors(`${JSON.stringify({ ...line, signature: signWith(line.hash) })}\n`, sha256, isSigned);
  if (!read.ok) throw new Error(read.problem);
  return read.lines;
}
