// Every model call of a run as it was sent, rebuilt from its journal. The first call of a dialogue stores its opening; later
// messages are replies and results that the journal holds anyway. Folding the journal up to a call gives its exact messages.

import type { EventOf, RunEvent } from '../../core/journal/event.ts';
import { emptyState } from '../../core/run/empty-state.ts';
import { apply } from '../../core/run/fold/apply.ts';
import { dialogueIdOf } from '../../core/run/keys.ts';
import type { RunState } from '../../core/run/state.ts';
import type { ModelMessage } from '../../ports/model.ts';
import { dialogueMessages } from './exchange-message.ts';
import type { PromptRole } from './prompt.ts';
import { remembered } from './recorded-message.ts';

export interface SentCall {
  /** Id of the call in spans and events. */
  readonly callId: string;
  readonly role: PromptRole;
  readonly worker: string | null;
  readonly taskId: string | null;
  readonly model: string;
  /** Version of the prompt; null in journals that do not record it. */
  readonly prompt: string | null;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** Names of the tools it was offered. */
  readonly tools: readonly string[];
  status: 'open' | 'ok' | 'failed';
  /** Counted before the call; the tokens used, once it has ended. */
  inputTokens: number;
  outputTokens: number | null;
}

type Prepared = EventOf<'model-call-prepared'>;
type Stored = NonNullable<Prepared['prompt']>;

export function sentCalls(events: readonly RunEvent[]): SentCall[] {
  // Skip runs without model calls: folding a long one takes time.
  if (!events.some(({ type }) => type === 'model-call-prepared')) return [];
  const state = emptyState();
  const openings = new Map<string, Stored>();
  const prepared = new Map<string, SentCall>();
  const sent: SentCall[] = [];
  // Calls of a fork that were answered from the other run's journal and never sent.
  const takenOver = new Set<SentCall | undefined>();
  for (const event of events) {
    if (event.type === 'model-call-prepared') {
      const dialogue = dialogueIdOf(event.callId);
      if (event.prompt) openings.set(dialogue, event.prompt);
      const call = callFrom(state, event, openings.get(dialogue));
      if (call) prepared.set(event.callId, call);
    } else if (event.type === 'model-call-started') {
      const call = prepared.get(event.callId);
      if (call) sent.push(call);
    } else if (event.type === 'model-call-finished' || event.type === 'model-call-failed') {
      if (event.reused !== undefined) takenOver.add(prepared.get(event.callId));
      end(prepared.get(event.callId), event);
    }
    apply(state, event);
  }
  return takenOver.size === 0 ? sent : sent.filter((call) => !takenOver.has(call));
}

function callFrom(state: RunState, event: Prepared, opening: Stored | undefined): SentCall | undefined {
  const view = state.dialogues.get(dialogueIdOf(event.callId))?.view;
  if (!view || !opening) return undefined;
  const { subject, exchanges } = view;
  const said = opening.messages.map(remembered);
  return {
    callId: event.callId,
    role: subject.kind === 'work' ? 'work' : subject.question.role,
    worker: subject.kind === 'work' ? subject.slice.worker : null,
    taskId: subject.kind === 'work' ? subject.slice.taskId : null,
    model: event.model,
    prompt: opening.version ?? null,
    system: opening.system,
    // A call that stores its messages was shortened: the exchanges would give other texts.
    messages: event.prompt ? said : dialogueMessages(said, exchanges),
    tools: opening.tools,
    status: 'open',
    inputTokens: event.inputTokens,
    outputTokens: null,
  };
}

function end(
  call: SentCall | undefined,
  { type, usage }: EventOf<'model-call-finished'> | EventOf<'model-call-failed'>,
): void {
  if (!call) return;
  call.status = type === 'model-call-finished' ? 'ok' : 'failed';
  call.inputTokens = usage.inputTokens;
  call.outputTokens = usage.outputTokens;
}
