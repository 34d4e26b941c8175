// How much speaks for a statement being invented. What is seen of it are signs, each with a strength; a card says how much
// each sign weighs. The cards are fitted to labelled drafts (evals/grounding/fit), so nobody has to guess at a rule's worth.

/** By name; a sign that is not there is 0. */
export type Signs = Readonly<Record<string, number>>;

export interface Card {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
}

/** Between 0 and 1: how likely a statement with these signs is invented. A sign that the card does not know weighs nothing. */
export function inventedChance(signs: Signs, { bias, weights }: Card): number {
  let sum = bias;
  for (const [name, strength] of Object.entries(signs)) sum += strength * (weights[name] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** A card as it is kept: `name=weight`, with underscores for the blanks of a name. */
export const readCard = (bias: number, pairs: string): Card => ({
  bias,
  weights: Object.fromEntries(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('='))
      .map(([name = '', weight]) => [name.replaceAll('_', ' '), Number(weight)]),
  ),
});
