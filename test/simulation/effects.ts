// Tools and function workers as the world has them: what they may be called for, what they do, and how they fail.

import { UnknownOutcome } from '../../src/ports/unknown-outcome.ts';
import { escalate, result } from '../../src/runtime/perform/worker-reply.ts';
import type { ToolContext, WorkContext } from '../../src/runtime/run/team.ts';
import { refusal } from './faults.ts';
import { contentFor } from './joining.ts';
import type { Process } from './process.ts';
import { type Fate, send } from './requests.ts';
import { checkToolCall, checkWork } from './rules-of-calls.ts';
import { checkContext } from './rules-of-context.ts';
import type { ToolTraits, WorkerTraits } from './scenario.ts';
import { writesOf } from './store-work.ts';
import type { Invocation, World } from './world.ts';

export interface ToolArgs {
  readonly ref: string;
  readonly policy: 'allow' | 'ask' | 'deny' | 'broken';
}

/** Applies an effect at the back-end, which drops repetitions of an idempotent one by their key. */
function apply(world: World, seen: Set<string>, { kind, effect, key, ref }: Invocation): void {
  if (effect === 'read') return;
  if (kind === 'tool') world.ledger.appliedKeys.set(key, ref);
  if (effect === 'idempotent' && seen.has(key)) return world.count('repetitions dropped by key');
  seen.add(key);
  world.ledger.applied.set(ref, (world.ledger.applied.get(ref) ?? 0) + 1);
  world.note(`effect ${ref} happens under ${key}`);
}

const delayOf = ({ dice, scenario }: World): number =>
  dice.chance(scenario.moods.slow) ? dice.int(1_000, 40_000) : dice.int(0, 1_500);

export function createEffects(world: World, die: (process: Process) => void) {
  const seen = new Set<string>();
  const { dice, scenario, ledger } = world;
  const { moods } = scenario;

  const toolFate = (traits: ToolTraits): Fate => {
    if (dice.chance(moods.merit / 2)) return { kind: 'fails', error: new Error('the tool found nothing') };
    if (dice.chance(moods.passing / 2)) return { kind: 'fails', error: refusal(dice) };
    if (dice.chance(moods.slow / 2)) return { kind: 'hangs', happens: dice.chance(0.5) };
    if (traits.effect !== 'read' && dice.chance(moods.slow))
      return {
        kind: 'lost',
        happens: dice.chance(0.5),
        error: new UnknownOutcome('the connection broke after sending'),
      };
    return { kind: 'done' };
  };

  const workFate = (traits: WorkerTraits): Fate => {
    if (dice.chance(moods.passing)) return { kind: 'fails', error: refusal(dice) };
    if (dice.chance(moods.merit)) return { kind: 'fails', error: new Error('the worker could not do it') };
    if (dice.chance(moods.slow)) return { kind: 'hangs', happens: dice.chance(0.5) };
    if (traits.effect !== 'read' && dice.chance(moods.slow))
      return {
        kind: 'lost',
        happens: dice.chance(0.5),
        error: new UnknownOutcome('the connection broke after sending'),
      };
    return { kind: 'done' };
  };

  return {
    callTool: (process: Process, traits: ToolTraits, args: ToolArgs, context: ToolContext): Promise<unknown> => {
      const call: Invocation = {
        kind: 'tool',
        who: traits.name,
        taskId: context.taskId,
        effect: traits.effect,
        key: context.idempotencyKey,
        ref: args.ref,
        at: world.clock.now(),
      };
      if (process.isAlive()) {
        ledger.invocations.push(call);
        world.note(`${process.name} calls ${call.who} (${call.effect}) for ${call.ref} as ${call.key}`);
        checkToolCall(world, call, args);
      }
      const request = {
        what: traits.name,
        signal: context.signal,
        apply: () => {
          apply(world, seen, call);
          return { ref: args.ref };
        },
      };
      return send(world, process, { request, fate: toolFate(traits), delayMs: delayOf(world), die });
    },
    work: (process: Process, traits: WorkerTraits, task: WorkContext): Promise<unknown> => {
      const call: Invocation = {
        kind: 'worker',
        who: traits.name,
        taskId: task.taskId,
        effect: traits.effect,
        key: task.idempotencyKey,
        ref: `${task.taskId}:${traits.name}`,
        at: world.clock.now(),
      };
      if (process.isAlive()) {
        ledger.invocations.push(call);
        world.note(`${process.name} runs ${call.who} (${call.effect}) on ${call.taskId}, attempt ${task.attempt}`);
        checkWork(world, call, task);
        checkContext(world, task);
      }
      const request = {
        what: traits.name,
        signal: task.signal,
        apply: () => {
          // A worker that hands its task back has done nothing yet: it would not know what to.
          const escalates = dice.chance(moods.escalates);
          if (!escalates) apply(world, seen, call);
          return escalates ? escalate('ambiguous-input', `which ledger of ${task.taskId}?`) : resultOf(world, task);
        },
      };
      const fate = workFate(traits);
      const work = send(world, process, { request, fate, delayMs: delayOf(world), die });
      // Noted when the process hears of it: before that, there is no answer.
      if (fate.kind === 'lost' && traits.effect === 'once') work.catch((error) => noteDoubt(world, call, error));
      return work;
    },
  };
}

function noteDoubt({ ledger, journal }: World, { taskId }: Invocation, error: unknown): void {
  const hasEnded = journal
    .events()
    .some((event) => event.type.startsWith('run-') && /answered|failed|cancelled/.test(event.type));
  if (UnknownOutcome.is(error) && !hasEnded) ledger.doubts.add(taskId);
}

export type Effects = ReturnType<typeof createEffects>;

function resultOf(world: World, task: WorkContext): unknown {
  const { dice, scenario } = world;
  const { moods } = scenario;
  const content = contentFor(world, task.taskId);
  if (dice.chance(moods.rubbish / 3)) return result('totals', { confidence: 400 });
  const claims = dice.chance(0.3)
    ? [{ subject: 'march', attribute: 'total', value: dice.int(1, 2), evidence: [] }]
    : [];
  const confidence = dice.chance(moods.lowConfidence) ? dice.int(0, 60) : dice.int(60, 100);
  const more = writesOf(world, task);
  return dice.chance(0.5) || more.writes ? result(content, { confidence, claims, ...more }) : content;
}
