/** A statement that is more likely invented than this is flagged: chosen on sets that the card had not seen. */
export const STATEMENT_LIMIT = 0.3;
