// Words that deny each other, each as the word it denies: "closed" is "not open". So "out of stock", "not in stock" and
// "unavailable" meet in one form with one sign.

import { exactStem } from '../../../text/stem.ts';
import { canonical } from './synonyms.ts';

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
  'safe: unsafe dangerous',
  'secure: insecure',
  'present: absent missing',
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
  'likely: unlikely',
  'reversible: irreversible',
  'eligible: ineligible',
  'encrypted: unencrypted',
  'agree: disagree',
  'resolved: unresolved',
  'running: stopped down',
];

/** Neither is the lack of the other, and each is common in sentences that deny nothing: only face to face do they clash. */
const OPPOSITES: readonly string[] = [
  'increased: decreased',
  'increase: decrease',
  'increasing: decreasing',
  'rose: fell dropped declined',
  'rising: falling declining',
  'grew: shrank',
  'gain: loss',
  'growth: decline decrease drop',
  'profit: loss',
  'higher: lower',
  'high: low',
  'before: after',
  'above: below',
  'over: under',
  'opens: closes',
  'entered: left',
  'raised: lowered cut',
  'public: private',
  'hot: cold',
  'empty: full',
  'first: last',
  'left: right',
  'male: female',
  'internal: external',
  'local: remote',
  'synchronous: asynchronous',
  'ascending: descending',
  'positive: negative',
  'temporary: permanent',
  'manual: automatic',
  'up: down',
  'guilty: innocent',
  'optional: required mandatory compulsory',
  'buy: sell',
  'north: south',
  'east: west',
  'minimum: maximum',
  'increase: lower lowers reduce reduces decrease',
  'accelerate: slow',
  'reduces: increases raises',
  'improved: worsened deteriorated',
  'better: worse',
  'faster: slower',
  'cheaper: dearer',
  'more: less fewer',
  'early: late',
  'earlier: later',
  'morning: evening afternoon',
  'start: end',
  'accept: reject',
  'inbound: outbound',
  'strong: weak',
  'easy: difficult hard',
  'single: multiple married',
  'wet: dry',
  'alive: dead deceased',
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

const CLASHES = new Set<string>();
for (const pair of OPPOSITES) {
  const [base = '', others = ''] = pair.split(': ');
  for (const other of others.split(' ')) {
    for (const [a, b] of [
      [base, other],
      [other, base],
    ])
      CLASHES.add(`${canonical(exactStem(a ?? ''))} ${canonical(exactStem(b ?? ''))}`);
  }
}

/** Whether one of two stems is the opposite of the other. */
export const areOpposites = (a: string, b: string): boolean => CLASHES.has(`${a} ${b}`);

const PREFIXED = /^(?:un|non|in|im|ir|il|dis)-?(?=[a-z]{4,})/;
/** Only these beginnings are denials in themselves; "in" and "un" begin many words that deny nothing. */
const DENYING =
  /^(?:un(?=(?:used|known|changed|limited|signed|verified|confirmed|resolved|available|supported|paid|safe|able|planned|tested|stable|likely|lawful|licensed|restricted|protected|encrypted|authori[sz]ed|expected|published|affected|fixed|patched|reliable|necessary|successful|installed|registered|sold|released|locked)$)|non-?(?=[a-z]{4,}))/;

/** The word a word denies, or undefined for one that denies nothing. */
export const deniedBy = (word: string): string | undefined =>
  DENIES.get(word) ??
  DENIES.get(word.replace(/s$/, '')) ??
  (DENYING.test(word) ? word.replace(PREFIXED, '') : undefined);
