// The syntax tree of a source. TypeScript 7 has no compiler API; the parser of Rolldown, which Vitest brings along, reads
// TypeScript as it is written.

import { parseSync } from 'rolldown/utils';

/** One file as a rule sees it: its path from the root, with forward slashes, and its text. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** `above` holds the nodes around this one, the nearest last; it is reused, so copy it to keep it. */
export type Visit = (node: SyntaxNode, above: readonly SyntaxNode[]) => void;

type Parsed = ReturnType<typeof parseSync>;

const parsed = new WeakMap<Source, Parsed>();

/** Parses a source once, however many rules ask for it. */
export function parse(source: Source): Parsed {
  const known = parsed.get(source);
  if (known !== undefined) return known;
  const result = parseSync(source.file, source.text, { sourceType: 'module', preserveParens: false });
  const [error] = result.errors;
  if (error !== undefined) throw new Error(`Cannot parse ${source.file}: ${error.message}`);
  parsed.set(source, result);
  return result;
}

export const programOf = (source: Source): SyntaxNode => parse(source).program as unknown as SyntaxNode;

/** Visits a node and every node below it, in the order of the source. */
export function walk(node: SyntaxNode, visit: Visit): void {
  descend(node, visit, []);
}

function descend(node: SyntaxNode, visit: Visit, above: SyntaxNode[]): void {
  visit(node, above);
  above.push(node);
  for (const child of childrenOf(node)) descend(child, visit, above);
  above.pop();
}

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (const field in node) {
    const value = node[field];
    if (Array.isArray(value)) children.push(...value.filter(isNode));
    else if (isNode(value)) children.push(value);
  }
  return children;
}

/** The node in a field, if there is one. */
export function nodeIn(node: SyntaxNode | undefined, field: string): SyntaxNode | undefined {
  const value = node?.[field];
  return isNode(value) ? value : undefined;
}

/** The name of an identifier or private identifier, or the text of a string. */
export function nameOf(node: SyntaxNode | undefined): string | undefined {
  const name = node?.name ?? node?.value;
  return typeof name === 'string' ? name : undefined;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export const isFunction = (node: SyntaxNode): boolean =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
