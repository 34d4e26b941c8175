// Which modules of the repository a source imports or re-exports, and which of their names.

import path from 'node:path';
import { loadedNames, membersUsed } from './loaded-names.ts';
import { nameOf, nodeIn, parse, programOf, type Source, type SyntaxNode, walk } from './syntax.ts';

export interface Link {
  /** The imported file, as a path from the root. */
  readonly target: string;
  /** The names that are used of it; absent if that cannot be told, which means all of them. */
  readonly names?: readonly string[] | undefined;
  /** True if nothing is left of the import once types are gone. */
  readonly typeOnly: boolean;
}

type Module = ReturnType<typeof parse>['module'];
type StaticImport = Module['staticImports'][number];
type StaticExport = Module['staticExports'][number];

/** Every link to another file of the repository; packages are left out. */
export function linksOf(source: Source): Link[] {
  const { staticImports, staticExports } = parse(source).module;
  const links = [
    ...staticImports.map((each) => importLink(source, each)),
    ...staticExports.flatMap(exportLinks),
    // Only a dynamic import or the type of a module needs the tree, which is the slow part.
    ...(/\bimport\s*\(/.test(source.text) ? linksInTree(source) : []),
  ];
  return links
    .filter((link) => link.target.startsWith('.'))
    .map((link) => ({ ...link, target: path.posix.join(path.posix.dirname(source.file), link.target) }));
}

function importLink(source: Source, { moduleRequest, entries, start, end }: StaticImport): Link {
  const names = entries.map(({ importName, localName }) => {
    if (importName.kind === 'Default') return ['default'];
    if (importName.kind === 'Name') return [importName.name ?? ''];
    return membersUsed(source.text, localName.value, { start, end });
  });
  return {
    target: moduleRequest.value,
    names: names.includes(undefined) ? undefined : names.flatMap((each) => each ?? []),
    // An import without names runs the module.
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  };
}

function exportLinks({ entries }: StaticExport): Link[] {
  return entries.flatMap(({ moduleRequest, importName, isType }) => {
    if (!moduleRequest) return [];
    const names = importName.kind === 'Name' ? [importName.name ?? ''] : undefined;
    return [{ target: moduleRequest.value, names, typeOnly: isType }];
  });
}

function linksInTree(source: Source): Link[] {
  const links: Link[] = [];
  walk(programOf(source), (node, above) => {
    const target = nameOf(nodeIn(node, 'source'));
    if (target === undefined) return;
    if (node.type === 'ImportExpression')
      links.push({ target, names: loadedNames(source.text, node, above), typeOnly: false });
    if (node.type === 'TSImportType') links.push({ target, names: qualifierOf(node), typeOnly: true });
  });
  return links;
}

/** `import('./a.ts').B.C` names B. */
function qualifierOf(node: SyntaxNode): string[] | undefined {
  let name = nodeIn(node, 'qualifier');
  while (name?.type === 'TSQualifiedName') name = nodeIn(name, 'left');
  const first = nameOf(name);
  return first === undefined ? undefined : [first];
}
