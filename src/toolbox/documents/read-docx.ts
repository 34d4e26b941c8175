// The text of a Word document: paragraphs, headings as in Markdown, cells of tables with tabs between them. Deleted text,
// field codes and drawings are left out.

import { CHARS_MAX, type ReadText } from './document.ts';
import { unescaped } from './entities.ts';
import { fileInZip } from './zip.ts';

const XML_BYTES_MAX = 20_000_000;
/** A start tag, an end tag or text between tags. */
const PIECE = /<(\/?)([\w:]+)([^>]*?)(\/?)>|([^<]+)/g;
/** Elements whose text is not part of the document as it is read. */
const SKIPPED = new Set(['w:del', 'w:moveFrom', 'w:instrText', 'w:delText', 'mc:Fallback', 'w:txbxContent']);

export function readDocx(bytes: Buffer): ReadText {
  const body = xmlOf(bytes, 'word/document.xml');
  if (body === undefined) throw new Error('it is a ZIP archive, but not a Word document');
  const text = textOfBody(body, headingStyles(xmlOf(bytes, 'word/styles.xml') ?? ''));
  const title = /<dc:title>([^<]+)</.exec(xmlOf(bytes, 'docProps/core.xml') ?? '')?.[1];
  return {
    text: text.slice(0, CHARS_MAX),
    isComplete: text.length <= CHARS_MAX,
    ...(title === undefined ? {} : { title: unescaped(title) }),
  };
}

function xmlOf(bytes: Buffer, name: string): string | undefined {
  try {
    return fileInZip(bytes, name, XML_BYTES_MAX)?.toString('utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw new Error(`its part ${name} has more than ${XML_BYTES_MAX / 1_000_000} MB`);
    if (code?.startsWith('Z_')) throw new Error(`its part ${name} is corrupt`);
    throw error;
  }
}

/** Styles of headings by id: their names are "heading 1" in every language, while ids are translated. */
function headingStyles(styles: string): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  for (const [, id = '', inner = ''] of styles.matchAll(
    /<w:style\b[^>]*w:styleId="([^"]+)"[^>]*>([\s\S]*?)<\/w:style>/g,
  )) {
    const level = /<w:name\s+w:val="(?:heading (\d)|(title))"/i.exec(inner);
    if (level) levels.set(id, Number(level[1] ?? 1));
  }
  return levels;
}

interface Body {
  readonly lines: string[];
  line: string;
  heading: number;
  skipped: number;
  cells: number;
  inText: boolean;
}

function textOfBody(xml: string, styles: ReadonlyMap<string, number>): string {
  const body: Body = { lines: [], line: '', heading: 0, skipped: 0, cells: 0, inText: false };
  for (const [, close, name = '', attributes = '', alone, text] of xml.matchAll(PIECE)) {
    if (text !== undefined) {
      if (body.inText && body.skipped === 0) body.line += unescaped(text);
      continue;
    }
    const depth = close === '/' ? -1 : alone === '' ? 1 : 0;
    if (SKIPPED.has(name)) body.skipped += depth;
    if (name === 'w:tc') body.cells += depth;
    if (name === 'w:t') body.inText = depth > 0;
    if (body.skipped > 0) continue;
    if (name === 'w:pStyle') body.heading = styles.get(valueIn(attributes)) ?? headingByName(valueIn(attributes));
    if (close === '/') endElement(body, name);
    else body.line += signOf(name, body);
  }
  if (body.line !== '') endLine(body);
  return body.lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function signOf(name: string, { cells }: Body): string {
  if (name === 'w:tab') return cells === 0 ? '\t' : '';
  if (name === 'w:br' || name === 'w:cr') return '\n';
  return name === 'w:noBreakHyphen' ? '-' : '';
}

/** Paragraphs of a cell stay on the line of its row. */
function endElement(body: Body, name: string): void {
  if (name === 'w:p' && body.cells > 0) body.line += ' ';
  else if (name === 'w:p' || name === 'w:tr') endLine(body);
  else if (name === 'w:tc') body.line = `${body.line.trimEnd()}\t`;
}

function endLine(body: Body): void {
  const text = body.line.trimEnd();
  body.lines.push(body.heading > 0 && text !== '' ? `${'#'.repeat(body.heading)} ${text.trim()}` : text);
  body.line = '';
  body.heading = 0;
}

const valueIn = (attributes: string): string => /w:val="([^"]*)"/.exec(attributes)?.[1] ?? '';

const headingByName = (style: string): number => Number(/^heading\s?([1-6])$/i.exec(style)?.[1] ?? 0);
