// Converts messages to the form that the journal keeps in `model-call-prepared`, and back, without loss.

import type { EventOf } from '../../core/journal/event.ts';
import type { ModelMessage } from '../../ports/model.ts';

type RecordedMessage = NonNullable<EventOf<'model-call-prepared'>['prompt']>['messages'][number];

export function recorded(message: ModelMessage): RecordedMessage {
  switch (message.role) {
    case 'user':
      return { role: 'user', text: message.text };
    case 'assistant':
      return { role: 'assistant', text: message.text, calls: [...message.calls] };
    case 'tool':
      return { role: 'tool', text: '', results: [...message.results] };
    default:
      return message satisfies never;
  }
}

export function remembered({ role, text, calls, results }: RecordedMessage): ModelMessage {
  if (role === 'tool') return { role, results: results ?? [] };
  return role === 'assistant' ? { role, text, calls: calls ?? [] } : { role: 'user', text };
}
