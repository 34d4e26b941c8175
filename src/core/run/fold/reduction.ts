// The strategy `reduce` (A8), also used for any results that are too long to read at once: results are condensed in
// groups, round by round, until the writer of the answer can read all of them. How they are grouped is in
// answer/condense.ts.

import {
  condensed,
  type Group,
  groupsOf,
  isGroupKey,
  LEVELS_MAX,
  piecesFrom,
  roomFor,
  sizeOf,
  sizeOfAll,
} from '../../answer/condense.ts';
import { outputCap } from '../../budget/money.ts';
import type { EventOf } from '../../journal/event.ts';
import type { Failure } from '../../journal/failure.ts';
import { JOIN_TOKENS_MAX } from '../../plan/team-spec.ts';
import { putOnAgenda } from '../agenda.ts';
import type { Question, Report } from '../command.ts';
import { smallerReadLimit } from '../decide/context-size.ts';
import { consultIn } from '../keys.ts';
import type { RunState } from '../state.ts';
import { askingOf, closeAnswered, closeConsult, consult } from './consults.ts';

/** Undefined if there is no limit, or if the run began before the limit existed. */
function joinTokensMax({ plan, team, readableTokens }: RunState): number | undefined {
  if (readableTokens !== undefined) return readableTokens;
  const { joinTokensMax: limit } = team.limits;
  return limit === null && plan?.strategy === 'reduce' ? JOIN_TOKENS_MAX : (limit ?? undefined);
}

/** The text that the writer and the critic read: the reports, or their condensed forms. */
export const readableReports = ({ reducing }: RunState, reports: readonly Report[]): readonly Report[] =>
  reducing && Array.isArray(reducing.pieces) ? reducing.pieces : reports;

export const gaveUpCondensing = ({ reducing }: RunState): boolean => reducing?.pieces === 'given-up';

/** Starts condensing reports that are too long. Returns false if they can be read as they are. */
export function condenseIfTooLong(state: RunState, reports: readonly Report[]): boolean {
  const tokensMax = joinTokensMax(state);
  if (tokensMax === undefined || state.reducing) return false;
  if (sizeOfAll(reports) <= tokensMax) return false;
  const pieces = piecesFrom(reports, tokensMax);
  if (sizeOfAll(pieces) > tokensMax) condenseAll(state, pieces, 1);
  else state.reducing = { level: 0, groups: [], texts: new Map(), pieces };
  return state.reducing?.pieces === undefined || gaveUpCondensing(state);
}

function condenseAll(state: RunState, pieces: readonly Report[], level: number): void {
  const { plan, team } = state;
  const tokensMax = joinTokensMax(state) ?? JOIN_TOKENS_MAX;
  const { groups, share } = groupsOf(pieces, { tokensMax, level });
  state.reducing = { level, groups, texts: new Map(), pieces: undefined };
  const due = groups.filter(isDue);
  const held = `they take about ${sizeOfAll(pieces)} tokens, and ${tokensMax} can be read at once`;
  if (level > LEVELS_MAX) return giveUp(state, `after ${LEVELS_MAX} rounds of condensing ${held}`);
  if (due.length === 0 || !plan) return giveUp(state, held);
  // A reply cut off at its token limit cannot be parsed; reserve a quarter of the limit for the JSON around the text.
  const writable = Math.ceil(outputCap(team.limits, 'condense') * 0.75);
  for (const [index, group] of due.entries())
    consult(state, group.key, {
      role: 'synthesise',
      plan,
      reports: group.pieces,
      gaps: [],
      conflicts: [],
      findings: [],
      notes: [],
      part: { level, group: index + 1, groups: due.length, tokensMax: Math.min(writable, roomFor(group, share)) },
      ...askingOf(state),
    });
}

type DueGroup = Required<Group>;
const isDue = (group: Group): group is DueGroup => group.key !== undefined;

/** Stores a condensed group. Returns true once the remaining text is short enough to read. */
export function onCondensed(state: RunState, event: EventOf<'results-condensed'>): boolean {
  closeAnswered(state, consultIn(event));
  const { reducing } = state;
  const group = reducing?.groups.find(({ key }) => key === event.key);
  if (!reducing || !group || reducing.pieces !== undefined) return false;
  const [before, after] = [sizeOfAll(group.pieces), sizeOf(condensed(group, event.key, event.text))];
  if (after >= before) {
    giveUp(state, `condensing made a part of them no shorter (about ${after} tokens from ${before})`);
    return false;
  }
  reducing.texts.set(event.key, event.text);
  if (reducing.texts.size < reducing.groups.filter(isDue).length) return false;
  const pieces = reducing.groups.flatMap((each) => condensedOf(each, reducing.texts));
  if (sizeOfAll(pieces) > (joinTokensMax(state) ?? JOIN_TOKENS_MAX)) {
    condenseAll(state, pieces, reducing.level + 1);
    return false;
  }
  reducing.pieces = pieces;
  return true;
}

function condensedOf(group: Group, texts: ReadonlyMap<string, string>): readonly Report[] {
  const text = group.key === undefined ? undefined : texts.get(group.key);
  return group.key === undefined || text === undefined ? group.pieces : [condensed(group, group.key, text)];
}

/** The model could not read that much text: condenses it further. Returns false if that is impossible. */
export function condenseFurther(state: RunState, question: Question, failure: Failure): boolean {
  const less = failure.code === 'too-long' ? smallerReadLimit(state, question) : undefined;
  if (less === undefined || question.role !== 'synthesise') return false;
  const { reducing } = state;
  const isUnderWay = reducing && reducing.pieces === undefined;
  const left = isUnderWay
    ? reducing.groups.flatMap((each) => condensedOf(each, reducing.texts))
    : readableReports(state, question.reports);
  stopCondensing(state);
  state.readableTokens = less;
  condenseAll(state, piecesFrom(left, less), (reducing?.level ?? 0) + 1);
  return true;
}

const stopCondensing = (state: RunState): void => {
  for (const key of [...state.consults.keys()]) if (isGroupKey(key)) closeConsult(state, key);
};

const giveUp = (state: RunState, detail: string): void => joinWithoutWriter(state, { code: 'no-result', detail });

/** Delivers the results side by side when no role can join them, and says so in the answer. */
export function joinWithoutWriter(state: RunState, failure: Failure): void {
  stopCondensing(state);
  if (state.reducing && state.reducing.pieces === undefined) state.reducing.pieces = 'given-up';
  state.unjoined = failure;
  putOnAgenda(state, { kind: 'draft-plainly' });
}
