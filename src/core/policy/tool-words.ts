// Normalises words of requests and tools, so that they can be compared.

import { withFunctionWords } from '../../text/function-words.ts';
import { exactStem } from '../../text/stem.ts';
import { splitName, wordsIn } from '../../text/words.ts';

const EMPTY = withFunctionWords(
  'a an the any her his if into me my no not our out please so some than their them then up us what when where your about all also just like want need id ids',
);

/** Splits `GmailReadEmail`, `read_email` and `Reads an email.` into lower-case words. */
export const toolWords = (text: string): string[] => wordsIn(splitName(text)).map(({ lower }) => lower);

export const isEmptyWord = (word: string): boolean => EMPTY.has(word) || word.length < 2;

/** Synonyms of words that tools use. */
const SAME: readonly string[] = [
  'email: mail inbox',
  'repository: repo',
  'message: sms text',
  'twitter: tweet',
  'event: meeting appointment',
  'website: site page web www http https browser url',
  'image: photo picture',
  'information: info detail',
  'document: doc',
  'customer: client',
  'fund: money',
];
const NAMES: ReadonlyMap<string, string> = new Map(
  SAME.flatMap((group) => {
    const [name = '', others = ''] = group.split(': ');
    return others.split(' ').map((other): [string, string] => [exactStem(other), exactStem(name)]);
  }),
);

/** One stem for `repositories`, `repository` and `repo`. */
export function toolStem(word: string): string {
  const stem = exactStem(word);
  return NAMES.get(stem) ?? stem;
}
