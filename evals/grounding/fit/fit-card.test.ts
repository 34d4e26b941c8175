import { describe, expect, it } from 'vitest';
import { inventedChance } from '../../../src/core/grounding/scorecard.ts';
import { type Example, fitCard, judgedUnseen } from './fit-card.ts';

const examples: Example[] = Array.from({ length: 200 }, (_, index) => {
  const far = index % 4 === 0;
  return {
    signs: { far: far ? 1 : 0, noise: (index * 7) % 3 },
    // One in ten is labelled the other way, as people do.
    invented: index % 10 === 1 ? !far : far,
    group: `set ${index % 5}`,
  };
});

describe('a scorecard', () => {
  it('weighs a sign by how often it goes with inventions, and hardly weighs what says nothing', () => {
    const card = fitCard(examples, { penalty: 1 });
    expect(card.weights.far).toBeGreaterThan(2);
    expect(Math.abs(card.weights.noise ?? 9)).toBeLessThan(0.5);
    expect(inventedChance({ far: 1 }, card)).toBeGreaterThan(0.7);
    expect(inventedChance({ far: 0 }, card)).toBeLessThan(0.3);
    expect(inventedChance({ unheard: 1 }, card)).toBe(inventedChance({}, card));
  });

  it('is the same for the same examples', () => {
    expect(fitCard(examples, { penalty: 1 })).toEqual(fitCard([...examples], { penalty: 1 }));
  });

  it('judges every example by a card that never saw its set', () => {
    const odd: Example[] = examples.map((example) =>
      example.group === 'set 1' ? { ...example, signs: { ...example.signs, mine: example.invented ? 1 : 0 } } : example,
    );
    const chances = judgedUnseen(odd, { penalty: 1 });
    expect(chances.size).toBe(odd.length);
    const giveaway = odd.find(({ group, invented, signs }) => group === 'set 1' && invented && signs.far === 0);
    expect(giveaway && chances.get(giveaway)).toBeLessThan(0.5);
  });
});
