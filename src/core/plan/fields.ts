// Shapes of data, each written once: plans, budgets, limits. Every run reads such data before its first worker starts, so
// it is read field by field here; zod takes longer to load than a small run takes. The zod schema of a shape is built from
// the same fields (field-schema.ts), for models, files and journals.

import { isTooDeep, NESTING_MAX } from '../values/nesting.ts';

/** What happens if a field is missing: an error, nothing, or a default value. */
type Missing = 'refused' | 'allowed' | 'default';

export interface Field<Out = unknown, In = Out, M extends Missing = Missing> {
  readonly missing: M;
  /** What zod is told of it. */
  readonly kind: Kind;
  readonly fits: (value: unknown) => boolean;
  /** In words, for the error message. */
  readonly must: string;
  /** What is wrong inside of it, where it has an inside. */
  readonly misfits?: (value: unknown, at: string) => readonly string[] | undefined;
  /** What is kept of a value that fits; itself, if this is left out. */
  readonly keep?: (value: unknown) => unknown;
  /** The value of a missing field. */
  readonly absent?: () => unknown;
  /** Never set: the types of the value when it is read, and as it may be written. */
  readonly types?: { readonly out: Out; readonly in: In };
}

type Kind =
  | { readonly is: 'text'; readonly min?: number; readonly max?: number }
  | ({ readonly is: 'number' } & Bounds)
  | { readonly is: 'flag' }
  | { readonly is: 'anything' }
  | { readonly is: 'one-of'; readonly words: readonly string[] }
  | { readonly is: 'list'; readonly item: Field }
  | { readonly is: 'nullable'; readonly field: Field }
  | { readonly is: 'object'; readonly shape: Shape };

/** The fields in the order in which they are kept: journals are compared letter by letter. */
export type Fields = { readonly [name: string]: Field };

export interface Shape<F extends Fields = Fields> {
  readonly of: F;
  readonly names: ReadonlySet<string>;
  readonly fields: readonly (readonly [string, Field])[];
  /** Whether a field of another name is a mistake; otherwise it is dropped. */
  readonly strict: boolean;
}

export function shapeOf<F extends Fields>(fields: F, { strict }: { readonly strict: boolean }): Shape<F> {
  return { of: fields, names: new Set(Object.keys(fields)), fields: Object.entries<Field>(fields), strict };
}

type Out<F> = F extends Field<infer O, unknown> ? O : never;
type In<F> = F extends Field<unknown, infer I> ? I : never;
type MayMiss<F> = F extends { readonly missing: 'allowed' } ? true : false;
type MayOmit<F> = F extends { readonly missing: 'allowed' | 'default' } ? true : false;
type Flat<T> = T extends infer U ? { [K in keyof U]: U[K] } : never;

/** The type of data of a shape, once it is read. */
export type OutputOf<S> =
  S extends Shape<infer F>
    ? Flat<
        { [K in keyof F as MayMiss<F[K]> extends true ? never : K]: Out<F[K]> } & {
          [K in keyof F as MayMiss<F[K]> extends true ? K : never]?: Out<F[K]> | undefined;
        }
      >
    : never;
/** The type of data of a shape as it may be written: without what has a default. */
export type InputOf<S> =
  S extends Shape<infer F>
    ? Flat<
        { [K in keyof F as MayOmit<F[K]> extends true ? never : K]: In<F[K]> } & {
          [K in keyof F as MayOmit<F[K]> extends true ? K : never]?: In<F[K]> | undefined;
        }
      >
    : never;

type PlainRecord = { readonly [field: string]: unknown };

const isRecord = (value: unknown): value is PlainRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fitsShape({ names, fields, strict }: Shape, value: unknown): value is PlainRecord {
  if (!isRecord(value)) return false;
  if (strict) for (const name in value) if (!names.has(name)) return false;
  for (const [name, { fits, absent }] of fields) {
    const given = value[name];
    if (given === undefined ? absent === undefined : !fits(given)) return false;
  }
  return true;
}

/** Everything that is wrong with it, each with its place, such as `tasks.2.worker`; nothing if it fits. */
export function misfitsOf({ names, fields, strict }: Shape, value: unknown, at = ''): readonly string[] {
  if (!isRecord(value)) return [misfit(at, anObject(names), value)];
  const under = (name: string): string => (at === '' ? name : `${at}.${name}`);
  const known = [...names].join(', ');
  const strange = strict ? Object.keys(value).filter((name) => !names.has(name)) : [];
  return [
    ...strange.map((name) => `${under(name)}: there is no such field (there are ${known})`),
    ...fields.flatMap(([name, field]) => {
      const given = value[name];
      return given === undefined && field.absent ? [] : misfitsIn(field, given, under(name));
    }),
  ];
}

const misfitsIn = (field: Field, value: unknown, at: string): readonly string[] =>
  field.fits(value) ? [] : (field.misfits?.(value, at) ?? [misfit(at, field.must, value)]);

const misfit = (at: string, must: string, value: unknown): string =>
  `${at === '' ? '' : `${at}: `}it must be ${must}, not ${said(value)}`;

const anObject = (names: ReadonlySet<string>): string => `an object with ${[...names].join(', ')}`;

