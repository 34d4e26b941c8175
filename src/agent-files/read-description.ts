// Splits the description of an agent into a short sentence and example requests, which often stand in <example> tags. The
// supervisor chooses workers by both.

const DOES_CHARS_MAX = 400;
const EXAMPLES_MAX = 8;
const EXAMPLE_CHARS_MAX = 300;

export interface Description {
  readonly does: string;
  readonly examples: readonly string[];
}

export function readDescription(text: string): Description {
  // Generated descriptions contain `\n` as two characters.
  const whole = text.replaceAll('\\n', '\n');
  const begin = whole.search(/<example>/i);
  const prose = begin < 0 ? whole : whole.slice(0, begin);
  return { does: firstSentences(flat(prose)) || firstSentences(flat(untagged(whole))), examples: examplesIn(whole) };
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();
const untagged = (text: string): string => text.replace(/<\/?[a-z_]+>/gi, ' ');

/** As many whole sentences as fit. If not even the first fits, it is cut at a word boundary. */
function firstSentences(text: string): string {
  const tidy = text.replace(/\s*(?:for )?examples?(?: include)?:?\s*$/i, '').trim();
  if (tidy.length <= DOES_CHARS_MAX) return tidy;
  let end = 0;
  for (const match of tidy.matchAll(/[.!?](?=\s)/g)) {
    if (match.index + 1 > DOES_CHARS_MAX) break;
    end = match.index + 1;
  }
  if (end > 0) return tidy.slice(0, end);
  return `${tidy.slice(0, DOES_CHARS_MAX - 1).replace(/\s+\S*$/, '')}…`;
}

/** The user's words in the examples: `user: "…"`, with or without quotes, up to the next speaker. */
function examplesIn(text: string): string[] {
  const said: string[] = [];
  for (const piece of text.split(/<example>/i).slice(1)) {
    const block = piece.split(/<\/example>/i)[0] ?? '';
    const turn = /(?:^|[\s>])user\s*:\s*/i.exec(block);
    if (!turn) continue;
    const rest = block.slice(turn.index + turn[0].length);
    const end = /(?:^|\s)(?:assistant|user|context)\s*:|<commentary>/i.exec(rest);
    const words = flat(end ? rest.slice(0, end.index) : rest)
      .replace(/^["'“”‘’]+|["'“”‘’]+$/g, '')
      .trim();
    if (words !== '' && !said.includes(words)) said.push(words.slice(0, EXAMPLE_CHARS_MAX));
    if (said.length === EXAMPLES_MAX) break;
  }
  return said;
}
