// Whether OpenAI's strict mode can enforce a schema: every object in it must be closed and require all its fields.

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords that strict mode does not support. */
const UNKNOWN = [
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'patternProperties',
  'propertyNames',
  'dependentRequired',
  'prefixItems',
  'default',
];

export function isStrictSchema(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  return schema.type === 'object' && isStrictPart(schema);
}

function isStrictPart(part: unknown): boolean {
  if (Array.isArray(part)) return part.every(isStrictPart);
  if (!isRecord(part)) return true;
  if (UNKNOWN.some((keyword) => Object.hasOwn(part, keyword))) return false;
  // Neither a type nor a choice: any value is allowed, which strict mode forbids.
  if (!['type', 'enum', 'const', 'anyOf', '$ref'].some((keyword) => Object.hasOwn(part, keyword))) return false;
  if (part.type === 'object' && !isClosed(part)) return false;
  const inner = [part.properties, part.$defs].flatMap((group) => (isRecord(group) ? Object.values(group) : []));
  return [...inner, part.items, part.anyOf].every((each) => each === undefined || isStrictPart(each));
}

function isClosed({ properties, required, additionalProperties }: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(isRecord(properties) ? properties : {});
  return additionalProperties === false && Array.isArray(required) && names.every((name) => required.includes(name));
}
