// Parses YAML and remembers the line of each key and value. The yaml package is loaded only for teams from folders.

import type { Document, LineCounter, Node, Pair } from 'yaml';
import type { Remark } from './fault.ts';

interface YamlSource {
  readonly file: string;
  readonly text: string;
  /** How many lines of the file come before this text. */
  readonly linesBefore: number;
}

export interface YamlMap {
  readonly value: Readonly<Record<string, unknown>>;
  /** The line of the value at a path, or of the nearest value around it. */
  lineOf(path: readonly PropertyKey[]): number;
}

type ParsedYaml = { readonly map: YamlMap } | { readonly faults: readonly Remark[] };

export async function parseYaml(source: YamlSource): Promise<ParsedYaml> {
  const yaml = await import('yaml');
  const lines = new yaml.LineCounter();
  const at = (offset: number): number => source.linesBefore + Math.max(1, lines.linePos(offset).line);
  const fault = (offset: number, message: string): Remark => ({ file: source.file, line: at(offset), message });
  let document: Document;
  let value: unknown;
  try {
    document = yaml.parseDocument(source.text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
    if (document.errors.length > 0)
      return {
        faults: document.errors
          .slice(0, 3)
          .map(({ pos, message, code }) => fault(pos[0], `malformed YAML: ${message}${hintFor(code)}`)),
      };
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    // Unknown or exploding aliases are found only when they are resolved.
    return { faults: [fault(0, `malformed YAML: ${error instanceof Error ? error.message : String(error)}`)] };
  }
  if (value === null || value === undefined) value = {};
  if (!isRecord(value)) return { faults: [fault(0, 'there must be lines of the form "key: value" here')] };
  const keys = Object.fromEntries(Object.entries(value));
  return {
    map: { value: keys, lineOf: (path) => lineAt(document, { path, lines, linesBefore: source.linesBefore, yaml }) },
  };
}

/** A hint for the most frequent fault in agent files. */
const hintFor = (code: string): string =>
  code === 'BLOCK_AS_IMPLICIT_KEY' ? ' (put text with a colon in it in quotes)' : '';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface LineQuery {
  readonly path: readonly PropertyKey[];
  readonly lines: LineCounter;
  readonly linesBefore: number;
  readonly yaml: Pick<typeof import('yaml'), 'isMap' | 'isSeq' | 'isScalar' | 'isAlias'>;
}

function lineAt(document: Document, { path, lines, linesBefore, yaml }: LineQuery): number {
  let node: unknown = document.contents;
  let offset = (node as Node | null)?.range?.[0] ?? 0;
  for (const step of path) {
    if (yaml.isAlias(node)) node = node.resolve(document);
    if (yaml.isMap(node)) {
      const pair = (node.items as Pair[]).find(
        ({ key }) => String(yaml.isScalar(key) ? key.value : key) === String(step),
      );
      if (!pair) break;
      offset = (pair.key as Node | null)?.range?.[0] ?? offset;
      node = pair.value;
    } else if (yaml.isSeq(node)) {
      node = node.items[Number(step)];
      offset = (node as Node | undefined)?.range?.[0] ?? offset;
    } else break;
  }
  return linesBefore + Math.max(1, lines.linePos(offset).line);
}
