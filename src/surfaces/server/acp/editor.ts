// What an editor shows of a run: updates of the session, and what it asks its user.

import type { AgentContext, CreateElicitationRequest, RequestPermissionRequest } from '@agentclientprotocol/sdk';
import type { Decision } from '../../../core/journal/event.ts';
import type { Asked } from '../turns/asked.ts';
import type { Editor } from './prompt.ts';

interface Asking {
  readonly sessionId: string;
  readonly hasForms: boolean;
  readonly cancel: () => Promise<void>;
}

export function editorOf(client: AgentContext, { sessionId, hasForms, cancel }: Asking): Editor {
  const permission = async (asked: Asked, signal: AbortSignal): Promise<Decision | undefined> => {
    const request: RequestPermissionRequest = { sessionId, toolCall: permissionCall(asked), options: [...OPTIONS] };
    const { outcome } = await client.request('session/request_permission', request, {
      cancellationSignal: signal,
      stopWaitingOnCancel: true,
    });
    if (outcome.outcome === 'selected')
      return outcome.optionId === 'approve' ? { kind: 'approve' } : { kind: 'deny', reason: 'denied in the editor' };
    // The editor answers like this when the user cancels the prompt.
    if (!signal.aborted) await cancel();
    return undefined;
  };
  return {
    hasForms,
    update: (update) => client.notify('session/update', { sessionId, update }),
    ask: (asked, signal) =>
      asked.takesYesOrNo ? permission(asked, signal) : words(client, { sessionId, asked, signal }),
  };
}

async function words(
  client: AgentContext,
  { sessionId, asked, signal }: { readonly sessionId: string; readonly asked: Asked; readonly signal: AbortSignal },
): Promise<Decision> {
  const answer = { type: 'string', title: 'Answer', minLength: 1 } as const;
  const requestedSchema = { type: 'object', properties: { answer }, required: ['answer'] } as const;
  const request: CreateElicitationRequest = {
    mode: 'form',
    sessionId,
    message: asked.question,
    requestedSchema: { ...requestedSchema, required: [...requestedSchema.required] },
  };
  const reply = await client.request('elicitation/create', request, {
    cancellationSignal: signal,
    stopWaitingOnCancel: true,
  });
  const content = reply.action === 'accept' ? (reply.content as { answer?: unknown } | undefined)?.answer : undefined;
  if (typeof content !== 'string' || content.trim() === '') throw new Error('The user did not answer');
  return { kind: 'answer', content };
}

const OPTIONS = [
  { optionId: 'approve', name: 'Approve', kind: 'allow_once' },
  { optionId: 'deny', name: 'Deny', kind: 'reject_once' },
] as const;

const permissionCall = ({ reviewId, question, tool, args }: Asked) => ({
  toolCallId: reviewId,
  title: question,
  kind: 'other' as const,
  status: 'pending' as const,
  ...(tool === null ? {} : { name: tool, rawInput: args }),
  content: [{ type: 'content' as const, content: { type: 'text' as const, text: permissionText(reviewId, question) } }],
});

const permissionText = (reviewId: string, question: string): string =>
  `${question}\n\nAlso possible in a terminal: bosun approve ${reviewId}`;
