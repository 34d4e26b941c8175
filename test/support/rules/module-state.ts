// State of a module: what one call leaves behind and another finds, though it was handed to neither. The core and the
// readers of text have none, so that equal arguments give equal answers in every process.
//
//   M1. A variable at the top of a module that may change (`let`, `var`).
//   M2. A collection or an object at the top of a module that a function changes. One that is filled while the module
//       loads, by a loop or `forEach` at the top, is a table and fine.
//   M3. A module that is loaded on demand: from then on others find it loaded.

import { bindsName, changedVariable } from './changed-variable.ts';
import { isFunction, lineAt, nameOf, nodeIn, programOf, type Source, type SyntaxNode, walk } from './syntax.ts';

interface TopVariable {
  readonly name: string;
  readonly kind: string;
  readonly start: number;
}

export function moduleState(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const at = ({ start }: { readonly start: number }) => `${source.file}:${lineAt(source.text, start)}`;
    const variables = topVariables(programOf(source));
    const mutable = variables.filter(({ kind }) => kind === 'let' || kind === 'var');
    const tables = variables.filter((variable) => !mutable.includes(variable));
    return [
      ...mutable.map((variable) => `${at(variable)} has ${variable.kind} ${variable.name} at the top`),
      ...changes(source, tables).map(({ name, node }) => `${at(node)} changes ${name}, which the module keeps`),
      ...lazyLoads(source).map((node) => `${at(node)} loads a module on demand`),
    ];
  });
}

function topVariables(program: SyntaxNode): TopVariable[] {
  const statements = (program.body as SyntaxNode[]).map((each) => nodeIn(each, 'declaration') ?? each);
  return statements
    .filter(({ type, declare }) => type === 'VariableDeclaration' && declare !== true)
    .flatMap((statement) =>
      (statement.declarations as SyntaxNode[]).map((each) => ({
        name: nameOf(nodeIn(each, 'id')) ?? 'a pattern',
        kind: String(statement.kind),
        start: each.start,
      })),
    );
}

/** The first change to each of the variables that happens inside a function (M2). */
function changes(source: Source, variables: readonly TopVariable[]): { name: string; node: SyntaxNode }[] {
  const names = new Set(variables.map(({ name }) => name));
  const found = new Map<string, SyntaxNode>();
  if (names.size === 0) return [];
  walk(programOf(source), (node, above) => {
    const name = changedVariable(node);
    if (name === undefined || !names.has(name) || found.has(name)) return;
    const functions = above.filter((each, index) => isFunction(each) && !runsAtLoad(each, above[index - 1]));
    if (functions.length > 0 && !above.some((each) => bindsName(each, name))) found.set(name, node);
  });
  return [...found].map(([name, node]) => ({ name, node }));
}

/** `LIST.forEach((each) => …)` and `(() => …)()` run their function where they stand. */
function runsAtLoad(node: SyntaxNode, holder: SyntaxNode | undefined): boolean {
  if (holder?.type !== 'CallExpression') return false;
  const callee = nodeIn(holder, 'callee');
  return callee === node || nameOf(nodeIn(callee, 'property')) === 'forEach';
}

function lazyLoads(source: Source): SyntaxNode[] {
  const loads: SyntaxNode[] = [];
  if (!/\bimport\s*\(/.test(source.text)) return loads;
  walk(programOf(source), (node) => {
    if (node.type === 'ImportExpression') loads.push(node);
  });
  return loads;
}
