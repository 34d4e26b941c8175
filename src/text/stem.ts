// Reduces the forms of a word to one stem. There are two depths:
//
// `stem` joins words about the same thing ("billing", "bills", "billed", "payment" and "paid"). Requests and
// descriptions are matched by it. The table of word vectors is keyed by these stems: if `stem` changes, run
// scripts/make-word-vectors.mjs to make the table again.
//
// `exactStem` joins only forms with the same meaning ("supports", "supported"; "colour", "color"). Values are compared
// by it: a parcel that is being processed has not been processed.

import { IRREGULAR, IRREGULAR_AND_RELATED } from './irregular-forms.ts';

const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  `
department dept; government govt; international intl; management mgmt; manager mgr; approximately
approx; street st; street str; road rd; avenue ave; boulevard blvd; apartment apt; building bldg; mount mt; university
univ; association assn; assistant asst; information info; configuration config; environment env; repository repo;
database db; development dev; production prod; documentation docs; administrator admin; authentication auth; application
app; temperature temp; quantity qty; amount amt; average avg; minimum min; maximum max; versus vs; monday mon; tuesday
tue; tuesday tues; wednesday wed; thursday thu; thursday thur; thursday thurs; friday fri; saturday sat; sunday sun`
    .split(';')
    .map((pair) => pair.trim().split(/\s+/).reverse() as [string, string]),
);

/** Joins British and American spelling in one form. */
const oneWay = (word: string): string =>
  word.length < 5
    ? word
    : word
        .replace(/^alumini?um/, 'aluminium')
        .replace(/(?<=^[a-z]{0,3})[ao]e(?=[a-z]{3})/, 'e')
        .replace(/(?<=[bdlnv])our(?=s|ed|ing|ful|less|ite|able|$)/, 'or')
        .replace(/([a-z]{3})is(e|ed|es|ing|ation|ations|er|ers)$/, '$1iz$2')
        .replace(/yse(?=d|s|r|$)/, 'yze')
        .replace(/(?<=[bt])re(s?)$/, 'er$1')
        .replace(/(?<=[aeiou][^aeiou]+[eio])ll(ed|ing|er)$/, 'l$1')
        .replace(/ogue(s?)$/, 'og$1')
        .replace(/(?<=[aeio][nf])ce(?=[ds]?$)/, 'se')
        .replace(/mme(s?)$/, 'm$1');

const oneSpelling = (word: string): string => oneWay(SHORT_FORMS.get(word) ?? word);

export const stem = (lower: string): string => stemOf(lower, { exact: false });
export const exactStem = (lower: string): string => stemOf(lower, { exact: true });

interface Depth {
  readonly exact: boolean;
}

function stemOf(lower: string, depth: Depth): string {
  const bare = lower.replace(/['’](?:s|re|ve|ll|d|m)$/, '').replace(/['’]/g, '');
  const word = depth.exact ? oneSpelling(bare) : bare;
  const irregular = depth.exact ? IRREGULAR : IRREGULAR_AND_RELATED;
  const known = irregular.get(word);
  if (known !== undefined) return shorn(known, depth);
  if (/\d/.test(word)) return word;
  // "key" and "pay" end like "keys" and "paid" do.
  if (word.length <= 3) return shorn(word, depth);
  const singular = withoutPlural(word);
  return shorn(irregular.get(singular) ?? withoutEnding(singular, depth), depth);
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word;
}

function withoutEnding(word: string, { exact }: Depth): string {
  if (exact) return /[^e]ed$/.test(word) ? withoutTense(word, 'ed').replace(/i$/, 'y') : word;
  if (/ing$/.test(word)) return withoutTense(word, 'ing');
  if (/ed$/.test(word)) return withoutTense(word, 'ed');
  if (word.endsWith('able') && word.length > 8) return word.slice(0, -4);
  if (word.endsWith('ment') && word.length > 7) return word.slice(0, -4);
  if (word.endsWith('ation') && word.length > 8) return word.slice(0, -5);
  return word.endsWith('ly') && word.length > 5 ? word.slice(0, -2) : word;
}

/** "moved" → "move", "stopped" → "stop", "opened" → "open"; "king" and "shed" are not verb forms. */
function withoutTense(word: string, ending: 'ing' | 'ed'): string {
  const base = word.slice(0, -ending.length);
  if (base.length < 3 || !/[aeiouy]/.test(base)) return word;
  // "stopp" → "stop", but "bill" stays.
  const single = /([bdgmnprt])\1$/.test(base) && base.length > 3 ? base.slice(0, -1) : base;
  const hadSilentE = single === base && single.length <= 4 && /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(single);
  return hadSilentE ? `${single}e` : single;
}

/** A final "e" or "y" differs between forms of one word more often than between words; not so in short words. */
function shorn(word: string, { exact }: Depth): string {
  if (exact) return word.length > 4 ? word.replace(/e$/, '') : word;
  // "vaccinate", "vaccinated" and "vaccination" are one word.
  if (word.length > 5) return word.replace(/(?:ie|[ey])$/, '').replace(/(?<=.{5})at$/, '');
  return word.replace(/y$/, 'i');
}
