// What the schema of a tool says about the arguments of one call: which values it sets by itself, and which keys it does not
// name. Recorded with the call, because only the edge has the schema. Arguments that are nested too deep do not get here.

type Json = Readonly<Record<string, unknown>>;
type Path = readonly string[];

export interface SchemaFacts {
  /** The paths of values that are the schema's default, or the only value it allows. */
  readonly defaults?: string[][] | undefined;
  /** The paths of keys that the schema does not name: they are values. */
  readonly unnamed?: string[][] | undefined;
}

/** The arguments of a call, before and after the schema read them. */
interface Arguments {
  readonly given: unknown;
  readonly read: unknown;
}

/** Undefined if the schema says nothing about these arguments. */
export function schemaFacts(schema: Json, { given, read }: Arguments): SchemaFacts | undefined {
  const defaults = defaultsIn(schema, read);
  // Keys that the schema dropped do no harm.
  const kept = keysIn(read);
  const unnamed = [
    ...unnamedIn(schema, given).filter((path) => kept.has(path.at(-1) ?? '')),
    ...madeFromTexts(given, read),
  ];
  if (defaults.length === 0 && unnamed.length === 0) return undefined;
  return { ...(defaults.length > 0 ? { defaults } : {}), ...(unnamed.length > 0 ? { unnamed } : {}) };
}

/** A part of the schema, as each of the alternatives above it describes a value. */
interface Described {
  readonly schema: Json;
  readonly isRequired: boolean;
}

/** Visits a value with the parts of the schema that describe it, until `visit` returns true. */
function walk(
  schema: Json,
  value: unknown,
  visit: (value: unknown, parts: readonly Described[], path: Path) => boolean,
) {
  const at = (each: unknown, parts: readonly Described[], path: Path): void => {
    if (visit(each, parts, path) || typeof each !== 'object' || each === null) return;
    const isList = Array.isArray(each);
    const seen = new Set<Json>();
    const variants = parts.flatMap((part) => variantsOf(part.schema, schema, seen));
    for (const [key, child] of Object.entries(each))
      at(
        child,
        variants.flatMap((one) => childAt(one, { key, isList })),
        [...path, key],
      );
  };
  at(value, [{ schema, isRequired: true }], []);
}

function defaultsIn(schema: Json, args: unknown): string[][] {
  const found: string[][] = [];
  walk(schema, args, (value, parts, path) => {
    const isFixed = parts.length > 0 && parts.every((part) => fixes(part, value, schema));
    if (isFixed) found.push([...path]);
    return isFixed || parts.length === 0;
  });
  return found;
}

/**
 * Whether the value is no choice: it is the default, or the only value that every alternative allows. A constant that may
 * be left out is a choice.
 */
function fixes(
  { schema, isRequired }: Described,
  value: unknown,
  root: Json,
  known = new Map<Json, boolean>(),
): boolean {
  // Each part is read once: parts may refer to each other many times over. One that refers to itself sets nothing.
  const before = known.get(schema);
  if (before !== undefined) return before;
  known.set(schema, false);
  const found = setsValue({ schema, isRequired }, value, root, known);
  known.set(schema, found);
  return found;
}

function setsValue({ schema, isRequired }: Described, value: unknown, root: Json, known: Map<Json, boolean>): boolean {
  if ('default' in schema && isEqual(schema.default, value)) return true;
  if (isRequired && onlyValueOf(schema).some((only) => isEqual(only, value))) return true;
  const within = (each: unknown): boolean => isObject(each) && fixes({ schema: each, isRequired }, value, root, known);
  const either = listOf(schema.anyOf) ?? listOf(schema.oneOf);
  if (either) return either.every(within);
  if (listOf(schema.allOf)?.some(within)) return true;
  return typeof schema.$ref === 'string' && within(referred(schema.$ref, root));
}

const listOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) && value.length > 0 ? value : undefined;

function onlyValueOf(schema: Json): unknown[] {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) && schema.enum.length === 1 ? schema.enum : [];
}

/** A schema that is not described names no key. */
function unnamedIn(schema: Json, args: unknown): string[][] {
  const found: string[][] = [];
  walk(schema, args, (value, parts, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const seen = new Set<Json>();
    const variants = parts.flatMap((part) => variantsOf(part.schema, schema, seen));
    for (const key of Object.keys(value)) if (!variants.some((each) => names(each, key))) found.push([...path, key]);
    return false;
  });
  return found;
}

/** The paths of keys that the schema made out of a text, such as a record given as JSON: they are values as well. */
function madeFromTexts(given: unknown, read: unknown): string[][] {
  const own = keysIn(given);
  const texts = textsIn(given).flatMap(decodings);
  const found: string[][] = [];
  const visit = (value: unknown, path: Path): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      const isMade = !Array.isArray(value) && key !== '' && !own.has(key) && isIn(texts, key);
      if (isMade) found.push([...path, key]);
      visit(each, [...path, key]);
    }
  };
  visit(read, []);
  return found;
}

const isIn = (texts: readonly string[], key: string): boolean => {
  const lower = key.toLowerCase();
  return texts.some((text) => text.includes(lower));
};

/** A text as it is, and as a schema may read it: with its escapes resolved. */
function decodings(text: string): string[] {
  const unescaped = text.replaceAll(/\\u([\da-f]{4})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const all = [text, unescaped, unescaped.replaceAll(/\\(.)/g, '$1')];
  if (/%[\da-f]{2}/i.test(text)) all.push(nameIn(text));
  return [...new Set(all)].map((each) => each.toLowerCase());
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function names({ properties, propertyNames }: Json, key: string): boolean {
  if (isObject(properties) && Object.hasOwn(properties, key)) return true;
  return isObject(propertyNames) && Array.isArray(propertyNames.enum) && propertyNames.enum.includes(key);
}

function keysIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, each] of Object.entries(value)) {
    if (!Array.isArray(value)) found.add(key);
    keysIn(each, found);
  }
  return found;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEqual = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other));

/** The schema with all its alternatives and references, each once: they may refer to each other many times over. */
function variantsOf(schema: unknown, root: Json, seen = new Set<Json>()): Json[] {
  if (!isObject(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const conditional = [schema.then, schema.else, ...Object.values(schema.dependentSchemas ?? {})];
  const target = typeof schema.$ref === 'string' ? [referred(schema.$ref, root)] : [];
  return [schema, ...[...parts, ...conditional, ...target].flatMap((each) => variantsOf(each, root, seen))];
}

function referred(reference: string, root: Json): unknown {
  if (!reference.startsWith('#')) return undefined;
  let found: unknown = root;
  for (const part of reference.slice(1).split('/').filter(Boolean))
    found = isObject(found) ? found[nameIn(part)] : undefined;
  return found;
}

/** A part of a reference; one that cannot be read names nothing. */
function nameIn(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return '';
  }
}

function childAt(schema: Json, { key, isList }: { readonly key: string; readonly isList: boolean }): Described[] {
  const part = (own: unknown, isRequired: boolean): Described[] => (isObject(own) ? [{ schema: own, isRequired }] : []);
  if (isList) {
    const own = Array.isArray(schema.prefixItems) ? schema.prefixItems[Number(key)] : undefined;
    return part(own ?? schema.items, own !== undefined);
  }
  const { properties, additionalProperties, required } = schema;
  if (!isObject(properties) || !Object.hasOwn(properties, key)) return part(additionalProperties, false);
  return part(properties[key], Array.isArray(required) && required.includes(key));
}
