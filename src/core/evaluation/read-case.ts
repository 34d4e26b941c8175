// Parses a line of a file with cases, and reports all faults of the line at once.

import { z } from 'zod';
import { fewOf, nearest } from '../../text/nearest.ts';
import { type Bars, barsSchema, caseSchemas, type EvalCase, KINDS, type Kind } from './case.ts';

type ReadLine = { readonly case: EvalCase } | { readonly bars: Bars } | { readonly faults: readonly string[] };

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readLine(line: string): ReadLine {
  const value = parse(line);
  if (!isRecord(value)) return { faults: ['is not a JSON object: write {"request": "…", "workers": ["…"]}'] };
  if ('bars' in value) return read(barsSchema, value, ({ bars }) => ({ bars }));
  const kind = kindOf(value);
  if (typeof kind === 'object') return { faults: [kind.fault] };
  // A worker case may give a `request`, which is used as the task's instruction.
  const given = kind === 'worker' ? asInstruction(value) : value;
  return read<EvalCase>(caseSchemas[kind], given, (found) => ({ case: found }));
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function asInstruction({ request, ...rest }: Fields): Fields {
  return request === undefined || 'instruction' in rest
    ? { ...(request === undefined ? {} : { request }), ...rest }
    : { instruction: request, ...rest };
}

function kindOf(value: Fields): Kind | { readonly fault: string } {
  const { kind, expect } = value;
  if (kind !== undefined) {
    const known = KINDS.find((each) => each === kind);
    return known ?? { fault: `kind is ${JSON.stringify(kind)}: ${advise(String(kind), KINDS)}` };
  }
  if ('worker' in value) return 'worker';
  if ('workers' in value) return 'routing';
  if (isRecord(expect)) return 'refused' in expect ? 'adversarial' : 'run';
  const close = Object.keys(value).find((key) => nearest(key, ['workers']) !== undefined);
  if (close !== undefined) return { fault: `has no field "${close}": did you mean "workers"?` };
  return { fault: 'says nothing that could fail: add workers, or expect with a kind' };
}

/** A suggestion ("did you mean"), or the known names. */
export function advise(word: string, known: readonly string[]): string {
  const close = nearest(word, known);
  return close === undefined ? `there is ${fewOf(known) || 'none'}` : `did you mean "${close}"?`;
}

function read<T>(schema: z.ZodType<T>, value: Fields, make: (found: T) => ReadLine): ReadLine {
  const parsed = schema.safeParse(value);
  return parsed.success
    ? make(parsed.data)
    : { faults: parsed.error.issues.flatMap((issue) => describe(schema, issue)) };
}

type Issue = z.core.$ZodIssue;

const placeOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (at, step) => (typeof step === 'number' ? `${at}[${step}]` : at === '' ? String(step) : `${at}.${String(step)}`),
    '',
  );

function describe(schema: z.ZodType, issue: Issue): string[] {
  const at = placeOf(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = fieldsAt(schema, issue.path);
      return issue.keys.map((key) => `has no field "${at === '' ? key : `${at}.${key}`}": ${advise(key, known)}`);
    }
    case 'invalid_type':
      return [
        issue.input === undefined && issue.message.includes('undefined')
          ? `lacks ${at}`
          : `${at} must be ${aType(issue.expected)}`,
      ];
    case 'invalid_value':
      return [`${at} must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`];
    default:
      return [`${at}: ${issue.message}`];
  }
}

const aType = (type: string): string =>
  type === 'array'
    ? 'a list'
    : type === 'string'
      ? 'a text'
      : type === 'record'
        ? 'an object'
        : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;

/** The fields of the object at a path; `expect` is the only object inside a case. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = schema;
  for (const step of path) at = at instanceof z.ZodObject ? unwrapped(at.shape[String(step)]) : undefined;
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
}

function unwrapped(schema: unknown): unknown {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? unwrapped(schema.unwrap()) : schema;
}
