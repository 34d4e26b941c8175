// Data read field by field, for what every run reads before its first worker is at work: plans, budgets, limits. A schema says
// the same and more, and the library behind it takes longer to load than a small run takes; where both are there, a test
// holds them against each other.

export interface Field {
  readonly fits: (value: unknown) => boolean;
  /** In words, for whoever wrote something else. */
  readonly must: string;
  /** What is wrong inside of it, where it has an inside. */
  readonly misfits?: (value: unknown, at: string) => readonly string[] | undefined;
  /** What is kept of a value that fits; itself, if this is left out. */
  readonly keep?: (value: unknown) => unknown;
  /** What stands for a value that was left out; without it, none may be. */
  readonly absent?: () => unknown;
}

/** The fields in the order in which they are kept: journals are compared letter by letter. */
export type Fields<T> = { readonly [K in keyof Required<T> & string]: Field };

export interface Shape {
  readonly names: ReadonlySet<string>;
  readonly fields: readonly (readonly [string, Field])[];
  /** Whether a field of another name is a mistake; otherwise it is dropped. */
  readonly strict: boolean;
}

export function shapeOf<T>(fields: Fields<T>, { strict }: { readonly strict: boolean }): Shape {
  return { names: new Set(Object.keys(fields)), fields: Object.entries<Field>(fields), strict };
}

export type PlainRecord = { readonly [field: string]: unknown };

const isRecord = (value: unknown): value is PlainRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function fitsShape({ names, fields, strict }: Shape, value: unknown): value is PlainRecord {
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
  const written = (typeof value === 'number' ? String(value) : JSON.stringify(value)) ?? typeof value;
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

export const readShape = (shape: Shape, value: unknown): Record<string, unknown> | undefined =>
  fitsShape(shape, value) ? kept(shape, value) : undefined;

const nothing = (): undefined => undefined;
export const optional = (field: Field): Field => ({ ...field, absent: nothing });
export const withDefault = (field: Field, absent: () => unknown): Field => ({ ...field, absent });
export const nullable = ({ fits, must }: Field): Field => ({
  fits: (value) => value === null || fits(value),
  must: `${must}, or null`,
});

const isText = (value: unknown): value is string => typeof value === 'string';

export const text: Field = { fits: isText, must: 'a text' };
export const shortText = ({ max = Number.POSITIVE_INFINITY }: { readonly max?: number } = {}): Field => ({
  fits: (value) => isText(value) && value.length >= 1 && value.length <= max,
  must: max === Number.POSITIVE_INFINITY ? 'a text that is not empty' : `a text of 1 to ${max} characters`,
});
export const flag: Field = { fits: (value) => typeof value === 'boolean', must: 'true or false' };
export const oneOf = (...words: readonly string[]): Field => ({
  fits: (value) => words.some((word) => word === value),
  must: words.map((word) => JSON.stringify(word)).join(' or '),
});
export const listOf = (item: Field): Field => ({
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

export const shaped = (shape: Shape): Field => ({
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

export function number({ whole = false, min, above, max }: Bounds): Field {
  const bounds = [
    min === undefined ? '' : ` from ${min}`,
    above === undefined ? '' : ` above ${above}`,
    max === undefined ? '' : ` to ${max}`,
  ];
  return {
    fits: (value) =>
      (whole ? Number.isSafeInteger(value) : Number.isFinite(value)) &&
      !((value as number) < (min ?? Number.NEGATIVE_INFINITY)) &&
      !((value as number) <= (above ?? Number.NEGATIVE_INFINITY)) &&
      !((value as number) > (max ?? Number.POSITIVE_INFINITY)),
    must: `a ${whole ? 'whole number' : 'number'}${bounds.join('')}`,
  };
}
