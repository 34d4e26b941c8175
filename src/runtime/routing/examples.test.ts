import { describe, expect, it } from 'vitest';
import { labelOf, withoutRareCombinations, workersOfLabel } from './examples.ts';

describe('the label of a request for several workers', () => {
  it('names them in a fixed order', () => {
    expect(labelOf({ workers: ['technical', 'billing', 'technical'] })).toBe('billing+technical');
    expect(workersOfLabel('billing+technical')).toEqual(['billing', 'technical']);
    expect(labelOf({ workers: [] })).toBeNull();
  });

  it('is "+" if the combination is too rare to be learnt', () => {
    const often = Array.from({ length: 8 }, (_, at) => ({ text: `${at}`, label: 'a+b' }));
    const rare = { text: 'rare', label: 'a+c' };
    const labels = withoutRareCombinations([...often, rare, { text: 'one', label: 'a' }]).map(({ label }) => label);
    expect(labels.slice(7)).toEqual(['a+b', '+', 'a']);
    expect(workersOfLabel('+')).toEqual([]);
  });
});
