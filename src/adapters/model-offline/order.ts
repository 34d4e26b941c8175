// Which parts depend on which: only where the request asks for it.

import { isBuilder } from './crew/finder.ts';
import type { Part } from './part.ts';

const OPENING = (text: string): string => text.slice(0, 60).toLowerCase();
const AFTER =
  /^(?:and |so |please )*(?:then|after that|afterwards|after which|next|once (?:that|it|this|you|they|he|she|the)|when (?:that|it|this|you)(?:'s| is| are|'re)? (?:done|finished|ready)|following that|subsequently|accordingly|as a next step)\b/;
const USES =
  /\b(?:based on (?:that|this|it|the|those|these|what|your|both)|us(?:e|ing) (?:that|this|it|the results?|those|these|them|the findings|what)|with (?:that|those|these|the results?|the findings|this) (?:information|info|data|result|results|findings|figures?|in mind|numbers?)|with the results?|from (?:that|those|these|the results?|the findings)|depending on (?:that|the|what|whether)|according to (?:that|the results?)|given (?:that|those|the results?)|if (?:that|it|so|not|there)|in that case|the (?:results?|findings|outcome|output)|what you (?:find|found|learn))\b/i;
const PAIR = /\b(?:the two|both|each other|side by side)\b/i;
const ALL =
  /^(?:and )?(?:finally|lastly|in the end|at the end|to finish|when (?:all|everything)|once (?:all|everything))\b|\b(?:all of (?:that|this|it|the above)|everything above|the above|all three)\b/i;

/** How many of the parts before this one it depends on: none, the last, the last two, or all of them. */
export function waitsFor(part: Part, before: number): number {
  if (before === 0) return 0;
  const text = part.clause.text;
  const joined = part.clause.joint.replace(/[,\s]+/g, ' ').trim();
  if (PAIR.test(text) && /\b(?:compare|combine|difference|merge|contrast|summari[sz]e)\b/i.test(text))
    return Math.min(2, before);
  if (ALL.test(text)) return before;
  if (USES.test(text)) return isBuilder(part.profile) ? before : 1;
  if (/\bthen$/.test(joined) || AFTER.test(OPENING(text))) return 1;
  return isBuilder(part.profile) ? before : 0;
}
