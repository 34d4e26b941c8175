// Carries out the commands of a fork. A command that asks the same as one of the original run gets the recorded answer;
// every other command is carried out.
//
//   F1. No effect is repeated: a call that the original run began gets its recorded outcome, or an unknown outcome.
//   F2. No effect is added unless the fork has `effects: true`; then policies and people decide as in any run.
//   F3. Answers recorded before the event where the fork begins are copied, even if another model would be asked today.
//   F4. A recorded tool call answers one call. Answers in the fork's own journal count as used, also after a crash.
//   F5. A transient failure is skipped if a later attempt got an answer; otherwise it is copied.

import type { ForkOf, Happening, RunEvent, ToolOutcome } from '../../core/journal/event.ts';
import { remedyFor } from '../../core/policy/remedy.ts';
import type { Command } from '../../core/run/command.ts';
import { dialogueIdOf } from '../../core/run/keys.ts';
import type { CommandContext, Perform } from '../../ports/engine.ts';
import { authoriseContent, callContent, consultContent, otherContent, toolContent, workContent } from './content.ts';
import { nameOf, type RecordedAnswer, type RecordedEffect, type Recording } from './recording.ts';
import { reuseAnswer, toolAnswer } from './reuse-answer.ts';
import { type IsSameQuestion, isSameQuestion } from './same-question.ts';
import { inVariant, type Variant } from './variant.ts';

type CommandOf<K extends Command['kind']> = Extract<Command, { kind: K }>;

export interface ForkParts {
  readonly fork: ForkOf;
  readonly recording: Recording;
  readonly variant: Variant;
  /** Carries out a command with the team of the fork. */
  readonly perform: Perform;
  /** The stored events of this fork, if it is resumed. */
  readonly history: readonly RunEvent[];
}

interface Forking extends Omit<ForkParts, 'history'> {
  /** Recorded events that have answered a command (F4). */
  readonly used: Set<number>;
  /** Dialogues in which the fork itself called a model. */
  readonly live: Set<string>;
  readonly isSameQuestion: IsSameQuestion;
}

export function forkPerform({ history, ...parts }: ForkParts): Perform {
  const forking: Forking = {
    ...parts,
    used: new Set(history.flatMap(({ reused }) => (reused ? [reused] : []))),
    live: new Set(history.flatMap((event) => (isLiveCall(event) ? [dialogueIdOf(event.callId)] : []))),
    isSameQuestion: isSameQuestion(parts),
  };
  const live: Perform = (command, context) => parts.perform(inVariant(command, parts.variant), context);
  return async (command, context) => {
    switch (command.kind) {
      case 'prepare-call':
      case 'call-model':
        return askModel(forking, command, context, live);
      case 'consult':
        return reused(forking, consultContent(command.question), command, context) ?? live(command, context);
      case 'build-worker':
      case 'route-request':
      case 'choose-worker':
      case 'fit-answer':
      case 'ground-draft':
        return reused(forking, otherContent(command), command, context) ?? live(command, context);
      case 'recall':
        return recall(forking, command) ?? live(command, context);
      case 'work':
        return work(forking, command, context) ?? live(command, context);
      case 'run-team':
        return runTeam(forking, command, context, live);
      case 'authorise':
        return authorise(forking, command) ?? live(command, context);
      case 'call-tool':
        return callTool(forking, command) ?? live(command, context);
      case 'await-team':
      case 'stop-team':
        return live(command, context);
      default:
        return command satisfies never;
    }
  };
}

const isLiveCall = (
  event: RunEvent,
): event is Extract<RunEvent, { type: 'model-call-finished' | 'model-call-failed' }> =>
  (event.type === 'model-call-finished' || event.type === 'model-call-failed') && event.reused === undefined;

/** A transient failure (F5). */
const isTransient = (happening: Happening): boolean =>
  'failure' in happening && typeof happening.failure === 'object' && remedyFor(happening.failure) === 'retry';

