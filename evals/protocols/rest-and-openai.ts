// The API of the server, and OpenAI's Chat Completions and Responses with OpenAI's client.

import OpenAI from 'openai';
import { type Begin, expected, nothingToClose } from './begun.ts';
import { until } from './place.ts';

const TEAM = 'telecom';

export const rest: Begin = async ({ ask }, request) => {
  const { runId } = await ask('POST', '/api/runs', { team: TEAM, request });
  const reportIf = async (isWanted: (status: string) => boolean) =>
    until(async () => {
      const report = await ask('GET', `/api/runs/${runId}`);
      return isWanted(report.status) ? report : undefined;
    });
  await reportIf((status) => status === 'waiting');
  return {
    answer: async () => (await reportIf((status) => status !== 'waiting' && status !== 'running')).answer,
    close: nothingToClose,
  };
};

const clientOf = (url: string): OpenAI => new OpenAI({ baseURL: `${url}/v1`, apiKey: 'none', maxRetries: 0 });

export const chat: Begin = async ({ url }, request) => {
  const client = clientOf(url);
  const asked: OpenAI.Chat.ChatCompletionMessageParam = { role: 'user', content: request };
  const first = await client.chat.completions.create({ model: TEAM, messages: [asked] });
  const question = first.choices[0]?.message.content ?? '';
  expected(question.includes('refund_charge'), 'a question about the refund', question);
  return {
    answer: async () => {
      const messages: OpenAI.Chat.ChatCompletionMessageParam[] = [
        asked,
        { role: 'assistant', content: question },
        { role: 'user', content: 'Any news?' },
      ];
      const { choices } = await client.chat.completions.create({ model: TEAM, messages });
      // A chat says first that another person has decided.
      return (choices[0]?.message.content ?? '').replace(/^.* has decided review \S+: \w+\.\n\n/, '');
    },
    close: nothingToClose,
  };
};

export const responses: Begin = async ({ url }, request) => {
  const client = clientOf(url);
  const first = await client.responses.create({ model: TEAM, input: request });
  const item = first.output.find(({ type }) => type === 'mcp_approval_request');
  expected(item !== undefined, 'an item mcp_approval_request', first.output);
  const next = first.metadata?.next_response_id ?? '';
  return {
    answer: () =>
      until(async () => {
        const response = await client.responses.retrieve(next).catch(() => undefined);
        if (response?.status === 'queued' || response?.status === 'in_progress') return undefined;
        return response?.error?.message ?? response?.output_text;
      }),
    close: nothingToClose,
  };
};

/** Decides a review that any protocol has opened. */
export async function decideWithResponses(url: string, reviewId: string, approve: boolean): Promise<void> {
  const input = [{ type: 'mcp_approval_response' as const, approval_request_id: reviewId, approve }];
  await clientOf(url).responses.create({ model: TEAM, input, background: true });
}
