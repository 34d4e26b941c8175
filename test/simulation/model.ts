// A model that does what seeded models do: works through its task's effects with tool calls, now and then calls what
// does not exist, replies in broken JSON, is limited, breaks off or never answers; and bills for every token.

import { costOf } from '../../src/core/budget/money.ts';
import type { Model, ModelReply, ModelRequest } from '../../src/ports/model.ts';
import { brokenConnection, refusal } from './faults.ts';
import { contentFor } from './joining.ts';
import type { Process } from './process.ts';
import { type Fate, send } from './requests.ts';
import { replyTo as replyToQuestion } from './roles.ts';
import { checkBuilt, checkContext } from './rules-of-context.ts';
import { writesOf } from './store-work.ts';
import { writeSlowly } from './streams.ts';
import { effectsOf } from './wanted-effects.ts';
import type { World } from './world.ts';

const sizeOf = ({ system, messages }: Pick<ModelRequest, 'system' | 'messages'>): number => {
  let chars = system.length;
  for (const message of messages) {
    if (message.role === 'tool') for (const { output } of message.results) chars += output.length;
    else chars += message.text.length;
  }
  return 10 + Math.ceil(chars / 40);
};

export function createModel(world: World, process: Process, die: (process: Process) => void): Model {
  const { dice, scenario, ledger } = world;
  const { moods, price } = scenario;

  const fateOf = (request: ModelRequest): { fate: Fate; isBilled: boolean } => {
    if (dice.chance(moods.passing)) return { fate: { kind: 'fails', error: refusal(dice) }, isBilled: false };
    if (dice.chance(moods.passing / 4))
      return { fate: { kind: 'lost', happens: false, error: brokenConnection(dice) }, isBilled: true };
    // A role has no time limit of its own, so only a run with a deadline gets over one that never answers.
    const mayHang = request.purpose.role === 'work' || scenario.budget.ms !== undefined;
    if (mayHang && dice.chance(moods.slow / 2)) return { fate: { kind: 'hangs', happens: false }, isBilled: true };
    return { fate: { kind: 'done' }, isBilled: true };
  };

  return {
    id: 'simulated',
    provider: 'simulation',
    price,
    countTokens: sizeOf,
    call: (request) => {
      const counted = sizeOf(request);
      const { fate, isBilled } = fateOf(request);
      const usage = {
        inputTokens: dice.chance(moods.greedy) ? counted : dice.int(1, counted),
        outputTokens: dice.chance(moods.greedy) ? request.outputTokensMax : dice.int(0, request.outputTokensMax),
      };
      if (process.isAlive()) {
        checkBuilt(world, request);
        if (request.brief.subject.kind === 'work') checkContext(world, request.brief.subject.slice);
        const used = isBilled ? usage : { inputTokens: 0, outputTokens: 0 };
        const { taskId, role } = request.purpose;
        const microUsd = costOf(price, used.inputTokens, used.outputTokens);
        ledger.models.push({ taskId, tokens: used.inputTokens + used.outputTokens, microUsd });
        world.note(
          `${process.name} asks the model (${role} ${taskId ?? ''}), at most ${request.outputTokensMax}: ${fate.kind}`,
        );
      }
      const answer = send(world, process, {
        request: { what: 'the model', signal: request.signal, apply: () => ({ ...replyTo(world, request), usage }) },
        fate,
        delayMs: dice.chance(moods.slow) ? dice.int(1_000, 30_000) : dice.int(0, 1_200),
        die,
      }) as Promise<ModelReply>;
      return request.purpose.role === 'plan' && scenario.streams
        ? answer.then((reply) => writeSlowly(world, process, { reply, request }))
        : answer;
    },
  };
}

type Reply = Omit<ModelReply, 'usage'>;
const saying = (text: string): Reply => ({ text, calls: [] });

function replyTo(world: World, request: ModelRequest): Reply {
  const { dice, scenario } = world;
  if (dice.chance(scenario.moods.rubbish)) return rubbish(world, request);
  const { subject } = request.brief;
  if (subject.kind === 'consult')
    return saying(JSON.stringify(replyToQuestion(world, subject.question, request.messages.length)));
  return work(world, request);
}

function rubbish({ dice }: World, { purpose, tools }: ModelRequest): Reply {
  const call = (tool: string, args: unknown): Reply => ({
    text: '',
    calls: [{ id: `x${dice.int(0, 99)}`, tool, args }],
  });
  const broken = [
    () => saying('{"content": '),
    () => saying('{"content": 1, "confidence": 400}'),
    () => saying('{"escalation": {"reason": "bored"}}'),
    () => saying(''),
    () => call('no_such_tool', {}),
  ];
  const misused = tools.flatMap(({ name }) => [() => call(name, { ref: 7 }), () => call(name, null)]);
  return dice.pick(purpose.role === 'work' ? [...broken, ...misused] : broken)();
}

/** Asks for what is still to be done, several effects at a time; then gives the result. */
function work(world: World, { purpose, messages, tools, brief: { subject } }: ModelRequest): Reply {
  const { dice, scenario } = world;
  const { taskId = '', worker = '' } = purpose;
  const doneOf = new Map<string, number>();
  const triesOf = new Map<string, number>();
  const refOf = new Map<string, string>();
  for (const message of messages) {
    if (message.role === 'assistant')
      for (const { id, args } of message.calls) refOf.set(id, (args as { ref?: string } | null)?.ref ?? '');
    if (message.role !== 'tool') continue;
    for (const { id, isError } of message.results) {
      const ref = refOf.get(id) ?? '';
      triesOf.set(ref, (triesOf.get(ref) ?? 0) + 1);
      if (!isError) doneOf.set(ref, (doneOf.get(ref) ?? 0) + 1);
    }
  }
  const left = effectsOf(scenario, taskId, worker).flatMap(({ tool, ref, times, policy }) => {
    if ((triesOf.get(ref) ?? 0) >= times + 2) return [];
    return Array.from({ length: Math.max(0, times - (doneOf.get(ref) ?? 0)) }, () => ({ tool, args: { ref, policy } }));
  });
  // It may also ask for tools it has but this task was not granted.
  const askable = left.filter(({ tool }) => dice.chance(0.9) || tools.some(({ name }) => name === tool));
  if (askable.length > 0) {
    const calls = askable
      .slice(0, dice.int(1, 4))
      .map((call, index) => ({ id: `m${messages.length}c${index}`, ...call }));
    return { text: dice.chance(0.3) ? 'working on it' : '', calls };
  }
  if (dice.chance(scenario.moods.escalates))
    return saying(JSON.stringify({ escalation: { reason: 'low-confidence', message: 'not sure' } }));
  const confidence = dice.chance(scenario.moods.lowConfidence) ? dice.int(0, 60) : dice.int(60, 100);
  const claims = dice.chance(0.3)
    ? [{ subject: 'March', attribute: 'total', value: dice.int(1, 2), evidence: [] }]
    : [];
  const more = subject.kind === 'work' ? writesOf(world, subject.slice) : {};
  return saying(JSON.stringify({ content: contentFor(world, taskId), confidence, claims, ...more }));
}
