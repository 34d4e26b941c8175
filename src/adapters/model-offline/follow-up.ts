// A follow-up ("and the month before?", "what about Old Town?") as a request that can be read without the earlier turns.
//
//   F1. It takes its topic from the last request that had one, and only from a clause that asks for information: a question
//       never repeats an order with an effect.
//   F2. A month is counted from the month of the last answer, because that is what the requester reads.

import type { Turn } from '../../core/journal/event.ts';
import { stem } from '../../text/stem.ts';
import { splitName } from '../../text/words.ts';
import type { Profile, ToolProfile } from './crew/profile.ts';
import { partsOf } from './route-parts.ts';
import { datesIn, type FoundDate } from './text/dates.ts';
import { termsOf } from './text/terms.ts';
import { toneOf } from './text/tone.ts';
import { namesOf } from './text/words.ts';
import { goalsOf } from './work/goals.ts';

const WORDS_MAX = 10;
const LEAD = /^(?:(?:ok(?:ay)?|and|or|so|also|then|what about|how about|same for|what|for|in|of|on)\b[\s,]*)+/i;
const NEIGHBOUR =
  /\b(?:for |in |of )?(?:the )?(?:(?:month|one|bill|invoice) (before|after)(?: that| this| it)?|(previous|prior|preceding|following) (?:month|one|bill|invoice))\b/i;
/** Counted from today, which the tool knows. */
const FROM_TODAY = /\b(?:last|this|next) month\b/i;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** The request with its topic; undefined if it has a topic of its own, or none can be found. */
export function restated(request: string, history: readonly Turn[], profiles: readonly Profile[]): string | undefined {
  const text = request.trim();
  if (history.length === 0 || text.split(/\s+/).length > WORDS_MAX || toneOf(text) === 'hostile') return undefined;
  const month = monthIn(text, history);
  if (month !== undefined && !isBare(text))
    return NEIGHBOUR.test(text) ? text.replace(NEIGHBOUR, `in ${month}`) : undefined;
  if (month === undefined && !isOpen(text, profiles)) return undefined;
  const topic = topicIn(history, profiles, month === undefined ? () => true : takesMonth);
  if (month === undefined) return topic && `${topic} ${text}`;
  return topic === undefined ? readOf(month, history, profiles) : inMonth(topic, month);
}

/** It begins as a follow-up does, and no worker has anything to do with it by itself. */
const isOpen = (text: string, profiles: readonly Profile[]): boolean =>
  LEAD.test(text) && toneOf(text) !== 'order' && partsOf(text.replace(LEAD, ''), profiles).parts.length === 0;

/** Months without a day: "due on 12 July" is not about July. */
const months = (text: string): FoundDate[] =>
  datesIn(text).filter(({ parts }) => parts.month !== undefined && parts.day === undefined);

function withoutMonths(text: string): string {
  return months(text).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

/** A follow-up that names only a month. */
const isAboutMonth = (text: string): boolean =>
  (NEIGHBOUR.test(text) || FROM_TODAY.test(text) || months(text).length > 0) && isBare(text);

const isBare = (text: string): boolean =>
  termsOf(withoutMonths(text.replace(NEIGHBOUR, ' ').replace(FROM_TODAY, ' ').replace(LEAD, ''))).length === 0;

function monthIn(text: string, history: readonly Turn[]): string | undefined {
  const neighbour = NEIGHBOUR.exec(text);
  if (!neighbour) return (FROM_TODAY.exec(text) ?? undefined)?.[0] ?? months(text)[0]?.text;
  const step = /^(?:after|following)$/i.test(neighbour[1] ?? neighbour[2] ?? '') ? 1 : -1;
  const said = history.toReversed().find((turn) => months(turn.text).length > 0);
  const { month, year } = (said && months(said.text)[0]?.parts) ?? {};
  if (month === undefined) return step < 0 ? 'last month' : 'next month';
  const at = month - 1 + step;
  const name = MONTHS[(at + 12) % 12] ?? '';
  return year === undefined ? name : `${name} ${at < 0 ? year - 1 : at > 11 ? year + 1 : year}`;
}

const takesMonth = ({ fields }: ToolProfile): boolean =>
  fields?.some(({ name }) => namesOf(name).includes(stem('month'))) ?? false;

/** The last clause of the requester that asked for information that these tools give (F1). */
function topicIn(
  history: readonly Turn[],
  profiles: readonly Profile[],
  gives: (tool: ToolProfile) => boolean,
): string | undefined {
  for (const { role, text } of history.toReversed()) {
    if (role !== 'requester' || isAboutMonth(text)) continue;
    const { parts } = partsOf(text, profiles);
    const topic = parts.findLast(({ clause, profile }) => {
      const goals = goalsOf(clause.text, profile).map((goal) => goal.profile);
      return goals.every(({ tool }) => tool.effect === 'read') && goals.some(gives);
    });
    return topic?.clause.text;
  }
  return undefined;
}

function inMonth(clause: string, month: string): string {
  const [found] = months(clause);
  if (found) return `${clause.slice(0, found.start)}${month}${clause.slice(found.end)}`;
  const [, asked = clause, end = ''] = /^([\s\S]*?)([.?!\s]*)$/.exec(clause) ?? [];
  return `${asked} for ${month}${end.trim()}`;
}

/** No earlier clause asked for a month: what its workers can look up by month, or else any worker. */
function readOf(month: string, history: readonly Turn[], profiles: readonly Profile[]): string | undefined {
  const asked = history.findLast(({ role, text }) => role === 'requester' && !isAboutMonth(text))?.text ?? '';
  const named = new Set(partsOf(asked, profiles).parts.map(({ profile }) => profile));
  const tools = profiles.toSorted((a, b) => Number(named.has(b)) - Number(named.has(a))).flatMap((each) => each.tools);
  const byMonth = tools.find((each) => each.tool.effect === 'read' && takesMonth(each));
  return byMonth && `${splitName(byMonth.tool.name)} for ${month}`;
}
