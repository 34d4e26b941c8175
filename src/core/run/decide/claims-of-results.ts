// The claims of all results: those that workers wrote, and those that their typed data makes.
//
//   E1. A task that had an effect may have changed what others read: its data makes no claims.
//   E2. A task that built on another one's data may have updated it: only the later of the two makes the claim.
//   E3. Results that were asked for different days are about different things.

import { datesIn } from '../../../text/dates.ts';
import { claimsFromData } from '../../claims/claims-from-data.ts';
import { mayHoldRecords } from '../../claims/holds-records.ts';
import type { Claim } from '../../reconcile/claim.ts';
import type { Report } from '../command.ts';
import { reportsOf } from '../results.ts';
import type { RunState } from '../state.ts';
import type { TaskState } from '../task-state.ts';

interface Claimed {
  readonly taskId: string;
  readonly claims: readonly Claim[];
}

const NONE: readonly never[] = [];
/** Claims from data beyond this many are not compared, so that a wide run does not stop for them. */
const CLAIMS_MAX = 20_000;
const RESULTS_MAX = 1_000;

export function claimsOfResults(state: RunState): Claimed[] {
  const reports = reportsOf(state);
  const written = reports.map(({ taskId, result }) => ({ taskId, claims: result.claims ?? NONE }));
  const typed = reports.filter(({ taskId, result }) => {
    const task = state.tasks.get(taskId);
    return task !== undefined && !mayHaveChangedData(task) && mayHoldRecords(result.content);
  });
  // One result has nothing to contradict.
  const others = written.filter(({ claims }) => claims.length > 0);
  if (typed.length === 0 || reports.length < 2) return others;
  const derived = fromData(state, typed.slice(0, RESULTS_MAX));
  return written.flatMap(({ taskId, claims }) => {
    const said = new Set(claims.map(keyOf));
    const more = (derived.get(taskId) ?? NONE).filter((claim) => !said.has(keyOf(claim)));
    return claims.length + more.length === 0 ? [] : [{ taskId, claims: [...claims, ...more] }];
  });
}

/** E1 */
const mayHaveChangedData = ({ effects, ownEffects, otherEffects }: TaskState): boolean =>
  (effects?.size ?? 0) + (ownEffects?.size ?? 0) + (otherEffects?.length ?? 0) > 0;

const keyOf = ({ subject, attribute }: Claim): string => `${subject}|${attribute}`.toLowerCase();

function fromData({ tasks }: RunState, typed: readonly Report[]): Map<string, Claim[]> {
  const derived = new Map<string, Claim[]>();
  const days = new Map(typed.map(({ taskId, instruction }) => [taskId, daysNamedIn(instruction)]));
  const areDaysMixed = new Set([...days.values()].filter(Boolean)).size > 1;
  let count = 0;
  for (const { taskId, result } of typed) {
    if (count > CLAIMS_MAX) break;
    const day = areDaysMixed ? (days.get(taskId) ?? '') : '';
    const claims = claimsFromData(result.content).map((claim) =>
      day === '' ? claim : { ...claim, attribute: `${claim.attribute} on ${day}` },
    );
    count += claims.length;
    derived.set(taskId, claims);
  }
  for (const [taskId, claims] of derived) {
    const later = laterThan(tasks.get(taskId));
    const restated = new Set([...later].flatMap((id) => (derived.get(id) ?? NONE).map(keyOf)));
    if (restated.size > 0)
      derived.set(
        taskId,
        claims.filter((claim) => !restated.has(keyOf(claim))),
      );
  }
  return derived;
}

/** Ids of the tasks that built on a task, directly or not. */
function laterThan(task: TaskState | undefined): ReadonlySet<string> {
  const later = new Set<TaskState>(task?.dependants);
  // Iterating a set also visits tasks added during the loop.
  for (const { dependants } of later) for (const each of dependants) later.add(each);
  return new Set(Array.from(later, (each) => each.task.id));
}

/** The days that an instruction names, in one spelling (E3). */
const daysNamedIn = (instruction: string): string =>
  datesIn(instruction)
    .flatMap(({ readings: [first] }) => (first?.days || first?.months || first?.years ? [JSON.stringify(first)] : []))
    .sort()
    .join(' ');
