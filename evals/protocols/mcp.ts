// MCP with the official client, in the revision 2026-07-28.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { type Begin, expected } from './begun.ts';
import type { Wire } from './place.ts';

const CALL_MS = 180_000;

async function connect(url: string, capabilities: Wire): Promise<Client> {
  const client = new Client(
    { name: 'eval', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } }, capabilities },
  );
  if (capabilities.elicitation) client.setRequestHandler('elicitation/create', async () => ({ action: 'cancel' }));
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  return client;
}

export const mcp: Begin = async ({ url }, request) => {
  const client = await connect(url, { elicitation: {} });
  const shown = Promise.withResolvers<Wire>();
  const decided = Promise.withResolvers<void>();
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    shown.resolve(params);
    await decided.promise;
    // The person closes the form: another one has decided.
    return { action: 'cancel' };
  });
  const result: Promise<Wire> = client.callTool(
    { name: 'telecom', arguments: { request } },
    { timeout: CALL_MS, resetTimeoutOnProgress: true },
  );
  result.catch(shown.reject);
  const form = await shown.promise;
  expected(form.message.includes('refund_charge'), 'a form about the refund', form);
  return {
    answer: async () => {
      decided.resolve();
      return (await result).content[0].text;
    },
    close: () => client.close(),
  };
};

/** Decides a review that any protocol has opened: every run is a task. */
export async function decideWithMcp(
  url: string,
  { reviewId, runId }: { readonly reviewId: string; readonly runId: string },
  approve: boolean,
): Promise<void> {
  const client = await connect(url, { extensions: { 'io.modelcontextprotocol/tasks': {} } });
  const form = { action: 'accept', content: { decision: approve ? 'approve' : 'deny' } };
  const params = { taskId: runId, inputResponses: { [reviewId]: form } };
  await client.request({ method: 'tasks/update', params }, z.looseObject({}));
  await client.close();
}
