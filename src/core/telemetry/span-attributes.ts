// What events say about spans, in the GenAI conventions of OpenTelemetry. Prompts, arguments and results are added only if
// content is asked for.

import type { EventOf, RunEvent } from '../journal/event.ts';
import { toolIn, workKey } from '../run/keys.ts';
import type { Attributes } from './span.ts';

interface Noted {
  /** The span as the trace names it. */
  readonly id: string;
  readonly attributes: Attributes;
}

const json = (value: unknown): string => JSON.stringify(value) ?? 'null';

const message = (role: string, content: unknown): unknown => ({
  role,
  parts: [{ type: 'text', content: typeof content === 'string' ? content : json(content) }],
});

interface Wanted {
  readonly runId: string;
  readonly content: boolean;
}

/** What an event adds to a span that it begins, changes or ends. */
export function notedIn(event: RunEvent, { runId, content }: Wanted): readonly Noted[] {
  const when = (attributes: Attributes): Attributes => (content ? attributes : {});
  switch (event.type) {
    case 'run-started':
      return [{ id: runId, attributes: { ...workflow(event), ...when(input('user', event.request)) } }];
    case 'run-answered': {
      const { status, answer, gaps } = event;
      const attributes = { 'bosun.run.status': status, 'bosun.run.gaps': gaps.length };
      return [{ id: runId, attributes: { ...attributes, ...when(output(answer)) } }];
    }
    case 'run-failed':
      return [{ id: runId, attributes: { 'bosun.run.status': 'failed', 'error.type': event.failure.code } }];
    case 'run-cancelled':
      return [{ id: runId, attributes: { 'bosun.run.status': 'cancelled', 'error.type': 'cancelled' } }];
    case 'task-dispatched':
      return [
        {
          id: workKey(event),
          attributes: { 'bosun.task.id': event.taskId, 'bosun.attempt': event.attempt },
        },
      ];
    case 'attempt-failed':
      return [{ id: workKey(event), attributes: { 'error.type': event.failure.code } }];
    case 'task-recalled':
      return [{ id: workKey(event), attributes: { 'bosun.cached': true } }];
    case 'task-succeeded':
      return [{ id: workKey(event), attributes: when(output(event.result.content)) }];
    case 'review-opened':
    case 'review-decided':
    case 'review-expired':
      return [notedReview(event, content)];
    default:
      return notedCall(event, when);
  }
}

function workflow({ team, runId, labels = {}, parent, dryRun }: EventOf<'run-started'>): Attributes {
  const thread = labels.thread ?? labels['agui-thread'] ?? labels['ui-chat'];
  return {
    'gen_ai.workflow.name': team.name,
    'bosun.run.id': runId,
    ...(thread === undefined ? {} : { 'gen_ai.conversation.id': thread }),
    ...(labels.via === undefined ? {} : { 'bosun.run.via': labels.via }),
    ...(parent === undefined ? {} : { 'bosun.run.parent': parent.runId }),
    ...(dryRun ? { 'bosun.run.dry': true } : {}),
  };
}

const input = (role: string, text: string): Attributes => ({ 'gen_ai.input.messages': json([message(role, text)]) });
const output = (text: unknown): Attributes => ({ 'gen_ai.output.messages': json([message('assistant', text)]) });

function notedReview(event: EventOf<'review-opened' | 'review-decided' | 'review-expired'>, content: boolean): Noted {
  const id = event.reviewId;
  switch (event.type) {
    case 'review-opened': {
      const { kind, taskId, question, tool } = event;
      return {
        id,
        attributes: {
          'bosun.review.id': id,
          'bosun.review.kind': kind,
          ...(taskId === undefined ? {} : { 'bosun.task.id': taskId }),
          ...(tool === undefined ? {} : { 'gen_ai.tool.name': tool }),
          ...(content ? { 'bosun.review.question': question } : {}),
        },
      };
    }
    case 'review-decided':
      return { id, attributes: { 'bosun.review.decision': event.decision.kind, 'bosun.review.decided_by': event.by } };
    case 'review-expired':
      return { id, attributes: { 'bosun.review.decision': 'expired' } };
    default:
      return event satisfies never;
  }
}

function notedCall(event: RunEvent, when: (attributes: Attributes) => Attributes): readonly Noted[] {
  switch (event.type) {
    case 'model-call-prepared': {
      const { callId, model, provider, outputTokensMax, prompt } = event;
      const attributes = {
        'gen_ai.provider.name': provider,
        'gen_ai.request.model': model,
        'gen_ai.request.max_tokens': outputTokensMax,
      };
      return [{ id: callId, attributes: { ...attributes, ...(prompt ? when(prompted(prompt)) : {}) } }];
    }
    case 'model-call-finished':
      return [{ id: event.callId, attributes: { ...replied(event), ...when(output(event.text ?? event.reading)) } }];
    case 'model-call-failed':
      return [{ id: event.callId, attributes: { ...used(event), 'error.type': event.failure.code } }];
    case 'tool-call-authorised':
      return [{ id: event.callId, attributes: when({ 'gen_ai.tool.call.arguments': json(event.args) }) }];
    case 'tool-call-started': {
      const { callId, idempotencyKey, effect } = event;
      const tool = toolIn(idempotencyKey);
      const attributes = { 'gen_ai.tool.name': tool, 'gen_ai.tool.call.id': callId, 'gen_ai.tool.type': 'function' };
      return [{ id: callId, attributes: { ...attributes, 'bosun.tool.effect': effect } }];
    }
    case 'tool-call-finished': {
      const { callId, outcome } = event;
      if (outcome.status !== 'ok') return [{ id: callId, attributes: { 'error.type': outcome.status } }];
      return [{ id: callId, attributes: when({ 'gen_ai.tool.call.result': json(outcome.output) }) }];
    }
    default:
      return [];
  }
}

type Prompt = NonNullable<EventOf<'model-call-prepared'>['prompt']>;

const prompted = ({ system, messages }: Prompt): Attributes => ({
  'gen_ai.system_instructions': json([{ type: 'text', content: system }]),
  'gen_ai.input.messages': json(messages.map(({ role, text }) => message(role, text))),
});

const FINISH = { calls: 'tool_calls', final: 'stop', malformed: 'stop', cut: 'length' } as const;

const used = ({ usage }: EventOf<'model-call-finished' | 'model-call-failed'>): Attributes => ({
  'gen_ai.usage.input_tokens': usage.inputTokens,
  'gen_ai.usage.output_tokens': usage.outputTokens,
  ...(usage.cachedInputTokens === undefined ? {} : { 'gen_ai.usage.cache_read.input_tokens': usage.cachedInputTokens }),
  'bosun.cost.usd': usage.microUsd / 1_000_000,
});

const replied = (event: EventOf<'model-call-finished'>): Attributes => ({
  ...used(event),
  'gen_ai.response.finish_reasons': [FINISH[event.reading.kind]],
});
