// ACP with the client of its SDK: `bosun acp` is a process of its own on the home of the server.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { Readable, Writable } from 'node:stream';
import { client, ndJsonStream, type RequestPermissionRequest } from '@agentclientprotocol/sdk';
import { type Begin, expected } from './begun.ts';

export const acp: Begin = async ({ command }, request) => {
  const args = command('acp', '--team', 'telecom', '--model', 'offline');
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const closed = once(child, 'close');
  const said: string[] = [];
  const asked = Promise.withResolvers<RequestPermissionRequest>();
  const connection = client({ name: 'eval' })
    .onNotification('session/update', ({ params: { update } }) => {
      if (update.sessionUpdate === 'agent_message_chunk' && 'text' in update.content) said.push(update.content.text);
    })
    .onRequest('session/request_permission', async ({ params }) => {
      asked.resolve(params);
      // The person in the editor never answers: another one decides.
      return new Promise(() => {});
    })
    .connect(
      ndJsonStream(
        Writable.toWeb(child.stdin) as WritableStream<Uint8Array>,
        Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
      ),
    );
  const { agent } = connection;
  await agent.request('initialize', { protocolVersion: 1, clientCapabilities: {} });
  const { sessionId } = await agent.request('session/new', { cwd: tmpdir(), mcpServers: [] });
  const prompted = agent.request('session/prompt', { sessionId, prompt: [{ type: 'text', text: request }] });
  prompted.catch(asked.reject);
  const { toolCall } = await asked.promise;
  expected(JSON.stringify(toolCall).includes('refund_charge'), 'a permission for the refund', toolCall);
  return {
    answer: async () => {
      await prompted;
      return said.join('');
    },
    close: async () => {
      child.stdin.end();
      await closed;
      connection.close();
    },
  };
};
