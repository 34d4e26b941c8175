// Words as they are compared: folded, without endings, and with the few synonyms that answers are full of.

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;

export interface Word {
  readonly text: string;
  readonly low: string;
  readonly at: number;
}

/** Most words are plain; only the others need the dear way. */
export const fold = (text: string): string =>
  /^[!-~]*$/.test(text) ? text.toLowerCase() : text.normalize('NFKC').replaceAll('’', "'").toLowerCase();

const READ_MAX = 4000;
const LENGTH_MAX = 600;
const read = new Map<string, readonly Word[]>();

/** The same sentence is asked for its words by every check, so it is cut once. */
export function wordsIn(text: string): readonly Word[] {
  const known = read.get(text);
  if (known) return known;
  const words = Array.from(text.matchAll(WORD), (match) => ({ text: match[0], low: fold(match[0]), at: match.index }));
  if (text.length > LENGTH_MAX) return words;
  if (read.size >= READ_MAX) read.clear();
  read.set(text, words);
  return words;
}

/** Crude on purpose: both sides of every comparison go through it, so only sameness matters. */
const IRREGULAR: Readonly<Record<string, string>> = {
  mice: 'mouse',
  children: 'child',
  men: 'man',
  women: 'woman',
  feet: 'foot',
  teeth: 'tooth',
  loaves: 'loaf',
  shelves: 'shelf',
  criteria: 'criterion',
  analyses: 'analysis',
};

const STEMS_MAX = 50_000;
const stems = new Map<string, string>();

/** Answers repeat their words, so each is cut once. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= STEMS_MAX) stems.clear();
  const cut = cutStem(word);
  stems.set(word, cut);
  return cut;
}

function cutStem(word: string): string {
  let w = word.replace(/'s?$/, '');
  w = IRREGULAR[w] ?? w;
  if (w.length > 4 && w.endsWith('ies')) w = `${w.slice(0, -3)}y`;
  else if (w.length > 4 && /(?:x|ch|sh|ss|zz)es$/.test(w)) w = w.slice(0, -2);
  else if (w.length > 3 && w.endsWith('s') && !/(?:ss|us|is)$/.test(w)) w = w.slice(0, -1);
  const cut = /^(.{3,}?)(?:ied)$/.exec(w)?.[1];
  if (cut) w = `${cut}y`;
  else if (w.length > 5) w = w.replace(/(?:ing|ed)$/, '').replace(/([bdfgklmnprtvz])\1$/, '$1');
  return w.length > 3 ? w.replace(/e$/, '') : w;
}

/** Groups of words that answers use for the same thing. */
const SAME: readonly string[] = [
  'plan subscription contract tariff membership package policy',
  'charge payment transaction fee debit entry bill invoice cost price',
  'appointment visit slot booking reservation stay session',
  'technician engineer specialist mechanic',
  'parcel shipment delivery item product article',
  'email mail message letter notification confirmation',
  'phone mobile handset device line sim',
  'ticket case incident complaint',
  'issue problem fault finding bug defect error vulnerability weakness',
  'guest person people adult passenger traveller attendee participant employee colleague staff member',
  'discount voucher coupon credit',
  'car vehicle',
  'room suite',
  'file document attachment report',
  'customer client user account',
  'home house flat property address',
  'order purchase',
  'flight trip journey leg connection',
  'leave holiday vacation absence',
  'copy title loan volume',
  'amount sum money total',
  'pull merge change patch commit',
];
const sameAs = new Map(
  SAME.flatMap((group) => group.split(' ').map((word) => [stem(word), stem(group.split(' ')[0] ?? word)])),
);

/** The stem, or the first of a group of words that mean the same. */
export const meaning = (word: string): string => {
  const root = stem(word);
  return sameAs.get(root) ?? root;
};

const STOP = new Set(
  (
    'a an the and or but nor so yet if then than that this these those there here it its he she they them his her their we us our ' +
    'you your yours i me my mine is are was were be been being am do does did done have has had having will would shall should can ' +
    'could may might must not no none nor of to in on at by for with from into onto about over under between through during before ' +
    'after above below up down out off again further once as per via also too very just only now already still even both each ' +
    'every all any some more most other such same own which who whom whose what when where why how because while until since ' +
    "although though however therefore thus please thank thanks dear hello hi sorry yes okay ok we've we're we'll i've i'm i'll " +
    "you've you're you'll it's that's there's isn't aren't wasn't weren't don't doesn't didn't hasn't haven't hadn't can't couldn't " +
    "won't wouldn't shouldn't let let's get got make made take taken one two well much many few several within without against " +
    'currently overall total altogether together total part way able need needs want know see find found show shows shown say says said'
  ).split(' '),
);

/** Words that tell one statement from another. */
export const isTelling = (low: string): boolean => low.length > 1 && !STOP.has(low) && !/^\d+$/.test(low);

/** A comma, a bracket or a dash stands between two words. */
export const isCut = (before: Word | undefined, word: Word | undefined): boolean =>
  before !== undefined && word !== undefined && word.at - before.at - before.text.length > 1;
