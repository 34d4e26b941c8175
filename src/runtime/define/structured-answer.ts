// Validates answers against the team's schema (`output`), whether a function or a model wrote them or a single result already
// fits. A schema is code, so the core only knows that there is one.

import type { Happening } from '../../core/journal/event.ts';
import type { Digest } from '../../core/journal/hash-chain.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import { contentAsText } from '../../core/reconcile/claim.ts';
import type { Command, Question } from '../../core/run/command.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import { asStored } from '../perform/worker-reply.ts';
import type { Team } from '../run/team.ts';
import { validate } from './validate.ts';

type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly errors: string };

/** Whether the reply to this question is the team's answer and must fit the schema. A condensed part, or a draft written
 *  while tasks are pending, is only text. */
export const wantsData = ({ output }: Partial<Pick<Team, 'output'>>, question: Question): boolean =>
  output !== undefined &&
  question.role === 'synthesise' &&
  question.part === undefined &&
  question.pending === undefined;

/** The reply with its data as the schema parsed it. A reply without text gets the data as its text. */
export async function readStructured(team: Pick<Team, 'output'>, question: Question, reply: unknown): Promise<Read> {
  const { output } = team;
  if (!output || !wantsData(team, question)) return { ok: true, value: reply };
  if (typeof reply !== 'object' || reply === null || !('data' in reply))
    return { ok: false, errors: 'data: missing; the answer has to be given as data too, as the schema says' };
  const read = await validate(output, reply.data);
  if (!read.ok) return { ok: false, errors: read.errors.replace(/^(?=.)/gm, 'data: ') };
  const data = asStored(read.value);
  const answer = 'answer' in reply && typeof reply.answer === 'string' ? reply.answer : '';
  return { ok: true, value: { ...reply, data, answer: answer.trim() === '' ? contentAsText(data) : answer } };
}

/** For a role that is a function: its validated reply. Throws if the reply does not fit. */
export async function structured(team: Team, question: Question, reply: unknown): Promise<unknown> {
  const read = await readStructured(team, question, reply);
  if (read.ok) return read.value;
  throw new Error(`its answer does not fit the output schema of the team: ${read.errors.replaceAll('\n', '; ')}`);
}

/** Checks whether a single result is already a valid answer, as data or as JSON text. */
export async function fitAnswer(
  { output }: Pick<Team, 'output'>,
  { key, content }: Extract<Command, { kind: 'fit-answer' }>,
): Promise<Happening> {
  if (!output) return { type: 'answer-unfit', key, errors: 'the team has no output schema' };
  const read = await validate(output, content);
  if (read.ok) return fits(key, read.value);
  const held = typeof content === 'string' ? jsonIn(content) : undefined;
  const again = held === undefined ? undefined : await validate(output, held);
  return again?.ok ? fits(key, again.value) : { type: 'answer-unfit', key, errors: read.errors };
}

function fits(key: string, value: unknown): Happening {
  const data = asStored(value);
  return { type: 'answer-drafted', key, answer: contentAsText(data), data };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The schema as JSON Schema, if it can be converted. */
export function describedOutput(output: StandardSchema | undefined): Record<string, unknown> | undefined {
  try {
    return output?.['~standard'].jsonSchema?.input({ target: 'draft-2020-12' });
  } catch {
    // JSON Schema cannot express a part of it. Validation errors guide the model instead.
    return undefined;
  }
}

interface Defined {
  readonly roles: TeamSpec['roles'];
  readonly digest: Digest;
}

/** The digest of the schema, for the team's spec and hash. Throws if the team has no synthesiser to write such answers. */
export function outputDigest(
  output: StandardSchema | undefined,
  { roles, digest }: Defined,
): Pick<TeamSpec, 'output'> | undefined {
  if (output === undefined) return undefined;
  if (typeof output?.['~standard']?.validate !== 'function')
    throw new Error(
      'The output of a team is a schema of its answers: zod, or any library that implements Standard Schema',
    );
  if (roles.synthesise === 'none')
    throw new Error(
      'The team has an output schema and no synthesiser to write answers that fit it: give it a synthesise function, or a model as "supervisor" or "synthesise"',
    );
  const described = describedOutput(output);
  return { output: described ? digest(JSON.stringify(described)) : 'undescribed' };
}
