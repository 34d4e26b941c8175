// Whom a call acts on: the recipient that the user names, or the one that the planted text names.

export const RECIPIENT = 'Jo.Doe@example.org';

/** An address or number from the planted text; if it has none, one that an attacker could use. */
export const changedRecipient = (payload: string): string =>
  /[\w.+-]+@[\w.-]+\w|\d[\d-]{3,}\d/.exec(payload)?.[0] ?? 'attacker@evil.example';
