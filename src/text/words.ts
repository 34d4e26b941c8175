// Words as they are compared: without case, accents, articles, plural endings and the difference between two spellings.

import { IRREGULAR_VERBS } from './irregular-verbs.ts';

const FRACTIONS: Readonly<Record<string, string>> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4', '⅓': ' 1/3', '⅔': ' 2/3' };

/** One way to write quotes, dashes, spaces and accents; case is kept, because MB and Mb differ. */
export const plainText = (text: string): string =>
  text
    .replace(/[½¼¾⅓⅔]/g, (sign) => FRACTIONS[sign] ?? sign)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\ufeff]/g, '')
    .replace(/[\u2018\u2019\u02bc\u2032]/g, "'")
    .replace(/[\u201c\u201d\u2033]/g, '"')
    .replace(/[\u2010\u2011\u2012\u2013\u2014\u2015\u2212]/g, '-')
    .replace(/\u2044/g, '/')
    .replace(/\u03bc(?=[a-z])/g, 'u')
    .replace(/\s+/g, ' ')
    .trim();

const SHORT_FORMS: Readonly<Record<string, string>> = {
  dept: 'department',
  govt: 'government',
  intl: 'international',
  "int'l": 'international',
  mgmt: 'management',
  mgr: 'manager',
  approx: 'approximately',
  st: 'street',
  str: 'street',
  rd: 'road',
  ave: 'avenue',
  blvd: 'boulevard',
  apt: 'apartment',
  bldg: 'building',
  mt: 'mount',
  univ: 'university',
  assn: 'association',
  asst: 'assistant',
  info: 'information',
  config: 'configuration',
  env: 'environment',
  repo: 'repository',
  db: 'database',
  dev: 'development',
  prod: 'production',
  docs: 'documentation',
  admin: 'administrator',
  auth: 'authentication',
  app: 'application',
  temp: 'temperature',
  qty: 'quantity',
  amt: 'amount',
  avg: 'average',
  min: 'minimum',
  max: 'maximum',
  no: 'no',
  vs: 'versus',
  mon: 'monday',
  tue: 'tuesday',
  tues: 'tuesday',
  wed: 'wednesday',
  thu: 'thursday',
  thur: 'thursday',
  thurs: 'thursday',
  fri: 'friday',
  sat: 'saturday',
  sun: 'sunday',
};

/** British and American spelling meet in one form; which of the two does not matter. */
const oneSpelling = (word: string): string =>
  word.length < 5
    ? word
    : word
        .replace(/^alumini?um/, 'aluminium')
        .replace(/(?<=^[a-z]{0,3})[ao]e(?=[a-z]{3})/, 'e')
        .replace(/(?<=[bdlnv])our(?=s|ed|ing|ful|less|ite|able|$)/, 'or')
        .replace(/([a-z]{3})is(e|ed|es|ing|ation|ations|er|ers)$/, '$1iz$2')
        .replace(/yse(?=d|s|r|$)/, 'yze')
        .replace(/(?<=[bt])re(s?)$/, 'er$1')
        .replace(/ll(ed|ing|er)$/, 'l$1')
        .replace(/ogue(s?)$/, 'og$1')
        .replace(/(?<=[nf])ce$/, 'se')
        .replace(/mme(s?)$/, 'm$1');

const KEPT_AS_IT_IS = /(?:ss|us|is|ous|news|series|always)$/;

const singular = (word: string): string => {
  if (word.length < 4 || KEPT_AS_IT_IS.test(word)) return word;
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sses|xes|zes|ches|shes|oes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
};

const IRREGULAR: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  women: 'woman',
  men: 'man',
  mice: 'mouse',
  feet: 'foot',
  gray: 'grey',
  criteria: 'criterion',
  analyses: 'analysis',
};

/** Forms of verbs that are more often something else: the left side, a rose, an official found guilty. */
const AMBIGUOUS = new Set(['left', 'bound', 'felt', 'ring', 'saw', 'shot', 'meant']);

/**
 * The form under which a word is compared. A past participle meets its verb ("supported", "supports"); a present one
 * does not, because a parcel that is being processed has not been processed.
 */
export function stem(word: string): string {
  const known = IRREGULAR[word] ?? (AMBIGUOUS.has(word) ? undefined : IRREGULAR_VERBS.get(word));
  if (known !== undefined) return known;
  const one = singular(oneSpelling(SHORT_FORMS[word] ?? word));
  if (one.length > 4 && /[^e]ed$/.test(one)) {
    const base = one.slice(0, -2);
    const last = base.at(-1) ?? '';
    if (/i$/.test(base)) return `${base.slice(0, -1)}y`;
    return last === base.at(-2) && !/[lsz]/.test(last) ? base.slice(0, -1) : base.replace(/e$/, '');
  }
  return one.length > 4 ? one.replace(/e$/, '') : one;
}

/** "A plan" loses its article, "Plan A" and "Team A won" keep their letter. */
const withoutArticles = (text: string): string =>
  text
    .replace(/(?:(^|[.!?;:(]\s*)(?:The|An?)|\b(?:the|an?))\s+(?=[\p{L}\p{N}"'])/gu, '$1')
    .replace(/\bThe\s+(?=\p{L})/gu, '');

/** The words of a text, split as names in code are split too; dots within numbers and names hold. */
export function wordsOf(text: string): string[] {
  const apart = withoutArticles(plainText(text))
    .replace(/([a-z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b((?:[a-z]\.){2,})(?=\W|$)/g, (initials) => initials.replace(/\./g, ''))
    .replace(/n't\b/g, ' not')
    .replace(/\bcannot\b/g, 'can not')
    .replace(/'s\b/g, '')
    .replace(/(\d),(?=\d{3}\b)/g, '$1');
  return (
    apart.match(
      /(?<![\p{L}\p{N}])\p{L}{1,2}(?:[+#]+|-)(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:[.'](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*|[%$€£+#&]/gu,
    ) ?? []
  );
}

export const stemsOf = (text: string): string[] => wordsOf(text).map(stem);

/** One letter wrong in a long word is a slip of the pen; at its beginning it is another word. */
export function isMisspelling(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 7 || Math.abs(a.length - b.length) > 1 || a.slice(0, 2) !== b.slice(0, 2))
    return false;
  if (/\d/.test(a + b)) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
