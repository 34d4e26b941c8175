// The sample customer's disputed charges, by how many months ago they were billed. Each amount occurs once on these
// bills, so that "the 49.99 charge" is unambiguous; together they lie on both sides of every limit.

export interface SeededCharge {
  readonly kind: 'base fee' | 'usage' | 'equipment' | 'option' | 'roaming' | 'fee';
  readonly description: string;
  readonly amountCents: number;
  readonly dispute?: 'duplicate' | 'cancelled option' | 'price differs' | 'roaming not used' | 'returned equipment';
  readonly reason?: string;
}

export const SAMPLE_DISPUTES: Readonly<Record<number, readonly SeededCharge[]>> = {
  4: [
    {
      kind: 'fee',
      description: 'Base fee above the price of the plan',
      amountCents: 5_001,
      dispute: 'price differs',
      reason: 'The base fee was billed above the price of the plan by this amount.',
    },
  ],
  3: [
    {
      kind: 'option',
      description: 'Sports channels option',
      amountCents: 3_000,
      dispute: 'cancelled option',
      reason: 'The sports channels option was cancelled before this month began.',
    },
  ],
  2: [
    {
      kind: 'roaming',
      description: 'Roaming pass',
      amountCents: 5_000,
      dispute: 'roaming not used',
      reason: 'The network has no record of this phone abroad in this month.',
    },
  ],
  1: [
    {
      kind: 'fee',
      description: 'Router set-up fee',
      amountCents: 4_999,
      dispute: 'duplicate',
      reason: 'The router set-up fee was charged twice: it had already been paid in the shop.',
    },
  ],
  0: [
    {
      kind: 'equipment',
      description: 'Router not returned',
      amountCents: 12_000,
      dispute: 'returned equipment',
      reason: 'The old router was returned in time and is back in the warehouse.',
    },
  ],
};
