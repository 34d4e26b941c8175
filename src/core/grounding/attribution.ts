// When a sentence repeats what was asked as what was asked, and when it passes it off as a result.

const ASKED =
  /\b(?:you(?:'d| had| have|'ve)? (?:\w+ly )?(?:asked|requested|wanted|mentioned|said|told|wrote|quoted|reported|described|stated|named|gave|provided|specified|expected|entered|claimed|were (?:looking|asking|hoping))|you(?:'re| are) (?:asking|looking)|your (?:own )?(?:request|question|message|budget|limit|cap|target|deadline|criteria|criterion|requirement|figure|estimate|maximum|minimum|query)|as (?:you )?(?:asked|requested)|in your (?:message|request|question)|you would like|you want(?:ed)?|you need(?:ed)?|you expect(?:ed)?|you (?:believe|think|thought)d?)\b/i;
const LACKS =
  /\b(?:not|no|none|cannot|unable|without|never|nothing|neither|failed|failure|declined|rejected|refused|denied|missing|unknown|unclear|unavailable|impossible|open|pending|awaiting|outstanding|unconfirmed|incomplete|instead of|rather than)\b|n['’]t\b/i;
const SUPPOSES = /\b(?:if|whether|would|could|should|may|might|once|unless|before)\b|\?\s*["'”)]*$/i;

export const isAttributed = (sentence: string): boolean => ASKED.test(sentence);

/** It says what is missing, so whatever it names is not handed over as a result. */
export const saysWhatLacks = (sentence: string): boolean => LACKS.test(sentence);

const NOUGHT =
  /(?:[€$£]\s?|\b(?:eur|usd|gbp|chf) )0(?:\.0+)?(?![\d.,]*\d)|(?<![\d.,])0(?:\.0+)? (?:eur|usd|gbp|chf|sek|euros?|dollars?|pounds?)\b/i;

/** "€0 has been paid": nothing has. */
export const saysNought = (sentence: string): boolean => NOUGHT.test(sentence);

export const onlySupposes = (sentence: string): boolean => SUPPOSES.test(sentence);

/** The stretch around a place, up to the nearest stop that ends a thought. */
export function clauseAt(sentence: string, at: number): string {
  const breaks = /[;]|,\s+(?:but|and|so|while|although|however|which)\s|\s(?:but|although|while|whereas)\s|\s[–—]\s/giu;
  let start = 0;
  let end = sentence.length;
  for (const match of sentence.matchAll(breaks)) {
    if (match.index < at) start = match.index + 1;
    else {
      end = match.index;
      break;
    }
  }
  return sentence.slice(start, end);
}
