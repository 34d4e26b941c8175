import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConsultKey, planKey } from './keys.ts';
import { plainReply } from './plain-reply.ts';
import { consultReply } from './read-conclusion.ts';
import type { Consult } from './state.ts';

const asked = (role: 'plan' | 'synthesise', more = {}): Pick<Consult, 'key' | 'question'> =>
  ({ key: planKey(1) as ConsultKey, question: { role, ...more } }) as Pick<Consult, 'key' | 'question'>;

const value = fc.constantFrom<unknown>(undefined, null, '', 'yes', -1, 0, 50, 100, 101, Number.NaN, [], {}, { a: 1 });
const answer = fc.record(
  {
    answer: fc.oneof({ arbitrary: fc.string(), weight: 4 }, value),
    confidence: fc.oneof(fc.integer({ min: 0, max: 100 }), value),
    data: value,
  },
  { requiredKeys: [] },
);
const answerWithMore = fc.tuple(answer, fc.constantFrom('support', 'strange'), value);
const answers = fc.oneof(
  answer,
  answerWithMore.map(([reply, name, more]) => ({ ...reply, [name]: more })),
);
const task = { id: 'a', worker: 'w', instruction: 'do it', successCriterion: 'it is done' };
const plan = fc.record(
  { goal: fc.oneof(fc.string(), value), tasks: fc.constantFrom<unknown>([], [task], [{ ...task, id: 3 }], null) },
  { requiredKeys: [] },
);

describe('a reply read without its schema', () => {
  it.each([
    ['synthesise', answers],
    ['plan', plan],
  ] as const)('is the same event as with it: %s', (role, replies) => {
    let plain = 0;
    fc.assert(
      fc.property(fc.oneof<fc.Arbitrary<unknown>[]>(replies, value), (reply) => {
        const read = plainReply(asked(role), reply);
        if (read === undefined) return;
        plain++;
        expect(JSON.stringify(read)).toBe(JSON.stringify(consultReply(asked(role), reply)));
      }),
      { numRuns: 2_000 },
    );
    expect(plain).toBeGreaterThan(50);
  });

  it('is never one that the schema changes: support, parts of an answer, other roles', () => {
    const support = [{ says: 'x', from: [{ task: 't1', quote: 'x' }] }];
    expect(plainReply(asked('synthesise'), { answer: 'yes', support })).toBeUndefined();
    expect(plainReply(asked('synthesise', { part: { level: 1, group: 0 } }), { answer: 'yes' })).toBeUndefined();
    expect(
      plainReply({ key: planKey(1) as ConsultKey, question: { role: 'refine' } } as Pick<Consult, 'key' | 'question'>, {
        instruction: 'do it better',
      }),
    ).toBeUndefined();
  });
});
