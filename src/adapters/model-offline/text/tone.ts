// The kind of a clause: an order, a question, a statement, small talk, or an attempt to give the model orders.

import { ASKING, isOrderVerb } from './verbs.ts';
import { wordsOf } from './words.ts';

export type Tone = 'order' | 'question' | 'statement' | 'small-talk' | 'hostile';

const HOSTILE: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|circumvent|break|drop|skip)\b.{0,40}\b(?:instructions?|rules?|polic(?:y|ies)|guidelines?|limits?|restrictions?|safety|safeguards?|training|guardrails?|approvals?|checks|role|persona|the above)\b/i,
  /\bforget (?:that )?you(?:['’]re| are)\b|\b(?:forget|ignore|disregard)\b.{0,30}\b(?:everything|anything|all)\b.{0,30}\b(?:above|before|told|said|prior|previous)\b/i,
  /\b(?:system|hidden|secret|initial|internal|developer)\s+(?:prompt|instructions?|message|rules)\b/i,
  /\b(?:your|the)\s+(?:prompt|instructions|api keys?|source code|configuration)\b/i,
  /\b(?:developer|debug|admin|god|dan|root|maintenance)\s+mode\b/i,
  /\byou are (?:\w+ )?(?:now|no longer)\b|\bfrom now on you\b|\bpretend (?:to be|you|that you|that)\b|\bact as (?:if you|an? (?:admin|administrator|developer|root|unrestricted|evil|hacker))/i,
  /\bjail ?break\b|\bdo anything now\b|\bprompt injection\b|\bwithout (?:any )?(?:approval|permission|authori[sz]ation)\b/i,
  /\b(?:drop|truncate|delete|wipe|erase|destroy)\b.{0,20}\b(?:tables?|databases?|everything|all (?:the )?(?:data|records|users|customers|accounts|files|logs|bookings|orders))\b/i,
  /\b(?:show|print|list|give|tell|send|dump|reveal|export|leak|share|read|output|display|what(?:'s| is| are))\b.{0,40}\b(?:passwords?|credentials|card numbers?|api keys?|secrets?|access tokens?|pin codes?|social security numbers?)\b/i,
  /\b(?:all|every|other|another|everyone|everybody|somebody|someone)(?: of)?(?: (?:the|your|other))? ?(?:(?:customer|user|guest|member|employee|patient|people|person|student|patron|client|account)s?|else)?['’]?s? .{0,20}\b(?:passwords?|card|data|records?|addresses|emails?|phone numbers?|balances?|salar(?:y|ies)|details|history|prescriptions?)\b/i,
  /\b(?:exfiltrate|hack|exploit|sql injection|malware|phishing)\b/i,
  /\bi(?:'m| am) (?:the|your|an?) (?:developer|admin|administrator|ceo|creator|owner of this system)\b/i,
];

const SMALL_TALK =
  /^(?:(?:hi|hello|hey|hiya|yo|dear|good|morning|afternoon|evening|day|there|all|team|everyone|sir|madam|or|thanks|thank|you|u|thx|cheers|ty|so|very|much|a|lot|in|advance|please|pls|plz|kindly|ok|okay|yes|yeah|no|nope|sure|great|nice|cool|awesome|perfect|sorry|apologies|bye|goodbye|regards|best|kind|wishes|to|bother|for|your|help|the|time|and|have|had|how|are|doing|today|hope|well|this|finds|hoping|it|is|i|appreciate|appreciated|really|would|be|that|all|folks|guys|again|welcome|see|later|lol|haha|hm|hmm|well|anyway|fine|done|support|assistance|one|more|thing|two|things|three|few|quick|question|questions|couple|of|here|my|name|whats|what|up|just|also|first|second|third|finally|lastly|next|then)\b[\s,.!?'’:;)(-]*)+$/i;

export function toneOf(text: string): Tone {
  const head = text.slice(0, 2_000);
  if (HOSTILE.some((pattern) => pattern.test(head))) return 'hostile';
  const words = wordsOf(head.slice(0, 400));
  if (words.length === 0 || (words.length <= 12 && SMALL_TALK.test(head.trim()))) return 'small-talk';
  return moodOf(
    head,
    words.map(({ lower }) => lower),
  );
}

const LEAD =
  /^(?:and|but|so|also|then|please|pls|plz|kindly|just|now|next|finally|first|second|third|afterwards|lastly|maybe|hi|hello|hey|ok|okay|well|oh|plus|after that|in addition|additionally|secondly|thirdly|firstly|to start|that|quickly|asap)$/;
const POLITE_ORDER =
  /\b(?:can|could|would|will) (?:you|u|someone|somebody|we|i|one of you)\b|\bplease\b|\bpls\b|\bplz\b|\bi(?:'d| would|d)? (?:want|need|like|wanna|prefer|love)\b|\bi(?:'d| would) like\b|\b(?:we|he|she|they) (?:want|need|would like)s?\b|\b(?:want|need|have|like|trying|hoping|looking|going) to\b|\blet'?s\b|\bi demand\b|\bmind\b.{0,12}ing\b|\bgimme\b|\byou (?:really |definitely )?(?:should|ought to|must|have to)\b|\bneed (?:a|an|some|new|more|my|another|the)\b|\bi wish to\b/i;
const WONDERING = /^(?:what|whats|what's|when|where|wheres|where's|who|which|why|how|hows|how's)$/;
const PLEADING = /\bplease\b|\b(?:can|could|would) you\b/i;
const ASKED = /\?\s*$/;
const ASKS_TO_KNOW =
  /^(?:tell me|let me know|i (?:want|need|would like|'d like) to know|show me|explain|can you (?:tell|explain|say)|could you (?:tell|explain|say)|do you know)/i;

function moodOf(text: string, words: readonly string[]): Tone {
  let at = 0;
  while (at < words.length && LEAD.test(words[at] ?? '')) at++;
  const first = words[at] ?? '';
  const rest = words.slice(at).join(' ');
  if (ASKS_TO_KNOW.test(rest)) return 'question';
  const asksBack = /^(?:do|have)$/.test(first) && /^(?:you|i|we|they|u|my|the|any)$/.test(words[at + 1] ?? '');
  if (asksBack && !PLEADING.test(text)) return 'question';
  if (isOrderVerb(first) && words.length > at + 1) return 'order';
  if (WONDERING.test(first) && !PLEADING.test(text)) return 'question';
  if (POLITE_ORDER.test(text)) return 'order';
  if (ASKING.has(first) || ASKED.test(text)) return 'question';
  return 'statement';
}
