// Everything the journal knows of one task: what its worker saw, each call with arguments and result, retries with reasons.

import type { Decision, EventOf, RunEvent } from '../../../src/core/journal/event.ts';
import { describeFailure } from '../../../src/core/journal/failure.ts';
import { contentAsText } from '../../../src/core/reconcile/claim.ts';
import { type ReviewReport, reportOf, type TaskReport } from '../../../src/core/report/report.ts';
import type { Slice } from '../../../src/core/run/command.ts';
import { dialogueIdOf, toolIn, workKey } from '../../../src/core/run/keys.ts';
import { sliceOf } from '../../../src/core/run/worker-slice.ts';
import { taskBudget } from './budgets.ts';
import type { FoldedRun, WireEvent } from './fold-run.ts';
import { type ForkForecast, forecastOf } from './fork-forecast.ts';
import type { BudgetLine } from './run-view.ts';
import { asText } from './words.ts';

type Prompt = NonNullable<EventOf<'model-call-prepared'>['prompt']>;

export interface CallDetails {
  readonly callId: string;
  readonly kind: 'model' | 'tool';
  /** The model, or the tool. */
  readonly name: string;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly status: 'prepared' | 'running' | 'ok' | 'failed' | 'refused';
  readonly asked: unknown;
  readonly answered: unknown;
  readonly note: string;
  readonly prompt?: Prompt;
  readonly tokens?: { readonly input: number; readonly output: number };
}

export interface AttemptDetails {
  readonly attempt: number;
  readonly worker: string;
  readonly startedAt: number;
  /** Why there was another attempt after the one before. */
  readonly because: string;
  readonly failure: string;
  readonly calls: readonly CallDetails[];
  /** What its worker was given: the prompt of a model, or the instruction. */
  readonly given: string;
  /** What came back: the result, or the failure with the last reply. */
  readonly returned: string;
}

export interface TaskDetails {
  readonly report: TaskReport;
  readonly slice: Slice | null;
  /** The tools of its worker, and whether the task may call each. */
  readonly tools: readonly {
    readonly name: string;
    readonly does: string;
    readonly effect: string;
    readonly granted: boolean;
  }[];
  readonly attempts: readonly AttemptDetails[];
  readonly budget: readonly BudgetLine[];
  readonly forecast: ForkForecast;
  /** Reviews about this task that have been decided, with the decision. */
  readonly decided: readonly { readonly review: ReviewReport; readonly decision: Decision }[];
}

export function detailsOf(run: FoldedRun, events: readonly WireEvent[], taskId: string): TaskDetails | null {
  const { state, head } = run;
  const task = state.tasks.get(taskId);
  const whole = reportOf(state, head);
  const report = whole.tasks.find(({ id }) => id === taskId);
  if (!task || !report) return null;
  const slice = sliceOf(state, task);
  const worker = state.team.workers[task.worker];
  return {
    report,
    slice,
    tools: (worker?.tools ?? []).map(({ name, does, effect }) => ({
      name,
      does,
      effect,
      granted: slice.tools?.includes(name) ?? true,
    })),
    attempts: attemptsOf(events, { taskId, instruction: firstInstruction(events, taskId) ?? report.instruction }),
    budget: taskBudget(state, task),
    forecast: forecastOf(run, events, { taskId, worker: task.worker, reports: whole.tasks }),
    decided: whole.reviews
      .filter((review) => review.taskId === taskId)
      .flatMap((review) => {
        const decision = decisionOn(events, review.id);
        return decision ? [{ review, decision }] : [];
      }),
  };
}

type Growing = { -readonly [K in keyof CallDetails]: CallDetails[K] };
type GrowingAttempt = { -readonly [K in keyof Omit<AttemptDetails, 'calls'>]: AttemptDetails[K] } & {
  calls: Growing[];
};

/** The instruction as it was planned; a rewritten one is in a later event. */
function firstInstruction(events: readonly WireEvent[], taskId: string): string | undefined {
  const planned = events.find(({ type }) => type === 'plan-accepted' || type === 'plan-proposed');
  const { plan } = (planned?.body ?? {}) as { plan?: { tasks?: readonly { id: string; instruction: string }[] } };
  return plan?.tasks?.find(({ id }) => id === taskId)?.instruction;
}

function decisionOn(events: readonly WireEvent[], reviewId: string): Decision | undefined {
  const decided = events.findLast(
    ({ type, body }) => type === 'review-decided' && (body as EventOf<'review-decided'>).reviewId === reviewId,
  );
  return decided ? (decided.body as EventOf<'review-decided'>).decision : undefined;
}

interface Followed {
  readonly taskId: string;
  /** As it was planned. */
  readonly instruction: string;
}

function attemptsOf(events: readonly WireEvent[], { taskId, instruction }: Followed): AttemptDetails[] {
  const attempts: GrowingAttempt[] = [];
  const calls = new Map<string, Growing>();
  const next = { because: '', instruction };
  for (const { body } of events) {
    const event = body as RunEvent;
    if ('taskId' in event && event.taskId === taskId) noteAttempt(event, attempts, next);
    else if ('callId' in event && event.callId !== undefined)
      noteCall(event, event.callId, { attempts, calls, taskId });
  }
  return attempts.map((attempt) => {
    const lastReply = attempt.calls.findLast(({ kind, answered }) => kind === 'model' && isReply(answered));
    const returned = attempt.returned || [attempt.failure, asText(lastReply?.answered ?? '')].join('\n').trim();
    return { ...attempt, given: promptOf(attempt) ?? attempt.given, returned };
  });
}

