// A worker's final reply: what was found and done, in prose or in the shape of its schema, with claims and a computed
// confidence; or an escalation.

import type { Escalation } from '../../../core/reconcile/claim.ts';
import type { Slice } from '../../../core/run/command.ts';
import type { StandardSchema } from '../../../ports/standard-schema.ts';
import { ordersChange } from '../crew/effects.ts';
import type { Profile } from '../crew/profile.ts';
import type { Conditional } from '../text/condition.ts';
import { claimsOf } from './claims.ts';
import type { Goal } from './goals.ts';
import type { Done } from './past-calls.ts';
import { proseOf } from './prose.ts';
import { type DataRecord, nounsOf, recordsOf } from './records.ts';
import type { Reply } from './reply.ts';
import { shaped } from './result-shape.ts';
import { finished } from './wording.ts';

export interface Job {
  readonly slice: Slice;
  readonly profile: Profile;
  readonly done: readonly Done[];
  readonly output: StandardSchema | undefined;
  readonly errors: string | undefined;
}

export const escalate = (reason: Escalation['reason'], message: string, partial?: unknown): Reply => ({
  text: JSON.stringify({ escalation: { reason, message, ...(partial === undefined ? {} : { partial }) } }),
  calls: [],
});

interface Conclusion {
  readonly goals: readonly Goal[];
  /** Things to act on that do not exist. */
  readonly absent: readonly string[];
  /** Orders whose condition does not hold. */
  readonly withheld: readonly Conditional[];
  readonly sure: number;
}

/** An order that no tool could carry out must not sound as if it had been. */
const UNMET = 'Nothing was changed: this only reports what is on record.';

const nothingLike = (what: string): string => `There is no ${what} on record, so nothing was done about it.`;

const notUnder = ({ order, condition, unless }: Conditional): string =>
  `This was not done, because ${unless ? 'its exception holds' : 'its condition does not hold'} ("${unless ? 'unless' : 'if'} ${condition}"): ${finished(order)}`;

export function conclude({
  slice,
  profile,
  done,
  output,
  errors,
  goals,
  absent,
  withheld,
  sure,
}: Job & Conclusion): Reply {
  const wanted = new Set(goals.map(({ profile: { tool } }) => tool.name));
  const effects = new Set(profile.tools.filter(({ tool }) => tool.effect !== 'read').map(({ tool }) => tool.name));
  // Results that were looked up only to fill an argument are not reported, unless there is nothing else.
  const main = done.filter(({ tool }) => wanted.has(tool));
  const told = main.length > 0 || absent.length > 0 ? main : done;
  if (told.length === 0 && absent.length === 0)
    return escalate('low-confidence', `Nothing could be done about this: ${slice.instruction.slice(0, 200)}`);
  const ordered = [...told.filter(({ tool }) => effects.has(tool)), ...told.filter(({ tool }) => !effects.has(tool))];
  const lines = ordered.map((each) => proseOf(each, slice.instruction, effects.has(each.tool)));
  const unmet =
    ordersChange(slice.instruction) &&
    absent.length + withheld.length === 0 &&
    !told.some(({ tool }) => effects.has(tool));
  const text = [
    ...new Set([...lines, ...absent.map(nothingLike), ...withheld.map(notUnder), ...(unmet ? [UNMET] : [])]),
  ].join('\n\n');
  const records: DataRecord[] = told.flatMap(({ tool, outcome }) =>
    outcome.status === 'ok' ? recordsOf(outcome.output, tool, nounsOf(tool)) : [],
  );
  const failed = told.filter(({ outcome }) => outcome.status === 'error').length / Math.max(1, told.length);
  const confidence = Math.round(Math.max(5, Math.min(97, 100 * sure * (1 - 0.6 * failed) * (unmet ? 0.6 : 1))));
  const content = output || errors !== undefined ? shaped(output, errors, text, records) : text;
  return { text: JSON.stringify({ content, confidence, claims: claimsOf(records) }), calls: [] };
}
