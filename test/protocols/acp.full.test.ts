// The official client of ACP against `bosun acp`: questions, sessions, decisions from a terminal, and a killed agent.

import type { SessionUpdate } from '@agentclientprotocol/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';
import { ACP_TEAM, choose, newSession, openAcp, textsOf } from './support/acp.ts';

const place = newPlace();
let editor: Awaited<ReturnType<typeof openAcp>>;
let permit = choose('approve');
beforeAll(async () => {
  place.write('team.mjs', ACP_TEAM);
  editor = await openAcp(place.folder, () => permit);
});
afterAll(() => editor.close());

const isPlan = ({ sessionUpdate }: SessionUpdate): boolean => sessionUpdate === 'plan';
const sent = (from: number) => editor.updates.slice(from);

describe('bosun acp', () => {
  it('ends a prompt with a question, and the next prompt answers it', async () => {
    const sessionId = await newSession(editor, place.folder);
    const from = editor.updates.length;
    await editor.prompt(sessionId, 'Test my line');
    expect(textsOf(sent(from), 'agent_message_chunk')).toContain('Which of your two lines?');
    const then = editor.updates.length;
    await editor.prompt(sessionId, 'the second');
    expect(textsOf(sent(then), 'agent_message_chunk')).toBe('Tested the second.');
    const last = editor.updates.length;
    await editor.agent.request('session/load', { sessionId, cwd: place.folder, mcpServers: [] });
    expect(textsOf(sent(last), 'user_message_chunk')).toBe('Test my linethe second');
    expect(textsOf(sent(last), 'agent_message_chunk')).toContain('Tested the second.');
    const { sessions } = await editor.agent.request('session/list', {});
    expect(sessions[0]).toMatchObject({ sessionId, title: 'Test my line', cwd: place.folder });
  });

  it('goes on when the approval is given in a terminal', async () => {
    const sessionId = await newSession(editor, place.folder);
    const asked = Promise.withResolvers<void>();
    permit = async () => {
      asked.resolve();
      return new Promise(() => {});
    };
    const from = editor.updates.length;
    const prompted = editor.prompt(sessionId, 'Pay back 20 EUR now');
    await asked.promise;
    const [review] = (await place.json(['inbox'])).reviews;
    expect((await place.bosun(['approve', review.id, '--as', 'ann'])).status).toBe(0);
    expect(await prompted).toEqual({ stopReason: 'end_turn' });
    expect(textsOf(sent(from), 'agent_message_chunk')).toBe('The customer got 20 EUR back.');
    expect(textsOf(sent(from), 'agent_thought_chunk')).toContain('ann decided review');
  });

  it('goes on when a decision was only recorded', async () => {
    const sessionId = await newSession(editor, place.folder);
    const asked = Promise.withResolvers<void>();
    permit = async () => {
      asked.resolve();
      return new Promise(() => {});
    };
    const from = editor.updates.length;
    const prompted = editor.prompt(sessionId, 'Pay back 20 EUR later');
    await asked.promise;
    const [review] = (await place.json(['inbox'])).reviews;
    const denied = await place.bosun(['deny', review.id, 'not', 'this', 'month', '--no-resume']);
    expect(denied.status).toBe(0);
    await prompted;
    expect(textsOf(sent(from), 'agent_message_chunk')).toContain('not this month');
  });

  it('takes the permission of the editor if it comes first, and its cancellation as a cancelled run', async () => {
    permit = choose('deny');
    const from = editor.updates.length;
    await editor.prompt(await newSession(editor, place.folder), 'Pay back 20 EUR');
    expect(textsOf(sent(from), 'agent_message_chunk')).toContain('denied in the editor');
    permit = async () => ({ outcome: 'cancelled' });
    const stopped = await editor.prompt(await newSession(editor, place.folder), 'Pay back 20 EUR');
    expect(stopped).toEqual({ stopReason: 'cancelled' });
  });

  it('cancels the run of a prompt', async () => {
    const sessionId = await newSession(editor, place.folder);
    const prompted = editor.prompt(sessionId, 'Wait for me');
    await expect.poll(() => editor.updates.at(-1)?.sessionUpdate).toBe('agent_thought_chunk');
    await editor.agent.notify('session/cancel', { sessionId });
    expect(await prompted).toEqual({ stopReason: 'cancelled' });
    expect((await place.json(['runs'])).runs[0]).toMatchObject({ status: 'cancelled' });
  });

  it('refuses what it cannot do, and says why', async () => {
    const params = { cwd: place.folder, mcpServers: [], sessionId: 'none' };
    await expect(editor.agent.request('session/load', params)).rejects.toThrow(/not found/i);
    const sessionId = await newSession(editor, place.folder);
    const image = { type: 'image', data: '', mimeType: 'image/png' } as const;
    await expect(editor.agent.request('session/prompt', { sessionId, prompt: [image] })).rejects.toThrow(/only text/i);
  });
});

describe('an editor with forms', () => {
  it('is asked for words in a form, and the prompt goes on', async () => {
    const questions: string[] = [];
    const filled = await openAcp(
      place.folder,
      () => choose('approve'),
      (message) => {
        questions.push(message);
        return 'the second';
      },
    );
    await filled.prompt(await newSession(filled, place.folder), 'Test my line');
    expect(questions).toEqual(['Which of your two lines?']);
    expect(textsOf(filled.updates, 'agent_message_chunk')).toContain('Tested the second.');
    await filled.close();
  });
});

describe('an agent that was killed', () => {
  it('has lost nothing: another one loads the session, and its next prompt goes on with the run', async () => {
    const folder = newPlace();
    folder.write('team.mjs', ACP_TEAM);
    const before = await openAcp(folder.folder, () => choose('approve'));
    const sessionId = await newSession(before, folder.folder);
    const lost = before.prompt(sessionId, 'Wait for the river').catch((error: Error) => error.message);
    await expect.poll(() => before.updates.some(isPlan)).toBe(true);
    before.child.kill('SIGKILL');
    expect(await lost).toMatch(/closed/i);

    const after = await openAcp(folder.folder, () => choose('approve'));
    await after.agent.request('session/load', { sessionId, cwd: folder.folder, mcpServers: [] });
    expect(textsOf(after.updates, 'user_message_chunk')).toBe('Wait for the river');
    folder.write('go', '');
    await after.prompt(sessionId, 'And then?');
    expect(textsOf(after.updates, 'agent_message_chunk')).toBe('The river is 40 m wide.You said: And then?');
    const runs = (await folder.json(['runs'])).runs as { status: string }[];
    expect(runs.map(({ status }) => status)).toEqual(['complete', 'complete']);
    await after.close();
  });
});
