// A store with a few runs, an anchor outside of it, and direct access to its rows.

import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { type Journal, type Supervisor, supervisor, worker } from 'bosun';
import { sha256, systemClock } from 'bosun/journal';
import { type AnchorLine, type CheckSignature, linkAnchor, readAnchors } from '../../src/core/audit/anchors.ts';
import { GENESIS, type Line } from '../../src/core/journal/hash-chain.ts';
import { redactRun } from '../../src/runtime/audit/redact-run.ts';
import { takeAnchor } from '../../src/runtime/audit/take-anchor.ts';
import { type StoreVerdict, verifyStore } from '../../src/runtime/audit/verify-store.ts';
import { type Engine, PLACES, type Place, type Rows } from './places.ts';

export interface TamperedStore extends Pick<Place, 'write' | 'close'> {
  /** The rows as they were written. */
  readonly written: Rows;
  /** The runs from which texts were removed, as they were before. */
  readonly removed: Rows;
  verify(options: { readonly anchored: boolean }): Promise<StoreVerdict>;
}

const REDACTED = 'redacted';

/** The anchor says it was taken this much later, so that added runs are older than it. */
const LATER_MS = 3_600_000;

function teamOn(options: Place['options']): Supervisor {
  const clerk = worker({ does: 'answers', effect: 'read', run: ({ instruction }) => `You said: ${instruction}` });
  const desk = supervisor({ name: 'desk', workers: { clerk } });
  return supervisor({
    name: 'front',
    advice: false,
    ...options,
    workers: {
      clerk,
      desk: worker({ does: 'has it answered', team: desk }),
      boss: worker({ does: 'decides', person: true }),
    },
  });
}

async function writeRuns(options: Place['options']): Promise<void> {
  const team = teamOn(options);
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
  await ran(REDACTED, [task('Aare', 'clerk')]);
  await ran('decided', [task('Aare', 'boss')]);
  await team.close();
}

export async function openTamperedStore(engine: Engine): Promise<TamperedStore> {
  const { options, journal, write, close } = await PLACES[engine]();
  await writeRuns(options);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signWith = (text: string): string => sign(null, Buffer.from(text), privateKey).toString('base64');
  const isSigned: CheckSignature = (text, given) =>
    verify(null, Buffer.from(text), publicKey, Buffer.from(given, 'base64'));
  const removal = { what: 'values' as const, values: ['Ada Byron', 'are free on'] };
  const why = { removal, by: 'ilse', reason: 'request 17', sign: signWith };
  const removed: Rows = new Map([[REDACTED, await journal.read(REDACTED)]]);
  await redactRun(REDACTED, why, { journal, digest: sha256, clock: systemClock });
  const anchors = await anchorsOf(journal, signWith, isSigned);
  const written = new Map<string, readonly Line[]>();
  for (const runId of await journal.runIds()) written.set(runId, await journal.read(runId));
  return {
    written,
    removed,
    write,
    close,
    verify: async ({ anchored }) =>
      verifyStore({
        journal,
        digest: sha256,
        runIds: await journal.runIds(),
        covers: () => true,
        ...(anchored ? { anchors, isSigned } : {}),
      }),
  };
}

/** As `bosun audit anchor` writes them to a file and `bosun audit verify` reads them. */
async function anchorsOf(
  journal: Journal,
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
