import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCases } from './cases.ts';
import { byPlainText, byReconciliation, score } from './score.ts';

const cases = ['first.jsonl', 'second.jsonl', 'third.jsonl', 'fourth.jsonl', 'worked.jsonl'].flatMap((name) =>
  readCases(path.join(import.meta.dirname, 'fixtures', name)),
);

describe('reconciliation on the labelled cases', () => {
  it('flags no agreeing pair, and finds nine of ten contradictions', () => {
    const { agreeingFlagged, recall, flagged, missed } = score(cases, byReconciliation);
    expect({ agreeingFlagged, flagged }).toEqual({ agreeingFlagged: 0, flagged: [] });
    expect(recall, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.89);
  });

  it('flags most agreeing pairs if it compares values as plain text', () => {
    const { agreeingFlagged, agreements } = score(cases, byPlainText);
    expect(agreeingFlagged).toBeGreaterThan(agreements / 2);
  });
});
