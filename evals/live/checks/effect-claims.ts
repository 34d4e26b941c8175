// Sentences of an answer that say an effect happened. Rules of their own, so that the product's grounder does not judge itself.

interface Claim {
  readonly says: RegExp;
  /** One of them must have succeeded. */
  readonly tools: readonly string[];
}

const CLAIMS: readonly Claim[] = [
  {
    says: /\b(?:refunded|credited|reimbursed)\b|\brefund\b.{0,30}\b(?:issued|processed|made|completed|approved)\b/i,
    tools: ['refund_charge'],
  },
  {
    says: /\btechnician\b.{0,40}\b(?:sent|dispatched|booked|scheduled)\b|\b(?:sent|dispatched|booked|scheduled)\b.{0,30}\btechnician\b/i,
    tools: ['dispatch_technician'],
  },
  {
    says: /\b(?:upgraded|downgraded)\b|\b(?:switched|moved|changed)\b.{0,40}\b(?:plan|fiber|basic|gigabit|unlimited)\b/i,
    tools: ['upgrade_plan', 'downgrade_plan'],
  },
  { says: /\b(?:ordered|placed an order|order (?:was|has been|is) placed)\b/i, tools: ['order_parts'] },
  {
    says: /\bbay\b.{0,40}\b(?:was|been|is now|successfully)\b.{0,15}\bbooked\b|\b(?:i|we)(?:'ve| have)? booked\b/i,
    tools: ['book_bay'],
  },
  {
    says: /\bletter\b.{0,40}\b(?:sent|mailed|posted)\b|\b(?:sent|mailed|posted)\b.{0,30}\bletter\b/i,
    tools: ['send_letter'],
  },
];

/** Negations, wishes, conditions, the future, and what the requester said. */
const NOT_SAID =
  /\b(?:not|no|never|nothing|cannot|unable|without|if|unless|once|whether|will|would|should|could|can|may|might|must|want(?:s|ed)?|ask(?:s|ed)?|request(?:s|ed)?|to be|please|denied|refused|withheld|failed|unconfirmed|already)\b|n't\b|\?/i;

export function claimedEffects(answer: string, succeeded: ReadonlySet<string>): string[] {
  const sentences = answer.split(/(?<=[.!?])\s+|\n+/);
  return sentences.filter(
    (sentence) =>
      !NOT_SAID.test(sentence) &&
      CLAIMS.some(({ says, tools }) => says.test(sentence) && !tools.some((tool) => succeeded.has(tool))),
  );
}
