// Reads a plan from a file or standard input: the document that `bosun plan --json` prints, or a plan alone.

import { describeFault } from '../../../core/plan/plan-faults.ts';
import type { Plan } from '../../../core/plan/plan-schema.ts';
import { readPlan } from '../../../core/plan/read-plan.ts';
import type { TeamSpec } from '../../../core/plan/team-spec.ts';
import { rulesOf } from '../../../core/run/fold/plan.ts';
import { isTooDeep, TooDeep } from '../../../core/values/nesting.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { readText } from './read-text.ts';

export interface PlanFile {
  /** Its name in error messages. */
  readonly name: string;
  readonly value: unknown;
  /** The team and context that the plan was made for, if the document says so. */
  readonly request: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly team: string | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

export async function readPlanFile(file: string, cwd: string): Promise<PlanFile> {
  const name = file === '-' ? 'Standard input' : file;
  const value = parseJson(await readText(file, { cwd, flag: '--plan', wanted: 'a plan' }), name);
  const given = isRecord(value) ? value : {};
  const plan = isRecord(given.plan) ? given.plan : given;
  return {
    name,
    value,
    request: text(given.request) ?? text(plan.goal) ?? 'Carry out the plan',
    context: isRecord(given.context) ? given.context : {},
    team: text(given.team),
  };
}

export function parseJson(written: string, name: string): unknown {
  const value = parsed(written, name);
  if (isTooDeep(value)) throw new UserError(new TooDeep(`The JSON of ${name}`).message);
  return value;
}

function parsed(written: string, name: string): unknown {
  try {
    return JSON.parse(written);
  } catch (error) {
    throw new UserError(`${name} is not JSON: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

interface CheckedFor {
  readonly team: TeamSpec;
  readonly request: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/** The plan, if the team could run it; otherwise all its faults at once. */
export function checkPlanFile({ name, value }: PlanFile, { team, request, context }: CheckedFor): Plan {
  const read = readPlan(value, rulesOf({ team, context }), request);
  if ('plan' in read) return read.plan;
  const details = read.faults.map((fault) => `  ${describeFault(fault)}`);
  throw new UserError(`The plan in ${name} cannot be run; ${count(details.length, 'fault')}:`, { details });
}
