// Which variable an expression changes in place, and which names a function or block declares for itself.

import { childrenOf, isFunction, nameOf, nodeIn, type SyntaxNode } from './syntax.ts';

const CHANGING_METHODS = new Set(
  'set add delete clear push pop shift unshift splice sort reverse fill copyWithin getOrInsert getOrInsertComputed'.split(
    ' ',
  ),
);

/** The variable whose contents a node changes: `a.set(…)`, `a.b = …`, `a[b] += …`, `a.b++`, `delete a.b`. */
export function changedVariable(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'CallExpression': {
      const callee = nodeIn(node, 'callee');
      if (nodeIn(callee, 'object') === undefined) return undefined;
      const method = nameOf(nodeIn(callee, 'property')) ?? '';
      return CHANGING_METHODS.has(method) ? nameOf(nodeIn(callee, 'object')) : changedByObject(node, callee);
    }
    case 'AssignmentExpression':
      return variableOfMember(nodeIn(node, 'left'));
    case 'UpdateExpression':
      return variableOfMember(nodeIn(node, 'argument'));
    case 'UnaryExpression':
      return node.operator === 'delete' ? variableOfMember(nodeIn(node, 'argument')) : undefined;
    default:
      return undefined;
  }
}

/** `Object.assign(a, …)` changes a. */
function changedByObject(call: SyntaxNode, callee: SyntaxNode | undefined): string | undefined {
  if (nameOf(nodeIn(callee, 'object')) !== 'Object' || nameOf(nodeIn(callee, 'property')) !== 'assign')
    return undefined;
  return nameOf((call.arguments as SyntaxNode[])[0]);
}

/** `a.b.c` → a. A plain `a` is a variable, not what it holds. */
function variableOfMember(node: SyntaxNode | undefined): string | undefined {
  let inner = node;
  while (inner?.type === 'MemberExpression') inner = nodeIn(inner, 'object');
  return inner === node || inner?.type !== 'Identifier' ? undefined : nameOf(inner);
}

/** Whether a function has a parameter of that name, or a block or loop a variable: it then hides the one outside. */
export function bindsName(node: SyntaxNode, name: string): boolean {
  if (isFunction(node)) return (node.params as SyntaxNode[]).some((parameter) => patternBinds(parameter, name));
  if (node.type === 'BlockStatement') return childrenOf(node).some((statement) => declares(statement, name));
  return ['init', 'left', 'param'].some((field) => {
    const part = nodeIn(node, field);
    return part !== undefined && (field === 'param' ? patternBinds(part, name) : declares(part, name));
  });
}

function declares(statement: SyntaxNode, name: string): boolean {
  if (statement.type !== 'VariableDeclaration') return false;
  return (statement.declarations as SyntaxNode[]).some((each) => patternBinds(nodeIn(each, 'id'), name));
}

function patternBinds(pattern: SyntaxNode | undefined, name: string): boolean {
  if (pattern === undefined) return false;
  if (pattern.type === 'Identifier') return nameOf(pattern) === name;
  if (pattern.type === 'AssignmentPattern') return patternBinds(nodeIn(pattern, 'left'), name);
  if (pattern.type === 'Property') return patternBinds(nodeIn(pattern, 'value'), name);
  return childrenOf(pattern).some((part) => patternBinds(part, name));
}
