// The official client of ACP against `bosun acp`.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';
import { ACP_TEAM, choose, newSession, openAcp, textsOf } from './support/acp.ts';

const place = newPlace();
let editor: Awaited<ReturnType<typeof openAcp>>;
const permit = choose('approve');
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
});
