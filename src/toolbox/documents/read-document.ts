// Reads one document, by the ending of its name.

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { textOfHtml } from '../web/html-text.ts';
import { decodeText } from './decode-text.ts';
import { CHARS_MAX, type DocumentFormat, type DocumentText, type ReadText } from './document.ts';
import { unescaped } from './entities.ts';
import { sectionsOf } from './sections.ts';

const FORMATS: Readonly<Record<string, DocumentFormat>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.mdx': 'markdown',
  '.rst': 'rst',
  '.txt': 'text',
  '.text': 'text',
  '.html': 'html',
  '.htm': 'html',
  '.pdf': 'pdf',
  '.docx': 'docx',
};

/** Larger files are not read. */
const FILE_BYTES_MAX = 50_000_000;

/** Undefined if the file is not a document that can be read. */
export const formatOf = (file: string): DocumentFormat | undefined => FORMATS[path.extname(file).toLowerCase()];

/** Throws one sentence that says why a document cannot be read; `name` is its path in citations. */
export async function readDocument(file: string, name: string): Promise<DocumentText> {
  const format = formatOf(name);
  if (!format) throw new Error(`only Markdown, rst, text, HTML, PDF and DOCX can be read`);
  const { size } = await stat(file);
  if (size > FILE_BYTES_MAX) throw new Error(`it has more than ${FILE_BYTES_MAX / 1_000_000} MB`);
  const bytes = await readFile(file);
  if (bytes.length === 0) throw new Error('it is empty');
  const { title, ...read } = await textFrom(bytes, format);
  const sections = sectionsOf(read.text, format);
  const heading = sections.find((section) => section.heading !== '')?.heading;
  return { path: name, format, title: title?.trim() || heading || path.parse(name).name, ...read, sections };
}

async function textFrom(bytes: Buffer, format: DocumentFormat): Promise<ReadText> {
  switch (format) {
    case 'pdf':
      return (await import('./read-pdf.ts')).readPdf(bytes);
    case 'docx':
      return (await import('./read-docx.ts')).readDocx(bytes);
    case 'html':
      return readHtml(decodeText(bytes));
    case 'markdown':
    case 'rst':
    case 'text': {
      const text = decodeText(bytes);
      return { text: text.slice(0, CHARS_MAX), isComplete: text.length <= CHARS_MAX };
    }
    default:
      return format satisfies never;
  }
}

/** Headings are marked as in Markdown, so that they are found in the text. */
function readHtml(html: string): ReadText {
  const title = /<title[^>]*>([^<]*)</i.exec(html)?.[1];
  const marked = html.replace(/<h([1-6])\b[^>]*>/gi, (tag, level) => `${tag}${'#'.repeat(Number(level))} `);
  return { ...textOfHtml(marked, CHARS_MAX), ...(title ? { title: unescaped(title) } : {}) };
}
