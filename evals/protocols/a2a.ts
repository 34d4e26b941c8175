// A2A with the client of its SDK.

import { randomUUID } from 'node:crypto';
import { Role, type Task, TaskState } from '@a2a-js/sdk';
import { ClientFactory } from '@a2a-js/sdk/client';
import { type Begin, expected, nothingToClose } from './begun.ts';
import { until } from './place.ts';

const partOf = (text: string) => ({
  ...{ metadata: undefined, filename: '', mediaType: '' },
  content: { $case: 'text', value: text } as const,
});

const stateOf = ({ status }: Task): string => TaskState[status?.state ?? 0] ?? '';

const textOf = ({ artifacts }: Task): string =>
  (artifacts[0]?.parts ?? []).map(({ content }) => (content?.$case === 'text' ? content.value : '')).join('');

export const a2a: Begin = async ({ url }, request) => {
  const client = await new ClientFactory().createFromUrl(`${url}/a2a/telecom/`);
  const message = {
    ...{ messageId: randomUUID(), contextId: '', taskId: '', role: Role.ROLE_USER, parts: [partOf(request)] },
    ...{ metadata: undefined, extensions: [], referenceTaskIds: [] },
  };
  const sent = { tenant: '', message, configuration: undefined, metadata: undefined };
  const task = (await client.sendMessage(sent)) as Task;
  expected(stateOf(task) === 'TASK_STATE_INPUT_REQUIRED', 'a task that requires input', stateOf(task));
  return {
    answer: () =>
      until(async () => {
        const now = await client.getTask({ tenant: '', id: task.id });
        return stateOf(now) === 'TASK_STATE_COMPLETED' ? textOf(now) : undefined;
      }),
    close: nothingToClose,
  };
};
