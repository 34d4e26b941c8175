// Names with several spellings: countries, states, titles, products, and short first names.

import { exactStem } from '../../../text/stem.ts';

/** Short forms of first names; they match if the rest of the name is the same. */
const NICKNAMES = new Set(
  'joe joseph,bob robert,bill william,mike michael,jim james,tony anthony,liz elizabeth,kate katherine,dick richard'
    .split(',')
    .map((pair) => pair.split(' ').map(exactStem).sort().join(' ')),
);
export const areNicknames = (a: string, b: string): boolean => NICKNAMES.has([a, b].sort().join(' '));

/** States of the USA, which addresses abbreviate. */
const STATES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';
const STATE_NAMES = new Map(STATES.split(',').map((state): [string, string] => [state.slice(0, 2), state.slice(3)]));
const STATE = new RegExp(`, ?(${[...STATE_NAMES.keys()].join('|')})(?=\\b)(?! and)`, 'g');

/** Names with several forms, matched as whole phrases. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:united states of america|united states|u\.s\.a?\.?|usa)(?![a-z])/gi, 'USA'],
  [/\bUS\b(?!\$|[ -]?dollar)/g, 'USA'],
  [/\b(?:united kingdom|great britain|u\.k\.)(?![a-z])/gi, 'UK'],
  [/\b(?:european union|e\.u\.)(?![a-z])/gi, 'EU'],
  [/\b(?:new york city|n\.y\.c\.|nyc)(?![a-z])/gi, 'New York'],
  [/\bunited arab emirates\b/gi, 'UAE'],
  [/\b(?:chief executive officer|chief executive)\b/gi, 'CEO'],
  [/\b(?:chief technology officer|chief technical officer)\b/gi, 'CTO'],
  [/\bchief financial officer\b/gi, 'CFO'],
  [/\bvice[- ]president\b/gi, 'VP'],
  [/\bartificial intelligence\b/gi, 'AI'],
  [/\bpostgre(?:s|sql)\b/gi, 'Postgresql'],
  [/\bjava ?script\b/gi, 'Javascript'],
  [/\btype ?script\b/gi, 'Typescript'],
  [/\b(\p{L}{3,}?)(?:\.js| ?JS)\b/gu, '$1'],
  [/\bmac ?os(?: x)?\b/gi, 'Macos'],
  [/\bk8s\b/gi, 'Kubernetes'],
  [/\be-?mail\b/gi, 'email'],
  [/\bweb ?site\b/gi, 'website'],
  [/\bwi-?fi\b/gi, 'wifi'],
  [/\b(?:log(?:ged|ging|s)?|sign(?:ed|ing|s)?)[ -](?:in|on)(?:to)?\b/gi, 'login'],
  [/\bpercent\b/gi, '%'],
  [/(?<=^|, )St\.? (?=\p{Lu})/gu, 'Saint '],
  [/\b(A|B|AB|O) ?(?:positive|pos)\b/g, '$1+'],
  [/\b(A|B|AB|O) ?(?:negative|neg)\b/g, '$1-'],
  [/\bsci[- ]?fi\b/gi, 'science fiction'],
  [/^XS$/, 'extra small'],
  [/^S$/, 'small'],
  [/^M$/, 'medium'],
  [/^L$/, 'large'],
  [/^XL$/, 'extra large'],
  [/\btwice\b/gi, '2 times'],
  [/\bonce(?= (?:an?|per|every) )/gi, '1 time'],
  [/\bevery (?=(?:second|minute|hour|day|week|month|year)\b)/gi, 'per '],
  [
    /\b(?:open )?(?:24 hours(?: (?:a|per) day)?,?(?: and)? (?:7|seven) days (?:a|per) week|24\/7|around the clock|(?<=open )24 hours)/gi,
    'nonstop',
  ],
  [/\bopen nonstop\b/gi, 'nonstop'],
];

export const withOneName = (text: string): string =>
  PHRASES.reduce((read, [pattern, name]) => read.replace(pattern, name), text).replace(
    STATE,
    (_, state: string) => `, ${STATE_NAMES.get(state) ?? state}`,
  );
