// Builds markup from text. Names of cases, models and teams are always escaped.

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: no document may hold them
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** For content and for attributes in quotation marks. */
export const escaped = (text: string): string =>
  text.replaceAll(CONTROL, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

export const clipped = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

export const round = (value: number): number => Math.round(value * 10) / 10;

interface TextOptions {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly class?: string;
  readonly turn?: number;
}

/** A line of text in a plot. */
export function label(
  x: number,
  y: number,
  text: string,
  { anchor = 'start', class: name, turn }: TextOptions = {},
): string {
  const turned = turn === undefined ? '' : ` transform="rotate(${turn} ${round(x)} ${round(y)})"`;
  const named = name === undefined ? '' : ` class="${name}"`;
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}"${named}${turned}>${escaped(text)}</text>`;
}

interface Plot {
  readonly title: string;
  /** One sentence: how to read it. */
  readonly says: string;
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

export const figureOf = ({ title, says, width, height, body }: Plot): string => `<figure>
<figcaption><strong>${escaped(title)}</strong> ${escaped(says)}</figcaption>
<svg viewBox="0 0 ${round(width)} ${round(height)}" style="max-width: ${round(width)}px" role="img" aria-label="${escaped(title)}">${body}</svg>
</figure>`;
