// The parts of a page that people look for: numbered steps, bullets, examples of code, paragraphs, each with its heading.
// Reads Markdown and rst, and any text that is written like them.

export interface Block {
  readonly kind: 'steps' | 'bullets' | 'code' | 'table' | 'prose';
  /** The nearest heading above; empty if there is none. */
  readonly heading: string;
  /** Position of its first character. */
  readonly start: number;
  /** One for each item of a list; otherwise one text. */
  readonly texts: readonly string[];
}

const HEADING = /^ {0,3}#{1,6}\s+(.*?)\s*#*$/;
const UNDERLINE = /^([=\-~^"'`#*+])\1{2,}\s*$/;
const STEP = /^\s{0,4}(?:\d{1,2}[.)]|#\.)\s+(.*)$/;
const BULLET = /^\s{0,4}[-*+•]\s+(.*)$/;
const FENCE = /^\s{0,4}(?:```|~~~)/;

interface Open {
  kind: Block['kind'];
  start: number;
  texts: string[];
}

export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let open: Open | undefined;
  let isFenced = false;
  let codeFollows = false;
  const close = (): void => {
    const texts = open?.texts.map((each) => each.trim()).filter((each) => each !== '') ?? [];
    if (open && texts.length > 0) blocks.push({ kind: open.kind, heading, start: open.start, texts });
    open = undefined;
  };
  const begin = (kind: Block['kind'], start: number, first: string): Open => {
    close();
    open = { kind, start, texts: [first] };
    return open;
  };
  let at = 0;
  const lines = text.split('\n');
  for (const [index, raw] of lines.entries()) {
    const line = raw.replace(/\r$/, '');
    const start = at;
    at += raw.length + 1;
    if (FENCE.test(line)) {
      close();
      isFenced = !isFenced;
      if (isFenced) begin('code', start, '');
      continue;
    }
    if (isFenced) {
      appendLine(open, line);
      continue;
    }
    const title = titleOf(line, lines[index + 1] ?? '');
    if (title !== undefined) {
      close();
      heading = title;
      codeFollows = false;
    } else if (UNDERLINE.test(line)) close();
    else if (line.trim() === '') open = endOfParagraph(open, close);
    else if (codeFollows && /^\s{2,}\S/.test(line) && (open?.kind === 'code' || !open)) {
      if (open) appendLine(open, line);
      else begin('code', start, line);
    } else {
      if (open?.kind === 'code') close();
      readText(line, start, open, begin);
    }
    if (line.trim() !== '') codeFollows = /::\s*$/.test(line) || (codeFollows && /^\s{2,}/.test(line));
  }
  close();
  return blocks;
}

function titleOf(line: string, next: string): string | undefined {
  const marked = HEADING.exec(line)?.[1];
  if (marked !== undefined) return marked;
  const title = line.trim();
  const isUnderlined = UNDERLINE.test(next) && title !== '' && next.trim().length >= title.length && /^\S/.test(line);
  return isUnderlined && !UNDERLINE.test(line) ? title.replace(/``?/g, '') : undefined;
}

/** A list or an indented example goes on after a blank line; a paragraph ends. */
function endOfParagraph(open: Open | undefined, close: () => void): Open | undefined {
  if (open?.kind === 'prose' || open?.kind === 'table') close();
  else if (open?.kind === 'code') appendLine(open, '');
  return open?.kind === 'prose' || open?.kind === 'table' ? undefined : open;
}

function readText(
  line: string,
  start: number,
  open: Open | undefined,
  begin: (kind: Block['kind'], start: number, first: string) => Open,
): void {
  const step = STEP.exec(line)?.[1];
  const bullet = step === undefined ? BULLET.exec(line)?.[1] : undefined;
  const kind = step !== undefined ? 'steps' : bullet !== undefined ? 'bullets' : undefined;
  const item = step ?? bullet;
  if (kind !== undefined && item !== undefined) {
    if (open?.kind === kind) open.texts.push(item);
    else begin(kind, start, item);
  } else if (line.trimStart().startsWith('|')) {
    if (open?.kind === 'table') appendLine(open, line);
    else begin('table', start, line);
  } else if (open && (open.kind === 'prose' || (open.kind !== 'table' && /^\s/.test(line)))) {
    open.texts.push(`${open.texts.pop() ?? ''} ${line.trim()}`);
  } else begin('prose', start, line.trim());
}

function appendLine(open: Open | undefined, line: string): void {
  if (open) open.texts.push(`${open.texts.pop() ?? ''}\n${line}`);
}
