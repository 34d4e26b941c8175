// Orders that no team of readers can carry out. They are recognised by their first verb; "share of", "change in" and the like
// are nouns at the beginning of a question in brief.

const POLITE =
  "(?:please|kindly|now|just|hey|hi|hello|ok|can you|could you|would you|will you|i (?:want|need|would like|'d like)(?: you)? to|go ahead and)";
const ACTS =
  'ignore|disregard|forget|pretend|override|book|buy|order|pay|wire|transfer|donate|send|call|phone|text|e-?mail|message|delete|remove|erase|wipe|cancel|refund|reserve|hire|fire|sell|ship|install|deploy|run|execute|restart|reboot|shut down|play|sing|draw|paint|translate|remind|schedule|invite|post|publish|tweet|sign|forge|steal|hack|fix|repair|upgrade|reset|cook|bake|subscribe|unsubscribe|plan my|drop the|change (?:my|our|the)|update (?:my|our|the)|write (?:me )?(?:a |an )?(?:poem|song|story|joke|letter|speech|code|program|script|essay|tweet|haiku|sonnet)';
const ORDER = new RegExp(
  `^\\W*(?:${POLITE}[\\s,!.]+)*(?:${ACTS})\\b(?!\\s+(?:of|in|between|from|for|by|over)\\b)`,
  'i',
);
const MORE = /\?|;|\b(?:and|then|also|but)\b|[.!]\s+\S/i;

/** Whether the request begins with an order to act. */
export const ordersAction = (request: string): boolean => ORDER.test(request);

/** Whether it orders one action and nothing else. A request of several parts is left to the supervisor. */
const ordersOnlyAction = (request: string): boolean => ordersAction(request) && !MORE.test(request.trim());

/** The rule of teams that only read. */
export const NO_ORDERS = {
  when: ordersOnlyAction,
  to: 'out-of-scope',
  because: 'It orders an action, and this team only reads and reports.',
} as const;
