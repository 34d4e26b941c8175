// Workers for any subject: those who look things up in general, and those who build on what others found.

import type { Profile } from './profile.ts';

const GENERAL =
  /\b(?:facts?|anything|any (?:question|topic|subject)|general (?:knowledge|questions)|research(?:es)?|the (?:web|internet|handbook|documents?|knowledge base|literature|encyclopedia)|sources)\b/i;
const SEARCHES = /\b(?:finds?|searche?s?|looks? up|research(?:es)?|gathers?|answers?|collects?|retrieves?)\b/i;

/** "finds facts in the handbook": takes any topic. */
export const isFinder = ({ member }: Profile): boolean => GENERAL.test(member.does) && SEARCHES.test(member.does);

const BUILDS =
  /\b(?:from|based on|out of|using|of) (?:the |its |their |some |other )?(?:facts|findings|inputs?|results?|notes|research|reports?|what|material|data|figures|information|analysis)\b|\bit (?:is|was) given\b|\bgiven (?:facts|findings|data|input)/i;
const WRITES =
  /\b(?:writes?|drafts?|summari[sz]es?|composes?|turns|compares?|analy[sz]es?|recommends?|explains?|concludes?|edits?)\b/i;

/** "writes prose from facts it is given": needs the result of another worker first. */
export const isBuilder = ({ member }: Profile): boolean => BUILDS.test(member.does) && WRITES.test(member.does);
