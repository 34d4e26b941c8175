// Deeds that are told by a turn of phrase, where no word of it alone tells one: "got the nod", "in the diary", "on its way".

import { RECEIVED_BY } from './act-others.ts';

const MAIL = String.raw`\b(?:e-?mails?|mails?|letters?|messages?|notices?|notifications?|reminders?|invitations?|parcels?|packages?|orders?|shipments?|replacements?|alerts?|warnings?|newsletters?|announcements?|sms|texts?|surveys?|quotes?|invoices?|statements?|bulletins?)\b`;
const THEM = String.raw`(?:you|him|her|it|them|us|the [\p{L}-]+(?: [\p{L}-]+)?|(?:\p{Ll}+ )?[\p{Lu}\d][\p{L}\d-]*(?: \p{Lu}[\p{L}-]*)?)`;
const GOT = '(?:got|gets|received|given|gave|has|have|had)';

/** The deed, and how it is said: its last word is where it stands. */
const IDIOMS: readonly (readonly [group: string, said: RegExp])[] = (
  [
    ['delete', String.raw`\b(?:took|taken|knocked|struck)\b(?: \S+){0,5} off\b`],
    ['send', String.raw`${MAIL}.*\b(?:went|gone) out\b|\b(?:went|gone) out\b(?=.*${MAIL})`],
    ['send', String.raw`\bin transit\b`],
    ['deploy', String.raw`\b(?:went|gone|going) live\b`],
    ['assign', String.raw`\bpassed\b(?: \S+){0,2} on\b`],
    ['assign', String.raw`\b(?:has|have|'ve|took|taken) (?:it|this|that|them|the case|the matter) (?:on|over)\b`],
    [RECEIVED_BY, String.raw`\bnow (?:has|have) ${THEM} (?:in hand|on file)\b`],
    ['book', String.raw`\b(?:put|set)\b(?: \S+){0,4} aside\b`],
    ['book', String.raw`\bin the diary\b`],
    ['file', String.raw`\b(?:entered|signed|put) ${THEM} (?:for|up|forward|in for)\b`],
    ['book', String.raw`\blocked ${THEM} in\b`],
    ['book', String.raw`\b(?:put|taken) (?:your|his|her|their) names? down\b`],
    ['book', String.raw`\bsaved ${THEM} (?:an? )?(?:seat|place|spot|table|slot)s?\b`],
    ['book', String.raw`\bnow (?:hold|holds|have|has) (?:an? |\p{L}+ )?(?:seat|place|ticket|spot|berth|slot)s?\b`],
    ['approve', String.raw`\bwaved ${THEM} through\b`],
    ['approve', String.raw`\b${GOT}(?: \S+){0,2} the (?:nod|green light|go-ahead|all-clear|thumbs[- ]up|okay|ok)\b`],
    ['approve', String.raw`\b(?:nodded ${THEM} through|rubber-stamped|okayed|ok['’]d)\b`],
    [
      'approve',
      String.raw`\b(?:allowance|approval|permit|visa|permission|clearance|loan|grant|licen[cs]e)s? (?:has|have) come through\b`,
    ],
    ['refund', String.raw`\b(?:refund|money|credit|payout)s? (?:has|have) come through\b`],
    ['refund', String.raw`\b(?:back|landed|arrived|now) in(?:to)? (?:your|his|her|their) (?:\p{L}+ )?account\b`],
    ['refund', String.raw`\bmade ${THEM} whole\b`],
    ['transfer', String.raw`\bpaid out\b(?! of)`],
    ['=contact', String.raw`\b(?:gave|given) ${THEM} an? (?:heads[- ]up|call|ring|shout)\b`],
    ['=contact', String.raw`\bdropped ${THEM} an? (?:line|note|message|mail|e-?mail)\b`],
    ['=contact', String.raw`\b(?:looped ${THEM} in|brought ${THEM} up to speed|put in a call)\b`],
    ['=contact', String.raw`\b(?:have|has|'ve) (?:been|got) in touch with\b`],
    ['cancel', String.raw`\bpulled the plug\b`],
    ['change', String.raw`\b(?:been|was|were|have|has|we) (?:carried|rolled)(?: \S+){0,3} (?:over|forward)\b`],
    ['repair', String.raw`\b(?:put right|ironed out|back up and running|up and running again)\b`],
  ] as const
).map(([group, said]) => [group, new RegExp(said, 'giu')]);

/** Each with where its last letter stands. */
export const idiomsIn = (text: string): { readonly group: string; readonly end: number }[] =>
  IDIOMS.flatMap(([group, said]) =>
    Array.from(text.matchAll(said), (match) => ({ group, end: match.index + match[0].length })),
  );
