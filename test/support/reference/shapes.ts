// Describes types as tables, for the reference pages. The texts are the comments in the schemas.

import path from 'node:path';
import {
  API,
  type Checker,
  type Symbol as Named,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
  type UnionType,
} from 'typescript/unstable/sync';
import { root } from '../repository.ts';

export interface Shapes {
  /** The type of this name that a file exports. */
  typeNamed(file: string, name: string): Type;
  /** The members of a union, each as its own type. */
  membersOf(type: Type): readonly Type[];
  /** The type of a field. */
  fieldOf(type: Type, field: string): Type;
  /** The comment above each field of an exported value. */
  commentsIn(file: string, value: string): ReadonlyMap<string, string>;
  /** The text that the only value of a type stands for: `'run-started'` → `run-started`. */
  literalOf(type: Type): string;
  /** A table of the fields, without those left out. Objects of a known shape are named, others are spelt out. */
  tableOf(type: Type, leftOut?: readonly string[]): string;
  /** From now on, objects with the same fields are called by this name. */
  know(type: Type, name: string): void;
  close(): void;
}

const NO_TRUNCATION = 1;

/** `common` has texts for fields without a comment, by name. */
export function openShapes(common: Readonly<Record<string, string>>): Shapes {
  const api = new API({ cwd: root });
  const config = path.join(root, 'tsconfig.json');
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`${config} is not a project`);
  const { checker, program } = project;
  const known = new Map<string, string>();
  const exported = (file: string, name: string): Named => {
    const source = program.getSourceFile(path.join(root, file));
    const module = source && checker.getSymbolAtLocation(source);
    const symbol = module && checker.getExportsOfModule(module).find((each) => each.name === name);
    if (!symbol) throw new Error(`${file} exports no ${name}`);
    return symbol;
  };
  return {
    typeNamed: (file, name) => checker.getDeclaredTypeOfSymbol(exported(file, name)),
    membersOf: (type) => (isUnion(type) ? type.getTypes() : [type]),
    fieldOf: (type, field) => {
      const property = checker.getPropertyOfType(type, field);
      const held = property && checker.getTypeOfSymbol(property);
      if (!held) throw new Error(`There is no field ${field} in ${checker.typeToString(type)}`);
      return held;
    },
    commentsIn: (file, value) => {
      const type = checker.getTypeOfSymbol(exported(file, value));
      const fields = type ? checker.getPropertiesOfType(type) : [];
      return new Map(fields.map((field) => [field.name, commentOf(checker, field)]));
    },
    literalOf: (type) => String((type as { readonly value?: unknown }).value),
    tableOf: (type, leftOut = []) => {
      const rows = rowsOf(checker, known, type, '').filter(([name]) => !leftOut.includes(name));
      return tableOf(rows.map(([name, held, text]) => [name, held, text || (common[lastOf(name)] ?? '')]));
    },
    know: (type, name) => known.set(signatureOf(checker, type), name),
    close: () => api.close(),
  };
}

const isUnion = (type: Type): type is UnionType => (type.flags & TypeFlags.Union) !== 0;
const isObject = (type: Type): boolean => (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0;

const commentOf = (checker: Checker, symbol: Named): string =>
  symbol
    .getDocumentationComment(checker)
    .replace(/\s+/g, ' ')
    .replace(/ \([A-Z]\d+\)/g, '')
    .trim();

const signatureOf = (checker: Checker, type: Type): string =>
  checker
    .getPropertiesOfType(type)
    .map(({ name }) => name)
    .sort()
    .join(' ');

/** `tasks[].id` → id. */
const lastOf = (name: string): string => name.split('.').at(-1)?.replaceAll('[]', '') ?? '';

function tableOf(rows: readonly Row[]): string {
  if (rows.length === 0) return 'It has no fields of its own.';
  return ['| field | type | meaning |', '|---|---|---|', ...rows.map((row) => `| ${cells(row)} |`)].join('\n');
}

type Row = readonly [name: string, type: string, text: string];

const cells = ([name, type, text]: Row): string =>
  [`\`${name}\``, type, text].map((cell) => cell.replaceAll('|', '\\|')).join(' | ');

function rowsOf(checker: Checker, known: ReadonlyMap<string, string>, type: Type, prefix: string): Row[] {
  return checker.getPropertiesOfType(type).flatMap((field): Row[] => {
    const held = checker.getTypeOfSymbol(field);
    if (!held || field.name.startsWith('__@')) return [];
    const name = `${prefix}${field.name}`;
    const isOptional = (field.flags & SymbolFlags.Optional) !== 0;
    const { text, inner } = described(checker, known, held);
    const row: Row = [name, `${text}${isOptional ? ', optional' : ''}`, commentOf(checker, field)];
    return [row, ...(inner ? rowsOf(checker, known, inner.type, `${name}${inner.step}`) : [])];
  });
}

interface Described {
  readonly text: string;
  /** An object whose fields follow in rows of their own, and what stands between the two names. */
  readonly inner?: { readonly type: Type; readonly step: string };
}

/** A type in words, and the object in it, if it is not known by name. */
function described(checker: Checker, known: ReadonlyMap<string, string>, type: Type): Described {
  const plain = (isUnion(type) ? type.getTypes() : [type]).filter((each) => !(each.flags & TypeFlags.Undefined));
  const [only] = plain;
  if (only && plain.length === 1 && checker.isArrayType(only)) {
    const [element = only] = checker.getTypeArguments(only as TypeReference);
    const { text, inner } = described(checker, known, element);
    return { text: `list of ${text}`, ...(inner ? { inner: { type: inner.type, step: `[]${inner.step}` } } : {}) };
  }
  if (only && plain.length === 1 && isObject(only)) return object(checker, known, only);
  const name = known.get(signatureOfAll(checker, plain));
  if (name !== undefined) return { text: name };
  return {
    text: plain
      .map((each) => oneType(checker, known, each))
      .join(' or ')
      .replace('false or true', 'boolean'),
  };
}

function object(checker: Checker, known: ReadonlyMap<string, string>, type: Type): Described {
  const name = known.get(signatureOf(checker, type));
  if (name !== undefined) return { text: name };
  const [record] = checker.getIndexInfosOfType(type);
  if (record) {
    const { text } = described(checker, known, record.valueType);
    return { text: `${text} by name` };
  }
  return { text: 'object', inner: { type, step: '.' } };
}

/** Unions of objects are known by the fields of all their members. */
const signatureOfAll = (checker: Checker, types: readonly Type[]): string =>
  types.map((type) => (isObject(type) ? signatureOf(checker, type) : '')).join(' / ');

function oneType(checker: Checker, known: ReadonlyMap<string, string>, type: Type): string {
  if (isObject(type)) return described(checker, known, type).text;
  const text = checker.typeToString(type, undefined, NO_TRUNCATION);
  if (text === 'unknown') return 'any value';
  return text === 'string' ? 'text' : /^["\d]/.test(text) ? `\`${text.replaceAll('"', '')}\`` : text;
}