const SAID_MAX = 60;
function said(value: unknown): string {
  const written = (typeof value === 'number' ? String(value) : asJson(value)) ?? typeof value;
  return written.length > SAID_MAX ? `${written.slice(0, SAID_MAX - 1)}…` : written;
}

/** A copy of what fits, with what stands for the rest. */
function kept({ fields }: Shape, value: PlainRecord): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, { keep, absent }] of fields) {
    const given = value[name];
    const taken = given === undefined ? absent?.() : keep ? keep(given) : given;
    if (taken !== undefined) out[name] = taken;
  }
  return out;
}

/** A copy with the defaults of what is missing, or undefined if the value does not fit. */
export const readShape = <F extends Fields>(shape: Shape<F>, value: unknown): OutputOf<Shape<F>> | undefined =>
  fitsShape(shape, value) ? (kept(shape, value) as OutputOf<Shape<F>>) : undefined;

const nothing = (): undefined => undefined;
type Required<O, I = O> = Field<O, I, 'refused'>;

export const optional = <O, I>(field: Required<O, I>): Field<O, I, 'allowed'> => ({
  ...field,
  missing: 'allowed',
  absent: nothing,
});
export const withDefault = <O, I>(field: Required<O, I>, absent: () => NoInfer<O>): Field<O, I, 'default'> => ({
  ...field,
  missing: 'default',
  absent,
});
export const nullable = <O>(field: Required<O>): Required<O | null> => ({
  missing: 'refused',
  kind: { is: 'nullable', field },
  fits: (value) => value === null || field.fits(value),
  must: `${field.must}, or null`,
});

const isText = (value: unknown): value is string => typeof value === 'string';

export const text: Required<string> = { missing: 'refused', kind: { is: 'text' }, fits: isText, must: 'a text' };
export const shortText = ({ max }: { readonly max?: number } = {}): Required<string> => ({
  missing: 'refused',
  kind: { is: 'text', min: 1, ...(max === undefined ? {} : { max }) },
  fits: (value) => isText(value) && value.length >= 1 && value.length <= (max ?? Number.POSITIVE_INFINITY),
  must: max === undefined ? 'a text that is not empty' : `a text of 1 to ${max} characters`,
});
export const flag: Required<boolean> = {
  missing: 'refused',
  kind: { is: 'flag' },
  fits: (value) => typeof value === 'boolean',
  must: 'true or false',
};
export const anything: Required<unknown> = {
  missing: 'refused',
  kind: { is: 'anything' },
  fits: () => true,
  must: 'any value',
};
/** Data as a journal stores it; a copy is kept, as JSON would write it. */
export const json: Required<unknown> = {
  ...anything,
  fits: (value) => asJson(value) !== undefined,
  must: `data that JSON can express, with at most ${NESTING_MAX} levels`,
  keep: (value) => JSON.parse(asJson(value) ?? 'null'),
};

function asJson(value: unknown): string | undefined {
  try {
    return isTooDeep(value) ? undefined : JSON.stringify(value);
  } catch {
    return undefined;
  }
}

export const oneOf = <const W extends string>(...words: readonly W[]): Required<W> => ({
  missing: 'refused',
  kind: { is: 'one-of', words },
  fits: (value) => words.some((word) => word === value),
  must: words.map((word) => JSON.stringify(word)).join(' or '),
});
export const listOf = <O, I>(item: Required<O, I>): Required<O[], I[]> => ({
  missing: 'refused',
  kind: { is: 'list', item },
  fits: (value) => Array.isArray(value) && allFit(value, item),
  must: `a list, each ${item.must}`,
  misfits: (value, at) =>
    Array.isArray(value) ? value.flatMap((each, index) => misfitsIn(item, each, `${at}.${index}`)) : undefined,
  keep: (value) => (value as unknown[]).map((each) => (item.keep ? item.keep(each) : each)),
});

/** Not `every`, which passes over holes. */
function allFit(list: readonly unknown[], { fits }: Field): boolean {
  for (let at = 0; at < list.length; at++) if (!fits(list[at])) return false;
  return true;
}

export const shaped = <S extends Shape>(shape: S): Required<OutputOf<S>, InputOf<S>> => ({
  missing: 'refused',
  kind: { is: 'object', shape },
  fits: (value) => fitsShape(shape, value),
  must: anObject(shape.names),
  misfits: (value, at) => misfitsOf(shape, value, at),
  keep: (value) => kept(shape, value as PlainRecord),
});

interface Bounds {
  readonly whole?: boolean;
  readonly min?: number;
  /** As `min`, and not that number itself. */
  readonly above?: number;
  readonly max?: number;
}

export function number(given: Bounds): Required<number> {
  const { whole = false, min, above, max } = given;
  const bounds = [
    min === undefined ? '' : ` from ${min}`,
    above === undefined ? '' : ` above ${above}`,
    max === undefined ? '' : ` to ${max}`,
  ];
  return {
    missing: 'refused',
    kind: { is: 'number', ...given },
    fits: (value) =>
      (whole ? Number.isSafeInteger(value) : Number.isFinite(value)) &&
      !((value as number) < (min ?? Number.NEGATIVE_INFINITY)) &&
      !((value as number) <= (above ?? Number.NEGATIVE_INFINITY)) &&
      !((value as number) > (max ?? Number.POSITIVE_INFINITY)),
    must: `a ${whole ? 'whole number' : 'number'}${bounds.join('')}`,
  };
}
