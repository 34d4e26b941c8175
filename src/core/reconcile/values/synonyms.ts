// Words that mean the same in what workers report. Small on purpose: a pair that is only sometimes the same is left out.

import { stem } from './words.ts';

const GROUPS: readonly string[] = [
  'shipped dispatched despatched sent',
  'completed complete done finished',
  'cancelled canceled',
  'begin start commence starts begins',
  'end finish conclude ends',
  'big large',
  'small little',
  'quick fast rapid',
  'buy purchase',
  'car automobile',
  'lawyer attorney',
  'doctor physician',
  'film movie',
  'mobile cellphone',
  'employee staff worker personnel',
  'client customer',
  'firm company business',
  'error fault bug defect',
  'repair fix',
  'fixed resolved solved',
  'provide offer give',
  'supported compatible',
  'need require',
  'required mandatory compulsory',
  'permitted allowed',
  'forbidden prohibited',
  'show display',
  'free complimentary gratis',
  'holiday vacation',
  'cheap inexpensive',
  'expensive costly',
  'ill sick',
  'pending waiting awaiting',
  'ongoing continuing',
  'online live',
  'kid child',
  'flat apartment',
  'postcode zip',
  'autumn fall-season',
  'headquarters hq',
  'chief-executive ceo',
  'europe eu-region',
  'accepted approved',
  'rejected declined refused denied',
  'increase rise grow',
  'decrease fall drop decline',
  'postponed delayed deferred',
  'outage downtime',
  'crash crashed',
  'remove delete',
  'modify change alter',
  'location place site',
  'approximately about roughly around',
  'moderate medium',
  'severe serious',
  'monthly month',
  'yearly annual annually year',
  'weekly week',
  'daily day',
];

const CANON = new Map<string, string>();
for (const group of GROUPS) {
  const words = group.split(' ').map(stem);
  const [first = ''] = words;
  for (const word of words) if (!CANON.has(word)) CANON.set(word, CANON.get(first) ?? first);
}

/** Names known by several forms, told by the whole phrase. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:united states of america|united states|u\.s\.a?\.?|usa)(?![a-z])/gi, 'USA'],
  [/\bUS\b/g, 'USA'],
  [/\b(?:united kingdom|great britain|u\.k\.)(?![a-z])/gi, 'UK'],
  [/\b(?:european union|e\.u\.)(?![a-z])/gi, 'EU'],
  [/\b(?:new york city|n\.y\.c\.|nyc)(?![a-z])/gi, 'New York'],
  [/\bunited arab emirates\b/gi, 'UAE'],
  [/\b(?:chief executive officer|chief executive)\b/gi, 'CEO'],
  [/\b(?:chief technology officer|chief technical officer)\b/gi, 'CTO'],
  [/\bchief financial officer\b/gi, 'CFO'],
  [/\bvice[- ]president\b/gi, 'VP'],
  [/\bartificial intelligence\b/gi, 'AI'],
  [/\bpostgre(?:s|sql)\b/gi, 'postgresql'],
  [/\bjava ?script\b/gi, 'javascript'],
  [/\btype ?script\b/gi, 'typescript'],
  [/\bnode(?:\.js| js|js)\b/gi, 'nodejs'],
  [/\bmac ?os(?: x)?\b/gi, 'macos'],
  [/\bk8s\b/gi, 'kubernetes'],
  [/\be-?mail\b/gi, 'email'],
  [/\bweb ?site\b/gi, 'website'],
  [/\bwi-?fi\b/gi, 'wifi'],
  [/\bpercent\b/gi, '%'],
];

export const withOneName = (text: string): string =>
  PHRASES.reduce((read, [pattern, name]) => read.replace(pattern, name), text);

export const canonical = (word: string): string => CANON.get(word) ?? word;
