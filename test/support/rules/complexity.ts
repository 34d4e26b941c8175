// Cyclomatic complexity: one, and one more for every place where a function can go one of two ways. A switch counts once
// however many cases it has, because a switch over a union is a table; what its cases do inside counts.

import {
  childrenOf,
  isFunction,
  lineAt,
  nameOf,
  nodeIn,
  programOf,
  type Source,
  type SyntaxNode,
  walk,
} from './syntax.ts';

export const COMPLEXITY_MAX = 20;

/** `??`, `||` and `&&` are of type LogicalExpression. */
const BRANCHES = new Set([
  'IfStatement',
  'ConditionalExpression',
  'LogicalExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
  'SwitchStatement',
]);
const LOGICAL_ASSIGNMENTS = new Set(['??=', '||=', '&&=']);

export function complexFunctions(sources: readonly Source[], complexityMax = COMPLEXITY_MAX): string[] {
  return sources.flatMap((source) => {
    const offences: string[] = [];
    walk(programOf(source), (node, above) => {
      if (!isFunction(node)) return;
      const complexity = 1 + branchesBelow(node);
      if (complexity <= complexityMax) return;
      const where = `${source.file}:${lineAt(source.text, node.start)}`;
      offences.push(
        `${where} ${nameOfFunction(node, above)} has a complexity of ${complexity}, more than ${complexityMax}`,
      );
    });
    return offences;
  });
}

/** Functions inside a function count for themselves. */
function branchesBelow(node: SyntaxNode): number {
  let count = 0;
  for (const child of childrenOf(node))
    if (!isFunction(child)) count += (isBranch(child) ? 1 : 0) + branchesBelow(child);
  return count;
}

const isBranch = (node: SyntaxNode): boolean =>
  BRANCHES.has(node.type) || (node.type === 'AssignmentExpression' && LOGICAL_ASSIGNMENTS.has(String(node.operator)));

/** The name a reader would look for; a callback is told by the function around it. */
function nameOfFunction(node: SyntaxNode, above: readonly SyntaxNode[]): string {
  const own = givenName(node, above.at(-1));
  if (own !== undefined) return own;
  const around = above.findLastIndex((each, index) => isFunction(each) && givenName(each, above[index - 1]));
  const outer = above[around];
  return outer === undefined ? 'a function' : `a function in ${givenName(outer, above[around - 1])}`;
}

/** Its own name, or that of the variable, property or method it is the value of. */
const givenName = (node: SyntaxNode, holder: SyntaxNode | undefined): string | undefined =>
  nameOf(nodeIn(node, 'id')) ?? nameOf(nodeIn(holder, 'id')) ?? nameOf(nodeIn(holder, 'key'));
