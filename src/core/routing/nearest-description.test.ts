import { describe, expect, it } from 'vitest';
import { nearestDescriptions } from './nearest-description.ts';

const crew = [
  { name: 'account', sayings: ['account', 'shows and changes plans'] },
  { name: 'billing', sayings: ['billing', 'explains bills and refunds wrong charges'] },
];

describe('whose description a request is nearest to', () => {
  it('is whoever uses its telling words, or pieces of them', () => {
    expect(nearestDescriptions('please refund this charge', crew)[0]?.name).toBe('billing');
    expect(nearestDescriptions('change my plan', crew)[0]?.name).toBe('account');
  });

  it('gives shares that make one, and nobody for words that nobody uses', () => {
    const shares = nearestDescriptions('refund my plan', crew).map(({ share }) => share);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect(nearestDescriptions('qqq zzz', crew)).toEqual([]);
    expect(nearestDescriptions('', crew)).toEqual([]);
    expect(nearestDescriptions('refund', [])).toEqual([]);
  });
});
