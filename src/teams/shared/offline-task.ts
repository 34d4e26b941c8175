// What the stand-ins of several teams need: the outcomes of their calls, and how a citation is written.

import type { OfflineTask } from '../../runtime/run/team.ts';
import type { Citation } from '../../toolbox/documents/document-tools.ts';

export const DRAFT = 'Template draft, written without a language model.';
/** How much less sure a result is if something it rests on looks like an instruction. */
export const PLANTED_COST = 20;

/** The output of the latest successful call of a tool. */
export function outputOf<T>({ calls }: OfflineTask, tool: string): T | undefined {
  const call = calls.findLast((each) => each.tool === tool);
  return call?.outcome.status === 'ok' ? (call.outcome.output as T) : undefined;
}

export const hasCalled = ({ calls }: OfflineTask, tool: string): boolean => calls.some((call) => call.tool === tool);

/** Why the latest call of a tool failed; undefined if it did not. */
export function faultOf({ calls }: OfflineTask, tool: string): string | undefined {
  const call = calls.findLast((each) => each.tool === tool);
  return call && call.outcome.status !== 'ok' ? call.outcome.message : undefined;
}

/** With a comma in the thousands: 1810 alone would read like a year. */
export const placeInText = (start: number): string => `at character ${start.toLocaleString('en-US')}`;

export const citationOf = ({ path, heading, page, start }: Citation): string =>
  `[${path}${heading === '' ? '' : `, "${heading}"`}${page === undefined ? '' : `, page ${page}`}, ${placeInText(start)}]`;

export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
