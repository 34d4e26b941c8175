// Words that let a sentence go without saying who does what (docs/style.md, plain words). A rule, a message or a title
// that uses one has to be decoded. A list of words, and a text that stands for what a person typed, may hold them.

import { lineAt, nameOf, nodeIn, parse, programOf, type Source, type SyntaxNode, walk } from './syntax.ts';

const VAGUE = /\b(?:nobody|somebody|whoever|whatever)\b/gi;
const QUOTES = new Set('\'"`“”‘’');

interface Passage {
  readonly start: number;
  readonly end: number;
}

export interface Exemptions {
  /** Files whose strings are vocabulary, or requests of people; their comments are checked all the same. */
  readonly stringsAreData?: RegExp;
}

export function vagueWords(sources: readonly Source[], { stringsAreData }: Exemptions = {}): string[] {
  return sources.flatMap((source) => {
    if (source.text.search(VAGUE) < 0) return [];
    const passages = passagesOf(source, { withStrings: stringsAreData?.test(source.file) !== true });
    return passages.flatMap(({ start, end }) =>
      [...source.text.slice(start, end).matchAll(VAGUE)]
        .map((match) => ({ word: match[0], at: start + match.index }))
        .filter(({ word, at }) => !isName(source.text, at, at + word.length))
        .map(({ word, at }) => `${source.file}:${lineAt(source.text, at)} says ${word}`),
    );
  });
}

/** A word alone in quotes, or after an equals sign, is a name, a value or a quotation: worker: 'x', run=x. */
const isName = (text: string, start: number, end: number): boolean =>
  text[start - 1] === '=' || (QUOTES.has(text[start - 1] ?? '') && QUOTES.has(text[end] ?? ''));

/** All of a page; the comments and strings of a program. */
function passagesOf(source: Source, { withStrings }: { withStrings: boolean }): Passage[] {
  if (source.file.endsWith('.md')) return [{ start: 0, end: source.text.length }];
  const passages: Passage[] = parse(source).comments.map(({ start, end }) => ({ start, end }));
  if (withStrings) passages.push(...stringsOf(source));
  return passages.sort((a, b) => a.start - b.start);
}

function stringsOf(source: Source): Passage[] {
  const strings: Passage[] = [];
  walk(programOf(source), (node, above) => {
    const text = node.type === 'TemplateElement' ? above.at(-1) : node;
    const around = node.type === 'TemplateElement' ? above.at(-2) : above.at(-1);
    if (isText(node) && !isSplit(text, around)) strings.push(node);
  });
  return strings;
}

const isText = (node: SyntaxNode): boolean =>
  node.type === 'TemplateElement' ||
  node.type === 'JSXText' ||
  (node.type === 'Literal' && typeof node.value === 'string');

/** A string that is split at once is a list of words. */
const isSplit = (text: SyntaxNode | undefined, around: SyntaxNode | undefined): boolean =>
  around?.type === 'MemberExpression' &&
  nodeIn(around, 'object') === text &&
  nameOf(nodeIn(around, 'property')) === 'split';
