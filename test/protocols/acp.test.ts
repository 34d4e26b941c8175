// The official client of ACP against `bosun acp`.

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

const sent = (from: number) => editor.updates.slice(from);

describe('bosun acp', () => {
  it('answers a prompt after a permission, and shows the plan and the tool call', async () => {
    const sessionId = await newSession(editor, place.folder);
    expect(await editor.prompt(sessionId, 'Pay back 20 EUR')).toEqual({ stopReason: 'end_turn' });
    expect(textsOf(sent(0), 'agent_message_chunk')).toBe('The customer got 20 EUR back.');
    expect(editor.asked).toMatchObject([{ toolCall: { name: 'pay_back', rawInput: { eur: 20 } } }]);
    const kinds = sent(0).map(({ sessionUpdate }) => sessionUpdate);
    expect(kinds).toEqual(expect.arrayContaining(['plan', 'tool_call', 'tool_call_update', 'agent_thought_chunk']));
    const plan = sent(0).findLast((update) => update.sessionUpdate === 'plan');
    expect(plan).toMatchObject({ entries: [{ content: expect.stringContaining('clerk'), status: 'completed' }] });
    const { runs } = await place.json(['runs']);
    expect(runs).toMatchObject([{ status: 'complete', labels: { via: 'acp', session: sessionId } }]);
  });

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

  it('cancels the run of a prompt', async () => {
    const sessionId = await newSession(editor, place.folder);
    const prompted = editor.prompt(sessionId, 'Wait for me');
    await expect.poll(() => editor.updates.at(-1)?.sessionUpdate, { timeout: 60_000 }).toBe('agent_thought_chunk');
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
