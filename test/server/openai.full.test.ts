// OpenAI's client with the server as its own process: the telecom team, and a background response that outlives a dropped
// connection and a killed server.

import type OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { newPlace, type Started } from '../support/cli.ts';
import { SLOW_TEAM, urlOf } from '../support/slow-team.ts';

type Frame = OpenAI.Responses.ResponseStreamEvent;

async function read(stream: AsyncIterable<Frame>, isLast: (frame: Frame) => boolean = () => false): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of stream) {
    frames.push(frame);
    if (isLast(frame)) break;
  }
  return frames;
}

const begins =
  (task: string) =>
  (frame: Frame): boolean =>
    frame.type === 'response.reasoning_summary_text.delta' && frame.delta.includes(`${task}: `);

describe('a background response', () => {
  it('goes on after a dropped connection and a killed server, and its stream has neither a gap nor a repeat', async () => {
    const { default: Client } = await import('openai');
    const place = newPlace();
    place.write('team.mjs', SLOW_TEAM);
    const serve = () => place.start(['serve', '-t', 'team.mjs', '--port', '0', '--json']);
    const before = serve();
    const clientOf = async (started: Started) => new Client({ baseURL: `${await urlOf(started)}/v1`, apiKey: 'none' });
    const first = await clientOf(before);
    const input = { model: 'slow', input: 'Measure the river and the bridge', background: true } as const;
    const begun = await read(await first.responses.create({ ...input, stream: true }), begins('first'));
    const [created] = begun;
    if (created?.type !== 'response.created') throw new Error('The first frame creates the response');
    const { id } = created.response;
    const cursor = (frames: readonly Frame[]): number => frames.at(-1)?.sequence_number ?? -1;
    // The connection was dropped; another one takes over, until the server is killed.
    const resumed = await first.responses.retrieve(id, { stream: true, starting_after: cursor(begun) });
    const further = await read(resumed, begins('second'));
    before.child.kill('SIGKILL');
    await before.ended;

    const after = serve();
    const second = await clientOf(after);
    expect(await second.responses.retrieve(id)).toMatchObject({ status: 'in_progress', background: true });
    place.write('go', '');
    const starting_after = cursor([...begun, ...further]);
    const rest = await read(await second.responses.retrieve(id, { stream: true, starting_after }));
    expect(rest.at(-1)).toMatchObject({ type: 'response.completed', response: { status: 'completed' } });
    const whole = await read(await second.responses.retrieve(id, { stream: true }));
    expect([...begun, ...further, ...rest]).toEqual(whole);
    expect((await second.responses.retrieve(id)).output_text).toContain('40 m');
    for (const [at, { sequence_number }] of whole.entries()) {
      const again = await second.responses.retrieve(id, { stream: true, starting_after: sequence_number });
      expect(await read(again)).toEqual(whole.slice(at + 1));
    }
    after.child.kill('SIGTERM');
    expect((await after.ended).status).toBe(0);
  });
});

describe('the telecom team', () => {
  it('streams its answers in two turns; the second knows the first, with its mark of trust', async () => {
    const { default: Client } = await import('openai');
    const place = newPlace();
    const served = place.start(['serve', '--port', '0', '--json']);
    const url = await urlOf(served);
    const { chat } = new Client({ baseURL: `${url}/v1`, apiKey: 'none' });
    const messages: OpenAI.Chat.ChatCompletionMessageParam[] = [];
    for (const content of ['How much is my bill for April?', 'And when is it due?']) {
      messages.push({ role: 'user', content });
      const pieces: string[] = [];
      for await (const { choices } of await chat.completions.create({ model: 'telecom', messages, stream: true }))
        pieces.push(choices[0]?.delta.content ?? '');
      messages.push({ role: 'assistant', content: pieces.join('') });
      expect(pieces.filter((piece) => piece !== '').length).toBeGreaterThan(3);
    }
    const { runs } = (await (await fetch(`${url}/api/runs`)).json()) as { runs: { runId: string }[] };
    expect(runs).toHaveLength(2);
    const events = await (await fetch(`${url}/api/runs/${runs[0]?.runId}/events?limit=1`)).json();
    expect(events).toMatchObject({
      events: [
        {
          body: {
            request: 'And when is it due?',
            history: [
              { role: 'requester', text: 'How much is my bill for April?' },
              { role: 'supervisor', text: messages[1]?.content, untrusted: false },
            ],
          },
        },
      ],
    });
    served.child.kill('SIGTERM');
    expect((await served.ended).status).toBe(0);
  });
});
