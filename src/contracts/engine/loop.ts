import type { Digest } from '../../core/journal/hash-chain.ts';
import { verifyChain } from '../../core/journal/hash-chain.ts';
import { createChain } from '../../core/journal/seal.ts';
import { emptyState } from '../../core/run/empty-state.ts';
import { foldInto } from '../../core/run/fold/apply.ts';
import type { Perform } from '../../ports/engine.ts';
import { defineTeam } from '../../runtime/define/define-team.ts';
import { worker } from '../../runtime/define/define-worker.ts';
import { readHistory } from '../../runtime/run/read-history.ts';
import { type Ran, run } from '../../runtime/run/run.ts';
import { runStarted } from '../../runtime/run/run-started.ts';
import { createManualCommands, done, type EngineFact, type EngineHarness, fact, holds, opened, same } from './fact.ts';

/** Any digest will do: the engine is tested here, not the hash chain. */
const digest: Digest = (text) => {
  let sum = 7;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return String(sum);
};

const team = defineTeam(
  {
    workers: {
      crew: worker({ does: 'works', effect: 'read', run: () => 0 }),
      boss: worker({ does: 'decides', person: true }),
    },
  },
  { digest },
);

const task = (id: string, dependsOn: string[] = [], name: 'crew' | 'boss' = 'crew') => ({
  id,
  worker: name,
  dependsOn,
  instruction: `List the charges of account_${id}`,
  successCriterion: 'every charge has a date',
});

const begin = (runId: string, tasks: ReturnType<typeof task>[]) =>
  runStarted({ runId, team, request: { goal: 'List all charges', tasks }, options: {}, planOnly: false });

async function loop(
  harness: EngineHarness,
  runId: string,
  perform: Perform,
  tasks?: ReturnType<typeof task>[],
): Promise<Ran> {
  const engine = await opened(harness, runId, perform);
  try {
    const first = tasks ? begin(runId, tasks) : ({ type: 'run-resumed', by: 'tester' } as const);
    return await run(engine, { first, digest, turnsMax: 1_000, watch: () => {} });
  } finally {
    await engine.close();
  }
}

const taskIn = (key: string): string => key.split('/')[1] ?? '';
const obeys: Perform = async ({ key }) => done(taskIn(key));

export const loopFacts: readonly EngineFact[] = [
  fact('the loop runs a plan to its outcome, and folding the journal gives the same outcome', async (harness) => {
    const tasks = [task('a'), task('b'), task('c', ['a', 'b']), task('d', ['c'])];
    const { state, head } = await loop(harness, 'r', obeys, tasks);
    same(state.outcome?.status, 'complete', 'the outcome');
    const engine = await opened(harness, 'r');
    const stored = await engine.history();
    same(verifyChain('r', stored, digest), { ok: true, events: state.events, head }, 'the chain');
    const again = foldInto(emptyState(), await readHistory(createChain('r'), stored, digest));
    same(again.outcome, state.outcome, 'the outcome folded from the journal');
  }),
  fact('many runs work in parallel', async (harness) => {
    const ids = Array.from({ length: 8 }, (_, index) => `r${index}`);
    const ran = await Promise.all(ids.map((id) => loop(harness, id, obeys, [task('a'), task('b', ['a'])])));
    same(
      ran.map(({ state }) => state.outcome?.status),
      ids.map(() => 'complete'),
      'the outcomes',
    );
  }),
  fact('a run that was closed half-way resumes where it stopped', async (harness) => {
    const commands = createManualCommands();
    const engine = await opened(harness, 'r', commands.perform);
    const first = begin('r', [task('a'), task('b', ['a'])]);
    const never = run(engine, { first, digest, turnsMax: 1_000, watch: () => {} });
    never.catch(() => {});
    while (!commands.asked.has('work/a/1')) await pause(harness);
    commands.end('work/a/1', done('a'));
    while (!commands.asked.has('work/b/1')) await pause(harness);
    await engine.close();
    const asked: string[] = [];
    const { state } = await loop(harness, 'r', async (command, context) => {
      asked.push(command.key);
      return obeys(command, context);
    });
    same([state.outcome?.status, asked], ['complete', ['work/b/1']], 'the outcome, and what was done again');
  }),
  fact('a run that waits for a person is not held, and resumes with the decision', async (harness) => {
    const tasks = [task('ask', [], 'boss'), task('b', ['ask'])];
    const waiting = await loop(harness, 'r', obeys, tasks);
    holds(waiting.state.parkedAt !== undefined, 'the run should have been parked');
    const looked = await loop(harness, 'r', obeys);
    same(looked.head, waiting.head, 'the journal after resuming without a decision');
    const [review] = waiting.state.reviews.keys();
    const decision = { type: 'review-decided', reviewId: review, by: 'ilse', decision: { kind: 'answer', content: 1 } };
    await harness.post('r', { id: 'd', body: JSON.stringify(decision) });
    same((await loop(harness, 'r', obeys)).state.outcome?.status, 'complete', 'the outcome');
  }),
  fact('an unreadable message is recorded and does not stop the run', async (harness) => {
    for (const [index, body] of ['not JSON', 'null', '[]', '{"type":"from-the-future"}'].entries())
      await harness.post('r', { id: `p${index}`, body });
    const { state } = await loop(harness, 'r', obeys, [task('a')]);
    same(state.outcome?.status, 'complete', 'the outcome');
    same((await opened(harness, 'r')).arrived(), [], 'what is left of the messages');
  }),
];

/** Waits a moment by the engine's own clock. */
async function pause(harness: EngineHarness): Promise<void> {
  const other = await opened(harness, 'pause');
  await other.next(other.now() + 1);
  await other.close();
}
