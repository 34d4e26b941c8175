// `bosun acp` as a process of its own, with the client of the official package at its other end.

import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import {
  type ClientContext,
  client,
  ndJsonStream,
  type PromptResponse,
  type RequestPermissionOutcome,
  type RequestPermissionRequest,
  type SessionUpdate,
} from '@agentclientprotocol/sdk';
import { root } from '../../support/repository.ts';

const MAIN = path.join(root, 'src', 'surfaces', 'cli', 'main.ts');

/** One worker pays after an approval, one asks its requester, one answers, one waits until there is a file called go. */
export const ACP_TEAM = `
import { existsSync } from 'node:fs';
import { ask, escalate, supervisor, tool, useTools, worker } from 'bosun';
import { z } from 'zod';
const pay = tool('pay_back', {
  does: 'pays an amount back', input: z.object({ eur: z.number() }), effect: 'once', grant: 'always',
  approve: () => ask('it is more than 10 EUR'), run: () => 'paid back',
});
const until = async (signal) => { while (!existsSync('go') && !signal.aborted) await new Promise((done) => setTimeout(done, 20)); return 'The river is 40 m wide.'; };
const workers = {
  clerk: worker({ does: 'pays back', tools: [pay], offline: ({ calls }) => calls.length === 0 ? useTools({ tool: 'pay_back', args: { eur: 20 } }) : 'The customer got 20 EUR back.' }),
  lines: worker({ does: 'tests lines', effect: 'read', run: ({ answers }) => answers[0] ? 'Tested ' + answers[0].answer + '.' : escalate('ambiguous-input', 'Which of your two lines?') }),
  desk: worker({ does: 'answers', effect: 'read', run: ({ instruction }) => 'You said: ' + instruction }),
  slow: worker({ does: 'waits', effect: 'read', run: ({ signal }) => until(signal) }),
};
const workerOf = (request) => /pay/i.test(request) ? 'clerk' : /line/i.test(request) ? 'lines' : /wait/i.test(request) ? 'slow' : 'desk';
export default supervisor({
  name: 'editors', workers, advice: false, routing: false, models: { balanced: 'offline' },
  triage: ({ request }) => ({ route: 'direct', workers: [{ name: workerOf(request), confidence: 100 }], reason: '', outOfScope: [] }),
});
`;

interface Opened {
  readonly child: ChildProcess;
  readonly agent: ClientContext;
  /** What the agent sent, in order. */
  readonly updates: SessionUpdate[];
  readonly asked: RequestPermissionRequest[];
  prompt(sessionId: string, text: string): Promise<PromptResponse>;
  close(): Promise<void>;
}

type Permit = (request: RequestPermissionRequest) => Promise<RequestPermissionOutcome>;

export const choose =
  (optionId: string): Permit =>
  async () => ({ outcome: 'selected', optionId });

/** Starts it in a folder that has a team.mjs. With `fill`, the editor has forms, and fills them like this. */
export async function openAcp(
  folder: string,
  permit: () => Permit,
  fill?: (message: string) => string,
): Promise<Opened> {
  const args = ['--conditions=bosun-source', MAIN, 'acp', '--team', 'team.mjs'];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const updates: SessionUpdate[] = [];
  const asked: RequestPermissionRequest[] = [];
  const connection = client({ name: 'test' })
    .onNotification('session/update', ({ params }) => {
      updates.push(params.update);
    })
    .onRequest('session/request_permission', async ({ params }) => {
      asked.push(params);
      return { outcome: await permit()(params) };
    })
    .onRequest('elicitation/create', ({ params: { message } }) => ({
      action: 'accept',
      content: { answer: fill?.(message) ?? '' },
    }))
    .connect(
      ndJsonStream(
        Writable.toWeb(child.stdin) as WritableStream<Uint8Array>,
        Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
      ),
    );
  const { agent } = connection;
  await agent.request('initialize', {
    protocolVersion: 1,
    clientCapabilities: fill ? { elicitation: { form: {} } } : {},
  });
  return {
    child,
    agent,
    updates,
    asked,
    prompt: (sessionId, text) => agent.request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] }),
    close: async () => {
      child.stdin.end();
      await closed;
      connection.close();
    },
  };
}

export const newSession = async ({ agent }: Opened, cwd: string): Promise<string> =>
  (await agent.request('session/new', { cwd, mcpServers: [] })).sessionId;

/** What the agent, or the requester, has said. */
export const textsOf = (updates: readonly SessionUpdate[], kind: SessionUpdate['sessionUpdate']): string =>
  updates
    .filter((update) => update.sessionUpdate === kind)
    .map((update) => ('content' in update && update.content && 'text' in update.content ? update.content.text : ''))
    .join('');
