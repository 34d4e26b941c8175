// From scores to a confidence that means something: of the requests routed with confidence 0.9, nine in ten went right. Two
// signs are weighed: how far the best label is ahead of the rest, and how familiar the text is at all. Training finds the
// weights.

export interface Signs {
  /** Log odds of the best label against all others and nobody. */
  readonly lead: number;
  /** The best label's score: low for a text unlike anything learnt. */
  readonly familiarity: number;
}

export interface Calibration {
  readonly bias: number;
  readonly lead: number;
  readonly familiarity: number;
}

/** Until something is known, the net is taken at its word. */
export const UNCALIBRATED: Calibration = { bias: 0, lead: 1, familiarity: 0 };

export const confidenceOf = ({ bias, lead, familiarity }: Calibration, signs: Signs): number =>
  1 / (1 + Math.exp(-(bias + lead * signs.lead + familiarity * signs.familiarity)));
