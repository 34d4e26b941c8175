// The folds of OpenAI's two APIs over every golden journal.

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { foldChat, newChat } from '../../src/surfaces/server/openai/chat-fold.ts';
import { foldResponse, type ResponseFrame } from '../../src/surfaces/server/openai/response-fold.ts';
import { newResponse } from '../../src/surfaces/server/openai/response-object.ts';
import { type Asked, decisionIn } from '../../src/surfaces/server/turns/asked.ts';
import { FRAMES_PER_EVENT } from '../../src/surfaces/server/turns/protocol.ts';
import type { TurnStep } from '../../src/surfaces/server/turns/turn-fold.ts';
import { piecesOf } from '../../src/surfaces/server/turns/words.ts';
import { asMany } from '../support/mode.ts';

interface Golden {
  readonly name: string;
  readonly steps: readonly TurnStep[];
  /** Turns of the run: one more than it has waited. */
  readonly turns: readonly number[];
}

const cwd = import.meta.dirname;
const journals: Golden[] = globSync('format-*/*.json', { cwd }).map((name) => {
  const { lines } = JSON.parse(readFileSync(path.join(cwd, name), 'utf8')) as { lines: StoredEvent[] };
  const steps = lines.map(({ seq, body }) => ({ seq, event: JSON.parse(body), below: [] }) satisfies TurnStep);
  const parks = lines.filter(({ type }) => type === 'run-parked').length;
  return { name, steps, turns: Array.from({ length: parks + 1 }, (_, number) => number) };
});

/** Folds one step after the other, and gives the state after each. */
function folded<S, F>(
  start: S,
  steps: readonly TurnStep[],
  fold: (state: S, step: TurnStep) => { state: S; out: F[] },
) {
  const states = [start];
  const out: F[][] = [];
  for (const step of steps) {
    const next = fold(states.at(-1) ?? start, step);
    states.push(next.state);
    out.push(next.out);
  }
  return { states, out };
}

const foldAsResponse = (state: ReturnType<typeof newResponse>, step: TurnStep) => {
  const { state: next, frames } = foldResponse(state, step);
  return { state: next, out: [...frames] };
};
const foldAsChat = (state: ReturnType<typeof newChat>, step: TurnStep) => {
  const { state: next, frames } = foldChat(state, step);
  return { state: next, out: [...frames] };
};
/** As another process would have it. */
const copied = <S>(state: S): S => JSON.parse(JSON.stringify(state)) as S;

/** `npm test` cuts a long journal at a few places, the long suite at all. */
const cutsOf = (length: number): number[] => {
  const every = Math.max(1, Math.floor(length / asMany(8, length)));
  return Array.from({ length: Math.ceil(length / every) }, (_, at) => at * every);
};

const framesOf = ({ steps }: Golden, number: number): ResponseFrame[] =>
  folded(newResponse(number), steps, foldAsResponse).out.flat();

describe.each(journals)('$name', (golden) => {
  const { steps, turns } = golden;

  it('gives the same frames when it is folded in two portions, cut at any event', () => {
    for (const number of turns) {
      const response = folded(newResponse(number), steps, foldAsResponse);
      const chat = folded(newChat(number), steps, foldAsChat);
      for (const at of cutsOf(steps.length)) {
        const rest = steps.slice(at);
        const again = folded(copied(response.states[at] ?? newResponse(number)), rest, foldAsResponse);
        expect(again.out).toEqual(response.out.slice(at));
        expect(folded(copied(chat.states[at] ?? newChat(number)), rest, foldAsChat).out).toEqual(chat.out.slice(at));
      }
    }
  });

  it('gives frames whose numbers increase and name their event', () => {
    for (const number of turns) {
      const numbers = framesOf(golden, number).map((frame) => frame.sequence_number);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      const seqs = new Set(steps.map(({ seq }) => seq));
      expect(numbers.every((each) => seqs.has(Math.floor(each / FRAMES_PER_EVENT)))).toBe(true);
    }
  });

  it('gives content only with the event that ends the turn, and ends once', () => {
    for (const number of turns) {
      const frames = framesOf(golden, number);
      const last = frames.filter(({ type }) => /^response\.(?:completed|failed|cancelled)$/.test(type));
      expect(last.length).toBeLessThanOrEqual(1);
      const [end] = last;
      if (end) expect(frames.at(-1)).toBe(end);
      const endSeq = Math.floor((end?.sequence_number ?? 0) / FRAMES_PER_EVENT);
      const texts = frames.filter(({ type }) => type === 'response.output_text.delta');
      expect(texts.every((frame) => Math.floor(frame.sequence_number / FRAMES_PER_EVENT) === endSeq)).toBe(true);
      const whole = frames.find(({ type }) => type === 'response.output_text.done')?.text ?? '';
      expect(texts.map(({ delta }) => delta).join('')).toBe(whole);
      expect(folded(newChat(number), steps, foldAsChat).states.at(-1)?.content ?? '').toContain(whole);
    }
  });
});

describe('a reply to a review', () => {
  const asked = (kind: Asked['kind'], takesYesOrNo: boolean): Asked => ({
    ...{ reviewId: 'run-1-r1', kind, takesYesOrNo, question: 'Refund 100?', tool: 'refund', args: { amount: 100 } },
  });
  const approval = asked('approval', true);

  it.each(['yes', 'Yes.', ' approve ', 'OK', 'approve run-1-r1', 'y'])('%j approves', (reply) => {
    expect(decisionIn(reply, approval)).toEqual({ kind: 'approve' });
  });
  it.each(['yes, but only 20', 'yes?', 'I think so', 'yesterday', 'approve run-2-r1', '', 'not yet', 'nothing yet'])(
    '%j decides nothing',
    (reply) => expect(decisionIn(reply, approval)).toBeUndefined(),
  );
  it('denies with a reason', () => {
    expect(decisionIn('no', approval)).toEqual({ kind: 'deny', reason: '' });
    expect(decisionIn('No, it was a mistake', approval)).toEqual({ kind: 'deny', reason: 'it was a mistake' });
    expect(decisionIn('deny: too much', approval)).toEqual({ kind: 'deny', reason: 'too much' });
  });
  it('answers a question in words, also with no', () => {
    expect(decisionIn('no', asked('question', false))).toEqual({ kind: 'answer', content: 'no' });
    expect(decisionIn('t1 is right', asked('conflict', false))).toEqual({ kind: 'answer', content: 't1 is right' });
    expect(decisionIn('deny', asked('task', false))).toEqual({ kind: 'deny', reason: '' });
  });
});

it.each(['', ' ', 'one', ' two  words\n', '電'.repeat(300), '👩‍🚀'.repeat(50), 'a '.repeat(150_000)])(
  'pieces of a text join to the text (%#)',
  (text) => {
    const pieces = piecesOf(text);
    expect(pieces.join('')).toBe(text);
    expect(pieces.length).toBeLessThanOrEqual(100_000);
  },
);
