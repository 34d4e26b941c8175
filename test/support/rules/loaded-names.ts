// Which names of a module are used where it is imported as a whole: `import * as a` and `await import('./a.ts')`.
// Where that cannot be told the answer is undefined, and a rule takes all names as used.

import { nameOf, nodeIn, type SyntaxNode } from './syntax.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The members read of a local name, `work.begin` → begin; undefined if the name is used in any other way. */
export function membersUsed(text: string, local: string, declaration: Span): string[] | undefined {
  const rest = text.slice(0, declaration.start) + text.slice(declaration.end);
  const name = local.replaceAll('$', '\\$');
  const uses = [...rest.matchAll(new RegExp(`(?<![.\\w$])${name}(?![\\w$])(?:\\s*\\??\\.([\\w$]+))?`, 'g'))];
  return allKnown(uses.map((use) => use[1]));
}

/** The names taken from a dynamic import, judged by the nodes around it. */
export function loadedNames(text: string, load: SyntaxNode, above: readonly SyntaxNode[]): string[] | undefined {
  const holder = above.at(-1);
  if (holder?.type === 'AwaitExpression') return namesTaken(text, holder, above.at(-2));
  if (holder?.type === 'ArrayExpression') return namesOfElement(text, load, above);
  return undefined;
}

/** `(await …).a` → a, `const { a, b } = await …` → a and b, `const m = await …` → the members of m. */
function namesTaken(text: string, awaited: SyntaxNode, around: SyntaxNode | undefined): string[] | undefined {
  if (around?.type === 'MemberExpression' && around.computed !== true)
    return allKnown([nameOf(nodeIn(around, 'property'))]);
  if (around?.type === 'VariableDeclarator' && nodeIn(around, 'init') === awaited)
    return namesBound(text, nodeIn(around, 'id'));
  return undefined;
}

/** `const [{ a }, b] = await Promise.all([import(…), import(…)])` → what stands at the same place of the pattern. */
function namesOfElement(text: string, load: SyntaxNode, above: readonly SyntaxNode[]): string[] | undefined {
  const [declarator, awaited, call, list] = above.slice(-4);
  if (declarator?.type !== 'VariableDeclarator' || awaited?.type !== 'AwaitExpression') return undefined;
  if (nameOf(nodeIn(nodeIn(call, 'callee'), 'property')) !== 'all') return undefined;
  const patterns = nodeIn(declarator, 'id')?.elements;
  const loads = list?.elements;
  if (!Array.isArray(patterns) || !Array.isArray(loads)) return undefined;
  return namesBound(text, patterns[loads.indexOf(load)]);
}

function namesBound(text: string, pattern: SyntaxNode | undefined): string[] | undefined {
  if (pattern?.type === 'Identifier') return membersUsed(text, nameOf(pattern) ?? '', pattern);
  if (pattern?.type !== 'ObjectPattern' || !Array.isArray(pattern.properties)) return undefined;
  return allKnown(pattern.properties.map((property) => nameOf(nodeIn(property, 'key'))));
}

const allKnown = (names: readonly (string | undefined)[]): string[] | undefined =>
  names.includes(undefined) ? undefined : names.flatMap((name) => name ?? []);
