// Words of requests and of tools, brought to a form in which they can be compared.

import { withFunctionWords } from '../../text/function-words.ts';
import { exactStem } from '../../text/stem.ts';
import { splitName, wordsIn } from '../../text/words.ts';

const EMPTY = withFunctionWords(
  'a an the any her his if into me my no not our out please so some than their them then up us what when where your about all also just like want need id ids',
);

/** `GmailReadEmail`, `read_email` and `Reads an email.` have the words they are made of, in lower case. */
export const toolWords = (text: string): string[] => wordsIn(splitName(text)).map(({ lower }) => lower);

export const isEmptyWord = (word: string): boolean => EMPTY.has(word) || word.length < 2;

/** What tools call by one name and requests by several. */
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

/** One form for `repositories`, `repository` and `repo`. */
export function toolStem(word: string): string {
  const stem = exactStem(word);
  return NAMES.get(stem) ?? stem;
}
