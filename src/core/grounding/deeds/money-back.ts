// Money that somebody is said to have back, by whatever verb. Where no report tells of any, no verb makes it so.

import type { Fact } from './facts.ts';
import type { Told } from './told.ts';

const SUM = String.raw`(?:\b(?:money|fees?|price|fare|deposit|hire|cost|rent|amount|charge|payment)|[€$£]\s?[\d.,]+|[\d.,]+ (?:eur|usd|gbp|euros?|dollars?|pounds?))`;
/** "Credit" is much else: a card, a limit, an hour of study. */
const NAMED =
  'refund(?:s|ed|ing)?|reimburse(?:d|ments?)|credit notes?|credit(?:s|ed)?(?! (?:cards?|limit|rating|score|checks?|agreement|lines?|hours?|points?|terms|insurer|insurance|bureau|union|transfer))|compensat(?:ed|ion)|goodwill|vouchers?|cashback|rebates?|repaid|repayments?';
const NAMES_IT = new RegExp(String.raw`\b(?:${NAMED})\b`, 'i');
const HAS_IT_BACK = new RegExp(
  String.raw`\b(?:got|gotten|given|gave|paid|received|had|put|sent)\b[^.;,]{0,40}${SUM}\b(?:[^.;,]|[.,]\d){0,24}\bback\b|\breturned (?:the |your |his |her |their )?${SUM}|\b(?:paid|gave|given|handed) (?:you|him|her|them|us|it|\p{Lu}\p{Ll}+) back\b|${SUM}\b[^.;,]{0,30}\b(?:was|were|has been|have been) (?:now |already )?(?:returned|released|(?:handed|paid|sent|given) back|paid (?:out )?to (?:you|him|her|them))\b|\b(?:has|have|had|was|were|been) paid out\b`,
  'iu',
);

/** "The money you asked for is back on your card." */
const IS_THERE = new RegExp(
  String.raw`${SUM}\b[^.;,]{0,30}\b(?:is|are|was|were|has been|have been) (?:now |already |all )?back (?:on|in|at|with)\b`,
  'i',
);

/** Asked for, offered, ruled or refused, it is with nobody yet. */
const IS_OPEN =
  /\b(?:ask(?:ed|s|ing)?|request\w*|claim(?:ed|s|ing)?|appl(?:y|ied|ies|ication)|want\w*|demand\w*|propos\w+|offer\w*|eligible|allow\w*|possible|pending|await\w*|review\w*|discuss\w+|consider\w*|decid\w+|depend\w*|entitle\w*|rules?|polic(?:y|ies)|if|once|unless|until|whether|when|promised|due|open|empty|none|no|not|without|refused|declined|rejected|denied|under (?:review|discussion|consideration|assessment|investigation)|needs?|nowhere|unclaimed|only|follows|turned down)\b/i;

/** Whether a clause that affirms something tells of money that went back. */
export const tellsMoneyBack = (text: string, claims: boolean): boolean =>
  IS_THERE.test(text) || (!IS_OPEN.test(text) && (HAS_IT_BACK.test(text) || (claims && NAMES_IT.test(text))));

const IS_MONEY_BACK = /^(?:refund(?!able)|reimburs|credit|compensat|goodwill|voucher|cashback|rebate|repa(?:id|y))/;
/** A van may be returned as well. */
const IS_BACK = /^(?:back|return|releas)/;
const IS_MONEY =
  /^(?:money|fees?|price|fare|deposit|cost|rent|amount|charge|payment|paid|eur|usd|gbp|euros?|dollars?|pounds?|cents)$/;

const isTold = ({ standing, words }: Fact): boolean =>
  standing === 'done' &&
  (words.some((word) => IS_MONEY_BACK.test(word)) ||
    (words.some((word) => IS_BACK.test(word)) && words.some((word) => IS_MONEY.test(word))) ||
    (words.includes('paid') && words.some((word) => /^(?:to|out)$/.test(word)))) &&
  !IS_OPEN.test(words.join(' '));

export const isMoneyBackTold = ({ facts }: Told): boolean => facts.some(isTold);
