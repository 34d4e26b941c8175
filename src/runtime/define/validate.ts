import type { z } from 'zod';
import { type Fields, misfitsOf, type OutputOf, readShape, type Shape } from '../../core/plan/fields.ts';
import { isTooDeep, TooDeep } from '../../core/values/nesting.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';

type Issue = {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
};

/** One line per issue: where it is and what is wrong. */
export const issuesOf = (issues: readonly Issue[]): string =>
  issues
    .map(({ message, path }) => {
      const where = (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.');
      return where ? `${where}: ${message}` : message;
    })
    .join('\n');

export async function validate(
  schema: StandardSchema,
  value: unknown,
): Promise<{ ok: true; value: unknown } | { ok: false; errors: string }> {
  const outcome = await schema['~standard'].validate(value);
  return outcome.issues ? { ok: false, errors: issuesOf(outcome.issues) } : { ok: true, value: outcome.value };
}

/** Throws unless the option is left out or a positive number. */
export function checkNumber(
  what: string,
  value: number | undefined,
  { whole = false }: { readonly whole?: boolean } = {},
): void {
  if (value === undefined || (Number.isFinite(value) && value > 0 && (!whole || Number.isInteger(value)))) return;
  throw new Error(`${what} must be a ${whole ? 'whole number from 1' : 'number above 0'}, not ${value}`);
}

/** Reads a user's option by its shape. Throws one line that lists what is wrong. */
export function fitted<F extends Fields>(
  problem: string,
  shape: Shape<F>,
  value: unknown,
  at = '',
): OutputOf<Shape<F>> {
  const read = readShape(shape, value);
  if (read === undefined) throw new Error(`${problem}: ${misfitsOf(shape, value, at).join('; ')}`);
  return read;
}

export function fittedList<F extends Fields>(problem: string, shape: Shape<F>, list: unknown): OutputOf<Shape<F>>[] {
  if (!Array.isArray(list)) throw new Error(`${problem}: it must be a list`);
  return list.map((item, index) => fitted(problem, shape, item, String(index)));
}

/** Reads a user's option by its zod schema. Throws one line that lists what is wrong. */
export function written<S extends z.ZodType>(problem: string, schema: S, value: unknown): z.output<S> {
  if (isTooDeep(value)) throw new Error(`${problem}: ${new TooDeep().message}`);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as z.output<S>;
  throw new Error(`${problem}: ${issuesOf(parsed.error.issues).replaceAll('\n', '; ')}`);
}

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** A span of time as people write it in settings (`90s`, `500ms`, `5m`, `1h`; a number alone is seconds), in milliseconds;
 *  undefined if it is none. */
export function spanIn(text: string): number | undefined {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)\s*(ms|s|m|min|h|d)?$/.exec(text.trim()) ?? [];
  const ms = Number(amount) * (UNITS[unit] ?? 0);
  return ms > 0 ? ms : undefined;
}

export const SPAN_FORMS = 'write 30s, 500ms, 5m or 1h';
