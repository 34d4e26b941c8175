// Words of requests and of tools, brought to a form in which they can be compared.

const WORD = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+|\p{L}+/gu;

const EMPTY = new Set(
  (
    'a an and any are as at be been by can could do does for from had has have he her his i if in into is it its me my no ' +
    'not of on or our out please she should so some than that the their them then there these they this those to ' +
    'up us was we were what when where which who will with would you your about all also just like want need id ids'
  ).split(' '),
);

/** `GmailReadEmail`, `read_email` and `Reads an email.` have the words they are made of, in lower case. */
export const wordsIn = (text: string): string[] =>
  [...text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').matchAll(WORD)].map(([word]) => word.toLowerCase());

export const isEmptyWord = (word: string): boolean => EMPTY.has(word) || word.length < 2;

const SAME: Readonly<Record<string, string>> = {
  mail: 'email',
  inbox: 'email',
  repo: 'repository',
  sms: 'message',
  text: 'message',
  tweet: 'twitter',
  meeting: 'event',
  appointment: 'event',
  site: 'website',
  page: 'website',
  web: 'website',
  www: 'website',
  http: 'website',
  https: 'website',
  browser: 'website',
  url: 'website',
  photo: 'image',
  picture: 'image',
  info: 'information',
  doc: 'document',
  person: 'people',
  client: 'customer',
  detail: 'information',
  money: 'fund',
};

/** A plain stem: enough to bring `repositories`, `repository` and `repository's` together. */
export function stem(word: string): string {
  const plain = word.replace(/['’]s$/, '');
  const base = plain
    .replace(/(?<=\p{L}{3})ies$/u, 'y')
    .replace(/(?<=(?:ss|sh|ch|x|z))es$/u, '')
    .replace(/(?<=\p{L}{2}[^su])s$/u, '');
  return SAME[base] ?? base;
}