const BECAUSE: Readonly<Record<EventOf<'retry-scheduled'>['because'], string>> = {
  transient: 'again, because the failure was temporary',
  merit: 'again, because the result did not do',
  'stronger-model': 'with a stronger model',
  fallback: 'with its fallback',
  person: 'again, because a person said so',
};

function noteAttempt(
  event: RunEvent,
  attempts: GrowingAttempt[],
  next: { because: string; instruction: string },
): void {
  const last = attempts.at(-1);
  switch (event.type) {
    case 'task-dispatched':
      attempts.push({
        attempt: event.attempt,
        worker: event.worker,
        startedAt: event.at,
        because: next.because,
        failure: '',
        calls: [],
        given: next.instruction,
        returned: '',
      });
      next.because = '';
      return;
    case 'retry-scheduled':
      next.because = event.reason ?? BECAUSE[event.because];
      return;
    case 'task-refined':
      next.instruction = event.instruction;
      return;
    case 'attempt-failed':
      if (last) last.failure = describeFailure(event.failure);
      return;
    case 'task-succeeded':
      if (last) last.returned = contentAsText(event.result.content);
      return;
    default:
  }
}

/** The whole text of the first prompt; undefined if no model was asked. */
function promptOf({ calls }: GrowingAttempt): string | undefined {
  const prompt = calls.find((call) => call.prompt)?.prompt;
  return prompt && [prompt.system, ...prompt.messages.map(({ role, text }) => `${role}:\n${text}`)].join('\n\n');
}

interface Noting {
  readonly attempts: readonly GrowingAttempt[];
  readonly calls: Map<string, Growing>;
  readonly taskId: string;
}

const newCall = (callId: string, kind: Growing['kind'], name: string): Growing => ({
  callId,
  kind,
  name,
  startedAt: null,
  endedAt: null,
  status: 'prepared',
  asked: null,
  answered: null,
  note: '',
});

function noteCall(event: RunEvent, callId: string, { attempts, calls, taskId }: Noting): void {
  const dialogue = dialogueIdOf(callId);
  const attempt = attempts.findLast((each) => workKey({ taskId, attempt: each.attempt }) === dialogue);
  if (!attempt) return;
  const known = calls.get(callId);
  const call = known ?? newCall(callId, 'model', '');
  if (!known) {
    calls.set(callId, call);
    attempt.calls.push(call);
  }
  if (event.type.startsWith('tool-call')) call.kind = 'tool';
  noteModel(event, call);
  noteTool(event, call, attempt);
}

function noteModel(event: RunEvent, call: Growing): void {
  switch (event.type) {
    case 'model-call-prepared':
      call.name = event.model;
      if (event.prompt) call.prompt = event.prompt;
      return;
    case 'model-call-started':
      call.startedAt = event.at;
      call.status = 'running';
      return;
    case 'model-call-finished':
      call.endedAt = event.at;
      call.status = 'ok';
      call.answered = event.reading.kind === 'final' ? event.reading.value : event.reading;
      call.tokens = { input: event.usage.inputTokens, output: event.usage.outputTokens };
      return;
    case 'model-call-failed':
      call.endedAt = event.at;
      call.status = 'failed';
      call.note = describeFailure(event.failure);
      return;
    case 'model-call-refused':
      call.status = 'refused';
      call.note = `The budget has too few ${event.resource} left`;
      return;
    default:
  }
}

function noteTool(event: RunEvent, call: Growing, attempt: GrowingAttempt): void {
  switch (event.type) {
    case 'tool-call-authorised':
      call.asked = event.args;
      call.name ||= requestedTool(attempt, event.callId);
      if (event.ruling.kind !== 'allow') call.note = `${event.ruling.kind}: ${event.ruling.reason}`;
      if (event.ruling.kind === 'deny') call.status = 'refused';
      return;
    case 'tool-call-started':
      call.name = toolIn(event.idempotencyKey);
      call.startedAt = event.at;
      call.status = 'running';
      return;
    case 'tool-call-finished': {
      const { outcome } = event;
      call.endedAt = event.at;
      call.status = outcome.status === 'ok' ? 'ok' : outcome.status === 'refused' ? 'refused' : 'failed';
      if (outcome.status === 'ok') call.answered = outcome.output;
      else call.note = outcome.message;
      return;
    }
    case 'review-opened':
      call.kind = 'tool';
      call.name = event.tool ?? call.name;
      call.note = event.question;
      return;
    default:
  }
}

/** The tool that the model asked for under this id: calls are numbered through the replies of a dialogue. */
function requestedTool({ calls }: GrowingAttempt, callId: string): string {
  const number = Number(callId.slice(callId.lastIndexOf('/c') + 2));
  const asked = calls.flatMap(({ kind, answered }) =>
    kind === 'model' && isCalls(answered) ? answered.calls.map(({ tool }) => tool) : [],
  );
  return asked[number - 1] ?? '';
}

/** A reply that could be read; the failure says what was wrong with others. */
const isReply = (value: unknown): boolean =>
  value !== null &&
  !(typeof value === 'object' && 'kind' in value && (value.kind === 'malformed' || value.kind === 'cut'));

const isCalls = (value: unknown): value is { readonly calls: readonly { readonly tool: string }[] } =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'calls' && 'calls' in value;
