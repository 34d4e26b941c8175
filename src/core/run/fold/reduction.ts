// The strategy `reduce` (A8), and what becomes of any results that are too long to be read at once: they are condensed in
// groups, round by round, until whoever writes the answer can read all of it. How they are grouped is in answer/condense.ts.

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
import type { EventOf } from '../../journal/event.ts';
import type { Failure } from '../../journal/failure.ts';
import { JOIN_TOKENS_MAX } from '../../plan/team-spec.ts';
import { putOnAgenda } from '../agenda.ts';
import type { Question, Report } from '../command.ts';
import { readingLess } from '../decide/context-size.ts';
import { consultIn } from '../keys.ts';
import type { RunState } from '../state.ts';
import { answered, askingOf, closeConsult, consult } from './consults.ts';

/** Undefined where there is no limit, or was none when the run began. */
function joinTokensMax({ plan, team, readableTokens }: RunState): number | undefined {
  if (readableTokens !== undefined) return readableTokens;
  const { joinTokensMax: limit } = team.limits;
  return limit === null && plan?.strategy === 'reduce' ? JOIN_TOKENS_MAX : (limit ?? undefined);
}

/** What whoever writes or checks the answer reads: the reports, or what stands for them. */
export const readable = ({ reducing }: RunState, reports: readonly Report[]): readonly Report[] =>
  reducing && Array.isArray(reducing.pieces) ? reducing.pieces : reports;

export const gaveUpReducing = ({ reducing }: RunState): boolean => reducing?.pieces === 'given-up';

/** Begins to condense the reports, if they are too long; false if they can be read as they are. */
export function reduceFirst(state: RunState, reports: readonly Report[]): boolean {
  const tokensMax = joinTokensMax(state);
  if (tokensMax === undefined || state.reducing) return false;
  if (sizeOfAll(reports) <= tokensMax) return false;
  const pieces = piecesFrom(reports, tokensMax);
  if (sizeOfAll(pieces) > tokensMax) condenseAll(state, pieces, 1);
  else state.reducing = { level: 0, groups: [], texts: new Map(), pieces };
  return state.reducing?.pieces === undefined || gaveUpReducing(state);
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
  // A reply that is cut off at the end of its tokens could not be read; a quarter is left for what stands around the text.
  const writable = Math.ceil(team.limits.outputTokensMax * 0.75);
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

/** True once all that is left to read is short enough. */
export function onCondensed(state: RunState, event: EventOf<'results-condensed'>): boolean {
  answered(state, consultIn(event));
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
  const pieces = reducing.groups.flatMap((each) => standIn(each, reducing.texts));
  if (sizeOfAll(pieces) > (joinTokensMax(state) ?? JOIN_TOKENS_MAX)) {
    condenseAll(state, pieces, reducing.level + 1);
    return false;
  }
  reducing.pieces = pieces;
  return true;
}

function standIn(group: Group, texts: ReadonlyMap<string, string>): readonly Report[] {
  const text = group.key === undefined ? undefined : texts.get(group.key);
  return group.key === undefined || text === undefined ? group.pieces : [condensed(group, group.key, text)];
}

/** Whoever was asked could not read so much: what there is, is condensed to what should be readable. False if that is no way. */
export function condenseFurther(state: RunState, question: Question, failure: Failure): boolean {
  const less = failure.code === 'too-long' ? readingLess(state, question) : undefined;
  if (less === undefined || question.role !== 'synthesise') return false;
  const { reducing } = state;
  const isUnderWay = reducing && reducing.pieces === undefined;
  const left = isUnderWay
    ? reducing.groups.flatMap((each) => standIn(each, reducing.texts))
    : readable(state, question.reports);
  stopReducing(state);
  state.readableTokens = less;
  condenseAll(state, piecesFrom(left, less), (reducing?.level ?? 0) + 1);
  return true;
}

const stopReducing = (state: RunState): void => {
  for (const key of [...state.consults.keys()]) if (isGroupKey(key)) closeConsult(state, key);
};

const giveUp = (state: RunState, detail: string): void => joinPlainly(state, { code: 'no-result', detail });

/** Nobody can join the results: they are given as they are, and the answer says so. */
export function joinPlainly(state: RunState, failure: Failure): void {
  stopReducing(state);
  if (state.reducing && state.reducing.pieces === undefined) state.reducing.pieces = 'given-up';
  state.unjoined = failure;
  putOnAgenda(state, { kind: 'draft-plainly' });
}