/** Where the original run asked the same more than once: the answer to the same command, or else the last (F5). */
function recorded({ recording }: Forking, content: string, command: Command): RecordedAnswer | undefined {
  const all = recording.answers.get(content) ?? [];
  const answers = all.filter(({ happening }) => !isTransient(happening));
  return answers.find((answer) => answer.of === nameOf(command)) ?? answers.at(-1) ?? all.at(-1);
}

const answerFrom = (
  answer: RecordedAnswer | undefined,
  command: Command,
  context: CommandContext,
): Happening | undefined => {
  if (!answer) return undefined;
  for (const { seq, happening } of answer.told) context.tell(reuseAnswer(command, happening, seq));
  return reuseAnswer(command, answer.happening, answer.seq);
};

const reused = (forking: Forking, content: string, command: Command, context: CommandContext): Happening | undefined =>
  answerFrom(recorded(forking, content, command), command, context);

async function askModel(
  forking: Forking,
  command: CommandOf<'prepare-call' | 'call-model'>,
  context: CommandContext,
  live: Perform,
): Promise<Happening> {
  const { dialogue } = command;
  const answer = recorded(forking, callContent('call-model', dialogue), command);
  const prepared = recorded(forking, callContent('prepare-call', dialogue), command);
  const isSame =
    answer !== undefined &&
    prepared !== undefined &&
    (answer.seq < forking.fork.seq || (await forking.isSameQuestion(answer, prepared)));
  const found = isSame ? answerFrom(command.kind === 'call-model' ? answer : prepared, command, context) : undefined;
  if (found) return found;
  if (command.kind === 'call-model') forking.live.add(dialogue.id);
  return live(command, context);
}

/** The cache answers as recorded, unless the fork changes the worker's model or prompt. Reused results are not stored again. */
function recall({ recording, fork, variant }: Forking, command: CommandOf<'recall'>): Happening | undefined {
  const { key, slice } = command;
  const { taskId, attempt } = slice;
  const missed = (seq: number): Happening => ({
    type: 'cache-missed',
    key,
    taskId,
    attempt,
    cacheKey: '',
    reused: seq,
  });
  const last = recording.answers.get(workContent('recall', slice))?.at(-1);
  const isOther = variant.concerns({ kind: 'work', slice });
  if (last && (last.seq < fork.seq || !isOther))
    return last.happening.type === 'cache-missed' ? missed(last.seq) : reuseAnswer(command, last.happening, last.seq);
  // Cache keys are made from the team, not from the variant of this fork.
  return isOther ? missed(0) : undefined;
}

const NO_EFFECT = 'This is a fork, which has no effect of its own';

function work(forking: Forking, command: CommandOf<'work'>, context: CommandContext): Happening | undefined {
  const { slice } = command;
  const { taskId, attempt, worker } = slice;
  const content = workContent('work', slice);
  const answer = reused(forking, content, command, context);
  if (answer || forking.variant.team.spec.workers[worker]?.effect === 'read') return answer;
  const begun = takeEffect(forking, content);
  if (begun?.answer) return reuseAnswer(command, begun.answer.happening, begun.answer.seq);
  if (begun) {
    const detail = 'the run this is a fork of began it, and its outcome is not recorded';
    const failure = { code: 'unknown-outcome', tool: worker, detail } as const;
    return { type: 'attempt-failed', taskId, attempt, failure, reused: begun.seq };
  }
  if (forking.fork.effects) return undefined;
  return { type: 'task-succeeded', taskId, attempt, result: { content: `Not done: ${NO_EFFECT}.` }, reused: 0 };
}

async function runTeam(
  forking: Forking,
  command: CommandOf<'run-team'>,
  context: CommandContext,
  live: Perform,
): Promise<Happening> {
  const { recording, fork } = forking;
  const ended = recording.answers
    .get(workContent('run-team', command.slice))
    ?.findLast(({ happening }) => happening.type === 'team-ended');
  if (ended) return reuseAnswer(command, ended.happening, ended.seq);
  // The nested team forks its own earlier run, so that no effect is repeated (F1).
  const child = recording.children.get(command.slice.taskId);
  const effects = fork.effects ? { effects: true } : {};
  if (child !== undefined) return live({ ...command, forkOf: { runId: child, seq: 1, ...effects } }, context);
  return live(fork.effects ? command : { ...command, dryRun: true }, context);
}

