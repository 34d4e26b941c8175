import { describe, expect, it } from 'vitest';
import { nearestDescriptions } from './nearest-description.ts';

const crew = [
  { name: 'account', sayings: ['account', 'shows and changes plans'] },
  { name: 'billing', sayings: ['billing', 'explains bills and refunds wrong charges'] },
];

describe('the nearest worker description to a request', () => {
  it('is the one with its distinctive words, or parts of them', () => {
    expect(nearestDescriptions('please refund this charge', crew)[0]?.name).toBe('billing');
    expect(nearestDescriptions('change my plan', crew)[0]?.name).toBe('account');
  });

  it('gives shares that add up to one, and no worker for unknown words', () => {
    const shares = nearestDescriptions('refund my plan', crew).map(({ share }) => share);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect(nearestDescriptions('qqq zzz', crew)).toEqual([]);
    expect(nearestDescriptions('', crew)).toEqual([]);
    expect(nearestDescriptions('refund', [])).toEqual([]);
  });
});
