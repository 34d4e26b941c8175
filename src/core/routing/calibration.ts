// Turns scores into a calibrated confidence: of the requests routed with confidence 0.9, nine in ten are right. Two
// signals are weighed: the lead of the best label, and the familiarity of the text. Training finds the weights.

export interface Signs {
  /** Log odds of the best label against all others and out of scope. */
  readonly lead: number;
  /** The best label's score: low for a text unlike any example. */
  readonly familiarity: number;
}

export interface Calibration {
  readonly bias: number;
  readonly lead: number;
  readonly familiarity: number;
}

/** Without outcomes, the net's own log odds are used. */
export const UNCALIBRATED: Calibration = { bias: 0, lead: 1, familiarity: 0 };

export const confidenceOf = ({ bias, lead, familiarity }: Calibration, signs: Signs): number =>
  1 / (1 + Math.exp(-(bias + lead * signs.lead + familiarity * signs.familiarity)));
