// The text of a page as a person would read it: the text between tags, without the elements that are never shown.

const NEVER_SHOWN = ['script', 'style', 'noscript', 'template', 'svg', 'head'];
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const STARTS_A_LINE = /^\/?(?:p|div|br|li|ul|ol|tr|table|section|article|header|footer|h[1-6]|pre|blockquote)\b/i;

export function textOfHtml(html: string): string {
  const pieces: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    pieces.push(html.slice(at, open));
    const isComment = html.startsWith('<!--', open);
    const close = html.indexOf(isComment ? '-->' : '>', open);
    if (close < 0) {
      at = html.length;
      break;
    }
    const tag = html.slice(open + 1, close);
    const hidden = isComment ? undefined : NEVER_SHOWN.find((name) => nameOf(tag) === name);
    if (STARTS_A_LINE.test(tag)) pieces.push('\n');
    at = hidden === undefined ? close + (isComment ? 3 : 1) : endOf(html, hidden, close);
  }
  pieces.push(html.slice(at));
  return tidy(unescaped(pieces.join('')));
}

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
