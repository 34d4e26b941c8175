// The next turn of the conversation: a new run that knows this one.

import { useLocation } from 'wouter';
import { send } from '../../api/client.ts';
import type { RunView } from '../../model/run-view.ts';
import { MessageForm } from '../conversations/message-form.tsx';

export function FollowUp({ view: { runId, parentRunId } }: { readonly view: RunView }) {
  const [, go] = useLocation();
  if (parentRunId !== null) return null;
  const start = async (text: string): Promise<void> => {
    const { id } = await send<{ id: string }>('POST', '/api/threads', { from: runId });
    await send('POST', `/api/threads/${encodeURIComponent(id)}/messages`, { text, whenBusy: 'enqueue' });
    go(`/conversations/${encodeURIComponent(id)}`);
  };
  return (
    <MessageForm
      label="Go on from here. The team knows this conversation."
      placeholder="Ask a follow-up question…"
      button="Send"
      send={start}
    />
  );
}
