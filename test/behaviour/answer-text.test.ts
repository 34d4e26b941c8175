// The text of an answer while it is written.

import { type Model, type RunHandle, type TextPiece, worker } from 'bosun';
import { describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const usage = { inputTokens: 10, outputTokens: 5 };

/** Writes each reply in pieces of seven characters. */
function writing(reply: (role: string, call: number) => unknown): Model {
  let calls = 0;
  return {
    id: 'm',
    provider: 'p',
    price: { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 0 },
    countTokens: () => 10,
    call: async (request) => {
      const { subject } = request.brief;
      calls += 1;
      const said = reply(subject.kind === 'work' ? 'work' : subject.question.role, calls);
      const text = typeof said === 'string' ? said : JSON.stringify(said);
      for (let at = 0; at < text.length; at += 7) {
        await new Promise((resolve) => setImmediate(resolve));
        request.onText?.(text.slice(at, at + 7));
      }
      return { text, calls: [], usage };
    },
  };
}

async function read(run: RunHandle): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of run.text) pieces.push(piece);
  return pieces;
}

const workers = (model: Model) => ({
  billing: worker({ does: 'counts', model }),
  other: worker({ does: 'sails', model }),
});
const both = planOf([{ id: 'a' }, { id: 'b', worker: 'other' }]);
const ANSWER = 'You owe 20 dollars.\nThe ship sails on Monday.';
const replies = (role: string): unknown =>
  role === 'synthesise' ? { answer: ANSWER, confidence: 90 } : { content: ANSWER.split('\n')[0], confidence: 90 };

describe('the text of a run', () => {
  it('is the answer in the pieces in which it is written, not the JSON around it', async () => {
    const model = writing(replies);
    const run = teamOf({ workers: workers(model), models: { fast: model, balanced: model, strong: model } }).run(both);
    const pieces = await read(run);
    expect(pieces.join('')).toBe(ANSWER);
    expect(pieces.length).toBeGreaterThan(3);
    expect((await run).answer).toBe(ANSWER);
  });

  it('is the result of the worker on a direct route', async () => {
    const model = writing(() => ({ content: 'You owe nothing.', confidence: 80 }));
    const team = teamOf({ workers: { billing: worker({ does: 'counts', model }) } });
    const pieces = await read(team.run('what do I owe?'));
    expect(pieces.join('')).toBe('You owe nothing.');
    expect(pieces.length).toBeGreaterThan(1);
  });

  it('comes at the end where no model writes it, and for a reader who comes late', async () => {
    const team = teamOf({ workers: { billing: worker({ does: 'counts', effect: 'read', run: () => 'Nothing.' }) } });
    const run = team.run('what do I owe?');
    await run;
    expect(await read(run)).toEqual(['Nothing.']);
    expect(await read(run)).toEqual(['Nothing.']);
  });

  it('ends with the whole answer if a check sent the draft back', async () => {
    let drafts = 0;
    const model = writing((role) => {
      if (role !== 'synthesise') return replies(role);
      drafts += 1;
      return { answer: drafts === 1 ? 'You owe 20 dollars and 77 cents.' : 'You owe 20 dollars.', confidence: 90 };
    });
    const run = teamOf({ workers: workers(model), models: { fast: model, balanced: model, strong: model } }).run(both);
    const text = (await read(run)).join('');
    const { answer } = await run;
    expect(drafts).toBe(2);
    expect(answer).toContain('You owe 20 dollars.');
    expect(text).toBe(`You owe 20 dollars and 77 cents.\n\n${answer}`);
  });

  it('throws what the run throws', async () => {
    const team = teamOf({ workers: { billing: worker({ does: 'counts', effect: 'read', run: () => 'x' }) } });
    await team.run('one', { runId: 'mine' });
    await expect(read(team.run('two', { runId: 'mine' }))).rejects.toThrow('exists already');
  });

  it('goes to onText as well, with what workers hand in, and never as JSON', async () => {
    const model = writing(replies);
    const heard: TextPiece[] = [];
    const team = teamOf({ workers: workers(model), models: { fast: model, balanced: model, strong: model } });
    await team.run(both, { onText: (piece) => heard.push(piece) });
    const of = (part: string): string => heard.flatMap((piece) => (piece.part === part ? [piece.text] : [])).join('');
    expect(of('answer')).toBe(ANSWER);
    expect(of('result')).toContain('You owe');
    expect(heard.map(({ text }) => text).join('')).not.toMatch(/[{}]|confidence/);
  });
});
