// Reads a plan that a person wrote or edited. All faults are reported at once, each with its place in the file: fields of
// the wrong shape, and what the plan check finds in the readable rest.

import type { z } from 'zod';
import { nearest } from '../../text/nearest.ts';
import type { Fault } from '../journal/failure.ts';
import { createFaultList, type FaultList } from './fault-list.ts';
import { faultsOf } from './plan-faults.ts';
import { budgetSchema, type Plan, planSchema, specialistSchema, type Task, taskSchema } from './plan-schema.ts';
import type { PlanRules } from './validate-plan.ts';

export type ReadPlan = { readonly plan: Plan } | { readonly faults: readonly Fault[] };

/** Reads a plan by itself, or the document it was printed in, where it is called `plan`. */
export function readPlan(value: unknown, rules: PlanRules, request: string): ReadPlan {
  const isDocument = isRecord(value) && 'plan' in value && !('tasks' in value);
  const given = isDocument ? value.plan : value;
  const parsed = planSchema.safeParse(given);
  const faults = parsed.success
    ? faultsOf(parsed.data, rules, request)
    : withShapeFaults(given, parsed.error.issues, (plan) => faultsOf(plan, rules, request));
  if (parsed.success && faults.length === 0) return { plan: parsed.data };
  const prefix = isDocument ? 'plan.' : '';
  return {
    faults: faults.map((fault) =>
      fault.path === undefined ? fault : { ...fault, path: `${prefix}${fault.path}`.replace(/\.$/, '') },
    ),
  };
}

/** What stands at a place of the wrong shape says nothing more about itself. */
function withShapeFaults(given: unknown, issues: readonly Issue[], check: (plan: Plan) => Fault[]): Fault[] {
  const list = createFaultList();
  const broken = new Set<string>();
  for (const issue of issues) {
    addShapeFault(given, issue, list);
    // A field too many leaves the others as they are.
    if (issue.code !== 'unrecognized_keys') broken.add(pathOf(issue.path));
  }
  const stands = ({ path = '' }: Fault): boolean => !placesAbove(path).some((place) => broken.has(place));
  const found = check(guessed(given)).filter(stands);
  // "So many more of the same kind" has no place of its own, and needs one of that kind before it.
  const kinds = new Set(found.flatMap(({ code, path }) => (path === undefined ? [] : [code])));
  return [...list.all(), ...found.filter(({ code }) => kinds.has(code))];
}

/** The path itself and everything it lies in, up to the plan, which is ''. */
const placesAbove = (path: string): string[] => [
  '',
  ...Array.from(path.matchAll(/[^.[]+/g), ({ index, 0: step }) => path.slice(0, index + step.length)),
];

type Issue = z.core.$ZodIssue;

function addShapeFault(given: unknown, issue: Issue, faults: FaultList): void {
  const path = pathOf(issue.path);
  const where = path === '' ? 'the plan' : path;
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = Object.keys(fieldsAt(issue.path));
      for (const key of issue.keys) {
        const meant = nearest(key, known);
        const advice =
          meant === undefined ? `leave it out (there are ${known.join(', ')})` : `perhaps "${meant}" was meant`;
        faults.add(
          'unknown-field',
          where,
          () => `There is no field "${key}" here: ${advice}`,
          () => pathOf([...issue.path, key]),
        );
      }
      return;
    }
    case 'invalid_type': {
      const message = (): string =>
        valueAt(given, issue.path) === undefined
          ? `It is missing: add it, as ${aType(issue.expected)}`
          : `It must be ${aType(issue.expected)}: write one instead`;
      return faults.add('wrong-type', where, message, () => path);
    }
    default:
      return faults.add(
        'wrong-value',
        where,
        () => `${issue.message}: write another value`,
        () => path,
      );
  }
}

function fieldsAt(path: readonly PropertyKey[]): object {
  if (path.length === 0) return planSchema.shape;
  const last = path.at(-1);
  return last === 'budget' ? budgetSchema.shape : last === 'as' ? specialistSchema.shape : taskSchema.shape;
}

const aType = (type: string): string =>
  type === 'array' ? 'a list' : type === 'int' ? 'a whole number' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;

/** `tasks[2].dependsOn[0]`, as one would write it in code. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : text === '' ? String(step) : `${text}.${String(step)}`,
    '',
  );

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[step] : undefined),
    value,
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);

/** What can be made out, for the check to go on with; never run. */
function guessed(given: unknown): Plan {
  const raw = isRecord(given) && Array.isArray(given.tasks) ? given.tasks : [];
  return { goal: '', strategy: 'merge', finalInstruction: '', tasks: raw.map(guessedTask) };
}

function guessedTask(raw: unknown, index: number): Task {
  const parsed = taskSchema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const task = isRecord(raw) ? raw : {};
  const budget = budgetSchema.safeParse(task.budget);
  return {
    id: text(task.id) || `tasks[${index}]`,
    worker: text(task.worker),
    instruction: text(task.instruction),
    successCriterion: text(task.successCriterion),
    dependsOn: texts(task.dependsOn),
    reads: texts(task.reads),
    ...(task.input === undefined ? {} : { input: task.input }),
    partialInput: false,
    ...(Array.isArray(task.tools) ? { tools: texts(task.tools) } : {}),
    ...(Array.isArray(task.writes) ? { writes: texts(task.writes) } : {}),
    ...(budget.success ? { budget: budget.data } : {}),
  };
}
