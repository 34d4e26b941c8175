import { describe, expect, it } from 'vitest';
import { planOf } from '../../../test/support/plans.ts';
import { synthesise } from './synthesise.ts';

const answerFrom = (contents: readonly string[]): string => {
  const tasks = contents.map((_, index) => ({ id: `t${index + 1}` }));
  const reports = contents.map((content, index) => ({
    taskId: `t${index + 1}`,
    worker: 'w',
    instruction: `Part ${index + 1}`,
    result: { content, confidence: 80 },
  }));
  const asking = { request: 'All of it', context: {}, history: [] };
  return synthesise({
    role: 'synthesise',
    plan: planOf(tasks),
    reports,
    gaps: [],
    conflicts: [],
    findings: [],
    notes: [],
    ...asking,
  }).answer;
};

describe('one reply from several reports', () => {
  it('writes a long sentence that several reports share only once', () => {
    const shared = 'No customer is signed in, so this is about the sample customer.';
    const answer = answerFrom([`The refund was made. ${shared}`, `The line is healthy. ${shared}`]);
    expect(answer).toBe(`The refund was made. ${shared}\n\nThe line is healthy.`);
  });

  it('keeps short sentences and lists', () => {
    const answer = answerFrom(['Line 1 was tested. It is healthy.', 'Line 2 was tested. It is healthy.']);
    expect(answer.match(/It is healthy\./g)).toHaveLength(2);
  });
});
