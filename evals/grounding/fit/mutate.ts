// Honest drafts with one number changed: inventions whose every word fits. They are what a number that can be worked out
// by chance looks like, and there can be many of them. The change depends on the draft alone.

export interface Mutated {
  readonly draft: string;
  readonly invention: string;
  readonly at: number;
}

const WORDS = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
const NUMBER = new RegExp(
  `(?<![\\p{L}\\d.,:/#-])(?:\\d[\\d,]*(?:\\.\\d+)?(?![\\d:/-]|[.,]\\d|\\p{L}{4,}|(?:st|nd|rd|th)\\b)|(?:${WORDS.join('|')})(?![\\p{L}-]))`,
  'giu',
);
const MONTH = /^\s*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
const NAMED =
  /(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\p{L}*\.?\s$|(?:no\.?|#|number|ending|version|section|room|flat|hall|pump|ward)\s$/iu;

function hashOf(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619) >>> 0;
  return hash;
}

export function mutationsOf(draft: string, most: number): Mutated[] {
  const found = [...draft.matchAll(NUMBER)].filter(
    ({ 0: text, index }) =>
      !/^(?:19|20)\d\d$/.test(text) &&
      !MONTH.test(draft.slice(index + text.length)) &&
      !NAMED.test(draft.slice(Math.max(0, index - 14), index)),
  );
  return found
    .toSorted((a, b) => hashOf(`${draft}${a.index}`) - hashOf(`${draft}${b.index}`))
    .slice(0, most)
    .flatMap(({ 0: text, index }) => {
      const other = changed(text, hashOf(`${index}${draft}`));
      if (other === text) return [];
      return [{ draft: draft.slice(0, index) + other + draft.slice(index + text.length), invention: other, at: index }];
    });
}

function changed(text: string, hash: number): string {
  const word = WORDS.indexOf(text.toLowerCase());
  if (word >= 0) {
    const other = WORDS[(word + 1 + (hash % 4)) % WORDS.length] ?? text;
    return /^\p{Lu}/u.test(text) ? (other[0] ?? '').toUpperCase() + other.slice(1) : other;
  }
  const [whole = '', part = ''] = text.replaceAll(',', '').split('.');
  const value = Number(`${whole}.${part || 0}`);
  const zeros = part === '' ? (/0*$/.exec(whole)?.[0].length ?? 0) : 0;
  const step = part === '' ? 10 ** Math.min(zeros, whole.length - 1) : 10 ** -part.length;
  const share = 0.55 + (hash % 1000) / 1000;
  let made = Math.round((value * share) / step) * step;
  if (Math.abs(made - value) < step / 2) made = value + step * (1 + (hash % 3));
  if (made <= 0) made = value + step;
  const fixed = made.toFixed(part.length);
  return text.includes(',')
    ? fixed.replace(/^\d+/, (digits) => digits.replaceAll(/(\d)(?=(?:\d{3})+$)/g, '$1,'))
    : fixed;
}
