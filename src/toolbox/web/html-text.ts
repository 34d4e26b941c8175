// The text of a page as a person would read it: the text between tags, without the elements that are never shown.

const NEVER_SHOWN = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const STARTS_A_LINE = /^\/?(?:p|div|br|li|ul|ol|tr|table|section|article|header|footer|h[1-6]|pre|blockquote)\b/i;

/** Enough for any page that people read. A page of tags alone is not read to its end. */
const TAGS_MAX = 200_000;
/** Characters of the source for one of the text: `&quot;` is one character. */
const SOURCE_FACTOR = 4;

interface HtmlText {
  readonly text: string;
  /** Whether the whole page was read. */
  readonly isComplete: boolean;
}

/** The text of the page, cut before it is made: a page may have megabytes, of which a model reads the beginning. */
export function textOfHtml(html: string, charsMax: number): HtmlText {
  const pieces: string[] = [];
  let room = charsMax * SOURCE_FACTOR;
  const show = (piece: string): void => {
    const cut = cutAt(piece, room);
    room -= cut.shown;
    pieces.push(squeezed(cut.text));
  };
  let at = 0;
  let tags = 0;
  while (at < html.length && room > 0 && tags < TAGS_MAX) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    show(html.slice(at, open));
    tags += 1;
    const isComment = html.startsWith('<!--', open);
    const close = html.indexOf(isComment ? '-->' : '>', open);
    if (close < 0) {
      at = html.length;
      break;
    }
    const tag = isComment ? '' : html.slice(open + 1, Math.min(close, open + TAG_NAME_MAX));
    if (STARTS_A_LINE.test(tag)) pieces.push('\n');
    const name = nameOf(tag);
    at = NEVER_SHOWN.has(name) ? endOf(html, name, close) : close + (isComment ? 3 : 1);
  }
  const isCut = room <= 0 || tags >= TAGS_MAX;
  if (!isCut) show(html.slice(at));
  const text = tidy(unescaped(pieces.join('')));
  return { text: text.slice(0, charsMax), isComplete: !isCut && room > 0 && text.length <= charsMax };
}

/** The beginning of a text, with this many characters that are not white space. */
function cutAt(text: string, room: number): { readonly text: string; readonly shown: number } {
  let shown = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) <= 32) continue;
    shown += 1;
    if (shown >= room) return { text: text.slice(0, at + 1), shown };
  }
  return { text, shown };
}

/** White space as `tidy` would leave it at most, because a page may consist of it. */
const squeezed = (text: string): string =>
  text.replace(/[ \t\r\f\v\n]{3,}/g, (space) => {
    const first = space.indexOf('\n');
    if (first < 0) return ' ';
    return space.includes('\n', first + 1) ? '\n\n' : '\n';
  });

const TAG_NAME_MAX = 16;
const nameOf = (tag: string): string => /^[a-z0-9]+/i.exec(tag)?.[0]?.toLowerCase() ?? '';

/** The position after the end tag of a hidden element; the end of the page if there is none. */
function endOf(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}\\s*>`, 'gi');
  end.lastIndex = from;
  return end.exec(html) ? end.lastIndex : html.length;
}

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/[ \t\r\f\v]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
