// What the stand-ins of several teams need: the outcomes of their calls, and how a citation is written.

import type { OfflineTask } from '../../runtime/run/team.ts';
import type { Citation } from '../../toolbox/documents/document-tools.ts';
import type { Hit } from '../../toolbox/documents/search-index.ts';

export const DRAFT = 'Template draft, written without a language model.';
/** How much less sure a result is if something it rests on looks like an instruction. */
export const PLANTED_COST = 20;

/** The output of the latest successful call of a tool. */
export function outputOf<T>({ calls }: OfflineTask, tool: string): T | undefined {
  const call = calls.findLast((each) => each.tool === tool);
  return call?.outcome.status === 'ok' ? (call.outcome.output as T) : undefined;
}

export const hasCalled = ({ calls }: OfflineTask, tool: string): boolean => calls.some((call) => call.tool === tool);

/** The outputs of all successful calls of a tool. */
export const outputsOf = <T>({ calls }: OfflineTask, tool: string): T[] =>
  calls.flatMap(({ tool: name, outcome }) => (name === tool && outcome.status === 'ok' ? [outcome.output as T] : []));

/** Why the latest call of a tool failed; undefined if it did not. */
export function faultOf({ calls }: OfflineTask, tool: string): string | undefined {
  const call = calls.findLast((each) => each.tool === tool);
  return call && call.outcome.status !== 'ok' ? call.outcome.message : undefined;
}

/** A passage that has the words together counts fully; a document that has them in different places counts less. */
export const coverOf = ({ match, documentMatch }: Citation): number => Math.max(match, documentMatch * SCATTERED);
const SCATTERED = 0.75;
export const coverOfHit = ({ passages, coverage }: Hit): number =>
  Math.max(passages[0]?.coverage ?? 0, coverage * SCATTERED);
/** From this share of a question on, a document is about it; below, it only comes closest. */
export const SURE_MATCH = 0.4;

/** With a comma in the thousands: 1810 alone would read like a year. */
export const placeInText = (start: number): string => `at character ${start.toLocaleString('en-US')}`;

export const citationOf = ({ path, heading, page, start }: Citation): string =>
  `[${path}${heading === '' ? '' : `, "${heading}"`}${page === undefined ? '' : `, page ${page}`}, ${placeInText(start)}]`;

export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
