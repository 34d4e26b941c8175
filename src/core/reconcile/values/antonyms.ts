// Words that deny each other, each as the word it denies: "closed" is "not open". So "out of stock", "not in stock" and
// "unavailable" meet in one form with one sign.

const PAIRS: readonly string[] = [
  'open: closed shut',
  'on: off',
  'true: false',
  'active: inactive deactivated dormant',
  'enabled: disabled',
  'available: unavailable',
  'passed: failed',
  'pass: fail',
  'succeeded: failed',
  'success: failure',
  'successful: unsuccessful',
  'accepted: rejected declined refused',
  'approved: denied rejected declined disapproved',
  'allowed: forbidden prohibited banned disallowed denied',
  'permitted: forbidden prohibited banned',
  'allow: forbid prohibit ban disallow deny',
  'included: excluded',
  'includes: excludes omits lacks',
  'contains: lacks',
  'always: never',
  'increased: decreased',
  'increase: decrease',
  'increasing: decreasing',
  'rose: fell dropped declined',
  'rising: falling declining',
  'grew: shrank',
  'gain: loss',
  'profit: loss',
  'higher: lower',
  'high: low',
  'before: after',
  'above: below',
  'public: private',
  'safe: unsafe dangerous',
  'secure: insecure',
  'present: absent missing',
  'with: without',
  'optional: required mandatory compulsory',
  'online: offline',
  'healthy: unhealthy',
  'stable: unstable',
  'paid: unpaid',
  'legal: illegal unlawful',
  'possible: impossible',
  'valid: invalid expired',
  'correct: incorrect wrong',
  'compatible: incompatible',
  'complete: incomplete',
  'refundable: nonrefundable',
  'supported: unsupported discontinued',
  'vulnerable: immune',
  'alive: dead deceased',
  'guilty: innocent',
  'hot: cold',
  'empty: full',
  'first: last',
  'left: right',
  'male: female',
  'internal: external',
  'local: remote',
  'synchronous: asynchronous',
  'likely: unlikely',
  'reversible: irreversible',
  'eligible: ineligible',
  'ascending: descending',
  'encrypted: unencrypted',
  'positive: negative',
  'temporary: permanent',
  'manual: automatic',
  'agree: disagree',
  'resolved: unresolved',
  'running: stopped down',
  'up: down',
];

const DENIES = new Map<string, string>();
/** Words that by themselves say no of whatever is asked. */
export const NEGATIVE = new Set<string>([
  'deleted',
  'removed',
  'discontinued',
  'expired',
  'cancelled',
  'canceled',
  'blocked',
  'revoked',
]);
for (const pair of PAIRS) {
  const [base = '', denied = ''] = pair.split(': ');
  for (const word of denied.split(' ')) {
    if (!DENIES.has(word)) DENIES.set(word, base);
    NEGATIVE.add(word);
  }
}

/** Neither of the two is the lack of the other: a first floor is not a floor that is missing. */
for (const word of ['last', 'right', 'low', 'lower', 'after', 'below', 'full', 'cold', 'external', 'private', 'female'])
  NEGATIVE.delete(word);
for (const word of [
  'required',
  'mandatory',
  'compulsory',
  'permanent',
  'automatic',
  'remote',
  'negative',
  'asynchronous',
  'descending',
])
  NEGATIVE.delete(word);

const PREFIXED = /^(?:un|non|in|im|ir|il|dis)-?(?=[a-z]{4,})/;
/** Only these beginnings are denials in themselves; "in" and "un" begin many words that deny nothing. */
const DENYING =
  /^(?:un(?=(?:used|known|changed|limited|signed|verified|confirmed|resolved|available|supported|paid|safe|able|planned|tested|stable|likely|lawful|licensed|restricted|protected|encrypted|authori[sz]ed|expected|published|affected|fixed|patched|reliable|necessary|successful|installed|registered|sold|released|locked)$)|non-?(?=[a-z]{4,}))/;

/** The word a word denies, or undefined for one that denies nothing. */
export const deniedBy = (word: string): string | undefined =>
  DENIES.get(word) ?? (DENYING.test(word) ? word.replace(PREFIXED, '') : undefined);
