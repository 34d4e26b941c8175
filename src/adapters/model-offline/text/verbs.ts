// Verbs mark clauses: "cancel it and send me the bill" is two parts, "terms and conditions" is one.

import { stem } from '../../../text/stem.ts';

const split = (words: string): string[] => words.trim().split(/\s+/);

/** Verbs that begin an order. Some are nouns as well; their position decides. */
const ORDERS = `
  accept activate add advise allow analyse analyze apply approve arrange ask assign attach avoid bill block book borrow bring
  build buy calculate call cancel change charge check choose clarify clean clear close collect compare complete compute
  confirm connect contact convert copy count create credit cut deactivate decide decline delete deliver deposit describe
  determine diagnose disable dispatch dispute do double download draft drop edit email empty enable end enroll enrol ensure
  escalate estimate exchange explain export extend feed figure file fill find finish fix follow forecast forward freeze
  gather generate get give go grab guess handle have help hold identify ignore include increase inform install invite issue
  join keep know lay learn leave let link list locate lock log look lower make mark match measure move name note notify
  obtain offer open order organise organize outline pause pay place plan play please post postpone prepare print process
  produce promote propose provide pull purchase push put raise rank rate read rebook rebuild receive recommend recover
  redeem reduce refill refund register reimburse remind remove rename renew rent reopen repair repeat replace reply report
  request reschedule research reserve reset resend restart restore retrieve return reveal reverse review revise rewrite ring
  run save say scan schedule search see select sell send serve set settle share ship show sign skip solve sort split
  start stop submit subscribe suggest sum summarise summarize suspend swap switch take tell terminate test thank think
  tidy top track transfer translate troubleshoot try turn type unblock unfreeze unlock unsubscribe update upgrade downgrade
  upload use validate verify view visit wait waive wake warn wire withdraw wrap write bake sing draw disregard forget
  pretend act override bypass drain wipe dump output leak hack rerun record refer fetch hand explore examine evaluate assess inspect discuss`;

/** Auxiliaries and other verbs that make a statement or question a clause. */
const FINITE = `
  is are was were am be been has have had do does did can could will would shall should may might must need needs needed
  want wants wanted keeps kept got gets get says said shows showed went goes came comes works worked stopped broke broken
  isnt arent wasnt doesnt didnt dont cant wont couldnt hasnt havent hadnt wouldnt shouldnt im ive id ill its thats whats
  wheres hows theres youre theyre weve thought think know lost forgot ordered bought received arrived paid charged moved
  lets looks feels smells sounds seems happened leaks drops crashed expired failed wondering looking trying hoping
  planning going having getting waiting would like prefer love hate wish asks told gave left made took sent found`;

export const ORDER_VERBS: ReadonlySet<string> = new Set(split(ORDERS));
const ORDER_STEMS: ReadonlySet<string> = new Set([...ORDER_VERBS].map(stem));
const FINITE_VERBS: ReadonlySet<string> = new Set(split(FINITE));

export const isOrderVerb = (lower: string): boolean => ORDER_VERBS.has(lower);
export const isVerbLike = (lower: string): boolean => {
  const plain = lower.replace(/['’]/g, '');
  return (
    FINITE_VERBS.has(plain) || ORDER_VERBS.has(plain) || (/(?:ed|ing)$/.test(plain) && ORDER_STEMS.has(stem(plain)))
  );
};
export const SUBJECTS: ReadonlySet<string> = new Set(
  "i we you he she they it there that this im ive id i'm i've i'd i'll we're we've we'll it's that's there's".split(
    ' ',
  ),
);
export const ASKING: ReadonlySet<string> = new Set(
  "what when where who which why how can could would will is are do does did may should what's whats when's where's wheres how's hows who's".split(
    ' ',
  ),
);
