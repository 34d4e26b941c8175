// Names of fields as words.

import { fold } from './words.ts';

/** `{ min: 980 }` is the least of something, and no minutes. */
const bounds = (name: string): string => (/^(?:min|max)$/i.test(name) ? `${name}imum` : name);

/** `invoiceTotal_cents` reads "invoice total cents". */
export function nameWords(name: string): readonly string[] {
  const known = named.get(name);
  if (known) return known;
  const words = cutName(name);
  if (named.size >= NAMED_MAX) named.clear();
  if (name.length <= NAME_MAX) named.set(name, words);
  return words;
}

/** Why something is so. */
export const GIVES_REASON = /^(?:reasons?|cause|because|why)$/;

const NAMED_MAX = 20_000;
const NAME_MAX = 60;
const named = new Map<string, readonly string[]>();

/** `firstname`, `annualrevenue`: two words that some write as one. */
const ONE_WORD =
  /^(first|last|full|user|file|display|job|deal|annual|close|create|start|end|due)(name|title|stage|revenue|date|time)$/i;

/** Without the mark that Salesforce puts on fields of one's own. */
const cutName = (name: string): string[] =>
  fold(
    bounds(name.replace(/__[cr]$/, '').replace(ONE_WORD, '$1 $2'))
      .replaceAll(/([KMGT])B(?:ps|\/s)(?!\p{L})/gu, (_, prefix: string) => ` ${prefix.toLowerCase()}b per s `)
      .replaceAll(
        /(?<!\p{Lu}|(?:pea|bul|tan|lin|ban|ris|dis|loc|sto|bac|wee)(?=k))(?:[hkKMG](?:W(?:h|p)?|Pa|Hz)(?!\p{Ll})|[mM]mHg|mAh|[KMGT]i?B(?!\p{L}))/gu,
        (unit) => ` ${unit.toLowerCase()} `,
      )
      // `tonnes2024`
      .replaceAll(/(\p{Ll}{3,})((?:19|20)\d\d)(?!\d)/gu, '$1 $2 ')
      // `activeLast30Days`, but neither `p95` nor `co2`.
      .replaceAll(
        /(?<!(?<!\p{L})(?:c|n|s|h|nh|so|no))(\p{Ll})(\d+)(?=[ _-]?(?:d|h|ml|cl|l|kg|g|mm|cm|gb|mb|tb|days?|hours?|weeks?|months?|minutes?|years?)(?![\p{Ll}]))/giu,
        '$1 $2 ',
      )
      // `last7DaysWh`
      .replaceAll(/(\p{Ll})(\d+)(?=(?:Days?|Hours?|Weeks?|Months?|Minutes?|Years?)\p{Lu})/gu, '$1 $2 ')
      .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
      .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2'),
  )
    .split(/[\s_./()[\],-]+/)
    .flatMap((word) => (word === '' ? [] : word === 'rh' ? ['relative', 'humidity'] : [word]));
