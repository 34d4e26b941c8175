// The text of a PDF, page by page. The parser is an optional package, loaded when the first PDF is read.

import { CHARS_MAX, type DocumentPage, type ReadText } from './document.ts';

const PAGES_MAX = 3_000;

export async function readPdf(bytes: Buffer): Promise<ReadText> {
  if (!bytes.subarray(0, 1_024).includes('%PDF-')) throw new Error('it does not begin like a PDF');
  const { getDocumentProxy, extractText } = await loadParser();
  // The parser takes the memory of what it is given, so it gets a copy.
  const proxy = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, stopAtErrors: false }).catch(
    (error: unknown) => {
      throw new Error(reasonOf(error));
    },
  );
  try {
    if (proxy.numPages > PAGES_MAX) throw new Error(`it has ${proxy.numPages} pages, more than ${PAGES_MAX}`);
    const { text } = await extractText(proxy, { mergePages: false });
    const joined = joinPages(text.map((page) => page.replace(/[ \t]+\n/g, '\n').trim()));
    if (joined.text.trim() === '') throw new Error('it holds no text; scanned pages need OCR first');
    return joined;
  } finally {
    await proxy.cleanup().catch(() => undefined);
  }
}

function joinPages(texts: readonly string[]): ReadText {
  const pages: DocumentPage[] = [];
  let text = '';
  for (const [index, page] of texts.entries()) {
    if (index > 0) text += '\n\n';
    const start = text.length;
    if (start + page.length > CHARS_MAX) return { text, pages, isComplete: false };
    text += page;
    pages.push({ number: index + 1, start, end: text.length });
  }
  return { text, pages, isComplete: true };
}

async function loadParser(): Promise<typeof import('unpdf')> {
  try {
    return await import('unpdf');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('reading PDF files needs the package unpdf: npm install unpdf', { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (name === 'PasswordException') return 'it is encrypted, and needs a password';
  return `the PDF is corrupt: ${message.slice(0, 120)}`;
}
