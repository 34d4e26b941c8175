// Why something was judged as it was: the signs that weighed most.

import type { Card, Signs } from '../../../src/core/grounding/scorecard.ts';

const SHOWN = 7;

export const weightiest = (signs: Signs, { weights }: Card): string =>
  Object.entries(signs)
    .map(([name, strength]) => ({ name, weight: strength * (weights[name] ?? 0) }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, SHOWN)
    .map(({ name, weight }) => `${name} ${weight.toFixed(1)}`)
    .join(', ');
