// What the schema of a tool says about the arguments of one call: which values it sets by itself, and which keys it does not
// name. Recorded with the call, because only the edge has the schema.

type Json = Readonly<Record<string, unknown>>;
type Path = readonly string[];

export interface SchemaFacts {
  /** The paths of values that are the schema's default, or the only value it allows. */
  readonly defaults?: string[][] | undefined;
  /** The paths of keys that the schema does not name: they are values. */
  readonly unnamed?: string[][] | undefined;
}

/** Nested deeper than this, a schema says nothing. */
const DEPTH_MAX = 32;

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
  const unnamed = unnamedIn(schema, given).filter((path) => kept.has(path.at(-1) ?? ''));
  if (defaults.length === 0 && unnamed.length === 0) return undefined;
  return { ...(defaults.length > 0 ? { defaults } : {}), ...(unnamed.length > 0 ? { unnamed } : {}) };
}

/** Visits a value with the parts of the schema that describe it, until `visit` returns true. */
function walk(schema: Json, value: unknown, visit: (value: unknown, schemas: readonly Json[], path: Path) => boolean) {
  const at = (each: unknown, schemas: readonly Json[], path: Path): void => {
    if (visit(each, schemas, path) || path.length > DEPTH_MAX || typeof each !== 'object' || each === null) return;
    const isList = Array.isArray(each);
    for (const [key, child] of Object.entries(each)) {
      const parts = schemas.flatMap((one) => childrenAt(one, { key, isList, root: schema }));
      at(child, parts, [...path, key]);
    }
  };
  at(value, variantsOf(schema, schema), []);
}

function defaultsIn(schema: Json, args: unknown): string[][] {
  const found: string[][] = [];
  walk(schema, args, (value, schemas, path) => {
    const fixed = schemas.some((each) => isFixed(each, value));
    if (fixed) found.push([...path]);
    return fixed || schemas.length === 0;
  });
  return found;
}

/** A schema without any description names every key that could be the name of a field. */
function unnamedIn(schema: Json, args: unknown): string[][] {
  const isDescribed = Object.keys(schema).some((key) => key !== '$schema');
  const found: string[][] = [];
  walk(schema, args, (value, schemas, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    for (const key of Object.keys(value)) {
      const isNamed = isDescribed ? schemas.some((each) => names(each, key)) : /^[A-Za-z_]\w{0,40}$/.test(key);
      if (!isNamed) found.push([...path, key]);
    }
    return false;
  });
  return found;
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

function isFixed(schema: Json, value: unknown): boolean {
  if ('default' in schema && isEqual(schema.default, value)) return true;
  return 'const' in schema && isEqual(schema.const, value);
}

const isEqual = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other));

/** The schema with all its alternatives and references. */
function variantsOf(schema: unknown, root: Json, depth = 0): Json[] {
  if (!isObject(schema) || depth > DEPTH_MAX) return [];
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const target = typeof schema.$ref === 'string' ? [referred(schema.$ref, root)] : [];
  return [schema, ...[...parts, ...target].flatMap((each) => variantsOf(each, root, depth + 1))];
}

function referred(reference: string, root: Json): unknown {
  if (!reference.startsWith('#')) return undefined;
  let found: unknown = root;
  for (const part of reference.slice(1).split('/').filter(Boolean))
    found = isObject(found) ? found[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  return found;
}

interface Place {
  readonly key: string;
  readonly isList: boolean;
  readonly root: Json;
}

function childrenAt(schema: Json, { key, isList, root }: Place): Json[] {
  if (isList) {
    const own = Array.isArray(schema.prefixItems) ? schema.prefixItems[Number(key)] : undefined;
    return variantsOf(own ?? schema.items, root);
  }
  const { properties, additionalProperties } = schema;
  const own = isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
  return variantsOf(own, root);
}