/** Prefers the answer with the same call id: two equal calls in parallel may have had different answers. */
function takeAnswer({ recording, used }: Forking, content: string, callId?: string): RecordedAnswer | undefined {
  const free = recording.answers.get(content)?.filter(({ seq }) => !used.has(seq)) ?? [];
  const named = free.find(({ happening }) => 'callId' in happening && happening.callId === callId);
  const answer = named ?? free[0];
  if (answer) used.add(answer.seq);
  return answer;
}

const isFree = ({ used }: Forking, { seq, answer }: RecordedEffect): boolean => !used.has(answer?.seq ?? seq);

function takeEffect(forking: Forking, content: string): RecordedEffect | undefined {
  const effect = forking.recording.effects.get(content)?.find((each) => isFree(forking, each));
  if (effect) forking.used.add(effect.answer?.seq ?? effect.seq);
  return effect;
}

/** Undefined if the team no longer has the tool. */
const effectOf = ({ variant }: Forking, { slice, tool }: CommandOf<'authorise' | 'call-tool'>): string | undefined =>
  variant.team.spec.workers[slice.worker]?.tools.find(({ name }) => name === tool)?.effect;

const refused = (command: CommandOf<'authorise' | 'call-tool'>): Happening =>
  toolAnswer(command, { status: 'refused', message: `${NO_EFFECT}: the tool was not called` }, 0);

function authorise(forking: Forking, command: CommandOf<'authorise'>): Happening | undefined {
  const effect = effectOf(forking, command);
  if (effect === undefined) return undefined;
  if (effect === 'read') {
    if (forking.live.has(dialogueIdOf(command.callId))) return undefined;
    const answer = takeAnswer(forking, authoriseContent(command), command.callId);
    return answer && reuseAnswer(command, answer.happening, answer.seq);
  }
  const content = authoriseContent({ ...command, slice: undefined });
  const answer = takeAnswer(forking, content) ?? doneBefore(forking, command, content);
  if (!forking.fork.effects) return answer ? reuseAnswer(command, answer.happening, answer.seq) : refused(command);
  // A new effect will happen, so its policy decides as in any run (F2).
  const isDone = answer && argsIn(answer.happening) && isRecorded(forking, command.tool, argsIn(answer.happening));
  return isDone ? reuseAnswer(command, answer.happening, answer.seq) : undefined;
}

/** A later attempt may repeat a call of an earlier one. The core reuses the outcome once the call is authorised. */
function doneBefore({ recording, used }: Forking, command: CommandOf<'authorise'>, content: string) {
  const isOurs = ({ seq }: RecordedAnswer): boolean => command.slice.attempt > 1 && used.has(seq);
  return recording.answers.get(content)?.findLast(isOurs);
}

const argsIn = (happening: Happening): { readonly args: unknown } | undefined =>
  happening.type === 'tool-call-authorised' ? { args: happening.args } : undefined;

function isRecorded(forking: Forking, tool: string, authorised: { readonly args: unknown } | undefined): boolean {
  const content = toolContent({ tool, args: authorised?.args });
  return forking.recording.effects.get(content)?.some((each) => isFree(forking, each)) ?? false;
}

function callTool(forking: Forking, command: CommandOf<'call-tool'>): Happening | undefined {
  if (command.effect === 'read') {
    if (forking.live.has(dialogueIdOf(command.callId))) return undefined;
    const answer = takeAnswer(forking, toolContent(command), command.callId);
    return answer && reuseAnswer(command, answer.happening, answer.seq);
  }
  const effect = takeEffect(forking, toolContent({ ...command, slice: undefined }));
  if (effect?.answer) return reuseAnswer(command, effect.answer.happening, effect.answer.seq);
  if (effect) {
    const message = 'the run this is a fork of began it, and its outcome is not recorded';
    const outcome: ToolOutcome = { status: 'unknown', message };
    return toolAnswer(command, outcome, effect.seq);
  }
  return forking.fork.effects ? undefined : refused(command);
}
