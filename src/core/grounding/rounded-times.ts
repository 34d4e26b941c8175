// Times of day that are said to be rounded: "shortly after ten", "around 14:00", "just before 8 pm".

import type { When } from './dates.ts';
import type { KnownDates } from './known-dates.ts';

const BIT =
  '(?:shortly|just|soon|a (?:little|bit|moment|minute|touch|shade)|(?:a few|some|a couple of|two or three) (?:minutes|moments|mins)|minutes|moments|slightly|not long|right|immediately)';
const AFTER = new RegExp(String.raw`\b${BIT} (?:after|past|gone|on from)(?: \p{L}+)? ?$`, 'iu');
const BEFORE = new RegExp(
  String.raw`(?:\b${BIT} (?:before|to|ahead of|short of)|\b(?:nearly|almost|close to|coming up to|getting on for|towards?|not quite))(?: \p{L}+)? ?$`,
  'iu',
);
const ABOUT =
  /(?:\b(?:about|around|roughly|approximately|approx\.?|circa|ca\.?|some time around|somewhere around|more or less|rounded to|rounded)(?: (?:at|to))?|~) ?$/i;
const OR_SO =
  /^\s?(?:-?ish\b|or so\b|or thereabouts\b|approximately\b|approx\b|\(?(?:rounded|roughly|approximately)\b)/i;

const NEAR = 36;
const DAY_MINUTES = 1440;

/** Whoever names the full hour may mean a quarter more; whoever names five past means a minute or two. */
const reachOf = (minutes: number): number =>
  minutes % 60 === 0 ? 20 : minutes % 15 === 0 ? 10 : minutes % 10 === 0 ? 5 : minutes % 5 === 0 ? 3 : 0;

/** Whether a time that a report tells rounds to the one that is said, the way it is said to. */
export function isRoundedTime({ at, text, minutes, loose }: When, sentence: string, { keys }: KnownDates): boolean {
  if (minutes === undefined) return false;
  const before = sentence.slice(Math.max(0, at - NEAR), at);
  const reach = reachOf(minutes);
  const isAbout = ABOUT.test(before) || OR_SO.test(sentence.slice(at + text.length));
  const from = isAbout || BEFORE.test(before) ? -reach : 1;
  const to = isAbout || AFTER.test(before) ? reach : -1;
  if (from > to) return false;
  for (let off = from; off <= to; off++)
    for (const half of loose ? [0, DAY_MINUTES / 2] : [0])
      if (keys.has(`t${(minutes + off + half + DAY_MINUTES) % DAY_MINUTES}`)) return true;
  return false;
}
