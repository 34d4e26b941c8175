// What the schema of a tool says about the arguments of one call: which values it sets by itself. Recorded with the call,
// because only the edge has the schema.

type Json = Readonly<Record<string, unknown>>;
type Path = readonly string[];

export interface SchemaFacts {
  /** The paths of values that are the schema's default, or the only value it allows. */
  readonly defaults?: string[][] | undefined;
}

/** Nested deeper than this, a schema says nothing. */
const DEPTH_MAX = 32;

/** Undefined if the schema says nothing about these arguments. */
export function schemaFacts(schema: Json, args: unknown): SchemaFacts | undefined {
  const defaults: string[][] = [];
  const visit = (value: unknown, schemas: readonly Json[], path: Path): void => {
    if (schemas.length === 0 || path.length > DEPTH_MAX) return;
    if (schemas.some((each) => isFixed(each, value))) {
      defaults.push([...path]);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value))
      visit(
        each,
        schemas.flatMap((one) => childrenAt(one, key, Array.isArray(value), schema)),
        [...path, key],
      );
  };
  visit(args, variantsOf(schema, schema), []);
  return defaults.length > 0 ? { defaults } : undefined;
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

function childrenAt(schema: Json, key: string, isList: boolean, root: Json): Json[] {
  if (isList) {
    const own = Array.isArray(schema.prefixItems) ? schema.prefixItems[Number(key)] : undefined;
    return variantsOf(own ?? schema.items, root);
  }
  const { properties, additionalProperties } = schema;
  const own = isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
  return variantsOf(own, root);
}
