// Converts a JSON Schema to a grammar of llama.cpp, so that a model can only write what fits the schema. Optional properties
// may be left out, required ones not.

type Schema = Readonly<Record<string, unknown>>;

/** No list grows without end: small models repeat themselves. */
const ITEMS_MAX = 12;

const LEAVES = [
  'ws ::= [ \\n]{0,2}',
  'char ::= [^"\\\\\\x00-\\x1f] | "\\\\" (["\\\\/bfnrt] | "u" [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F])',
  'string ::= "\\"" char* "\\""',
  'filled ::= "\\"" char+ "\\""',
  'integer ::= "-"? ("0" | [1-9] [0-9]{0,8})',
  'number ::= integer ("." [0-9]{1,6})?',
  'value ::= string | number | "true" | "false" | "null" | object | array',
  'object ::= "{" ws (string ":" ws value (ws "," ws string ":" ws value){0,12})? ws "}"',
  'array ::= "[" ws (value (ws "," ws value){0,12})? ws "]"',
];

interface Rules {
  readonly root: Schema;
  readonly named: Map<string, string>;
  readonly referred: Map<string, string>;
}

export function grammarOf(root: Schema): string {
  const rules: Rules = { root, named: new Map(), referred: new Map() };
  const top = ruleFor(root, rules);
  const written = [...rules.named].map(([name, body]) => `${name} ::= ${body}`);
  return [`root ::= ${top}`, ...written, ...LEAVES].join('\n');
}

const literal = (value: unknown): string => JSON.stringify(JSON.stringify(value));
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function add({ named }: Rules, body: string): string {
  const name = `r${named.size}`;
  named.set(name, body);
  return name;
}

function ruleFor(schema: unknown, rules: Rules): string {
  if (!isSchema(schema)) return 'value';
  if (typeof schema.$ref === 'string') return referred(schema.$ref, rules);
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return oneOf(schema.enum.map(literal));
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return oneOf(choices.map((each) => ruleFor(each, rules)));
  if (Array.isArray(schema.allOf)) return ruleFor(schema.allOf[0], rules);
  if (Array.isArray(schema.type)) return oneOf(schema.type.map((type) => ruleFor({ ...schema, type }, rules)));
  return typed(schema, rules);
}

const oneOf = (choices: readonly string[]): string => `(${choices.join(' | ')})`;

function typed(schema: Schema, rules: Rules): string {
  switch (isSchema(schema.properties) ? 'object' : schema.type) {
    case 'object':
      return objectRule(schema, rules);
    case 'array':
      return arrayRule(schema, rules);
    case 'string':
      return Number(schema.minLength ?? 0) > 0 ? 'filled' : 'string';
    case 'integer':
      return 'integer';
    case 'number':
      return 'number';
    case 'boolean':
      return '("true" | "false")';
    case 'null':
      return '"null"';
    default:
      return 'value';
  }
}

function referred(reference: string, rules: Rules): string {
  if (reference === '#') return 'root';
  const known = rules.referred.get(reference);
  if (known !== undefined) return known;
  const name = `d${rules.referred.size}`;
  rules.referred.set(reference, name);
  const steps = reference.replace(/^#\//, '').split('/');
  const target = steps.reduce<unknown>((at, step) => (isSchema(at) ? at[step] : undefined), rules.root);
  rules.named.set(name, 'value');
  rules.named.set(name, ruleFor(target, rules));
  return name;
}

function objectRule(schema: Schema, rules: Rules): string {
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  if (properties.length === 0) {
    if (schema.additionalProperties === false) return '"{}"';
    const value = isSchema(schema.additionalProperties) ? ruleFor(schema.additionalProperties, rules) : 'value';
    return add(rules, `"{" ws (string ":" ws ${value} (ws "," ws string ":" ws ${value})*)? ws "}"`);
  }
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  // From the last property to the first: what may follow if none was written yet, and if one was.
  let first = add(rules, '""');
  let later = first;
  for (const [key, value] of properties.toReversed()) {
    const pair = add(rules, `${literal(key)} ":" ws ${ruleFor(value, rules)}`);
    const asFirst = `${pair} ${later}`;
    const asLater = `"," ws ${pair} ${later}`;
    const isOptional = !required.has(key);
    const nextFirst = add(rules, isOptional ? `${asFirst} | ${first}` : asFirst);
    later = add(rules, isOptional ? `${asLater} | ${later}` : asLater);
    first = nextFirst;
  }
  return add(rules, `"{" ws ${first} ws "}"`);
}

function arrayRule(schema: Schema, rules: Rules): string {
  const item = ruleFor(schema.items, rules);
  const itemsMax = Math.min(Number(schema.maxItems ?? ITEMS_MAX), ITEMS_MAX);
  const more = itemsMax > 1 ? ` (ws "," ws ${item}){0,${itemsMax - 1}}` : '';
  const items = Number(schema.minItems ?? 0) > 0 ? `${item}${more}` : `(${item}${more})?`;
  return add(rules, `"[" ws ${items} ws "]"`);
}
