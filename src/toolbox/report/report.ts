// A report as Markdown, and as one HTML page that needs nothing else: charts are inside, and no script can run.

import { type Chart, description, drawChart } from '../charts/chart.ts';
import { escapeMarkup } from '../charts/escape-markup.ts';

interface Section {
  readonly heading: string;
  readonly paragraphs?: readonly string[] | undefined;
  readonly bullets?: readonly string[] | undefined;
  readonly table?: { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] } | undefined;
  readonly charts?: readonly Chart[] | undefined;
}

export interface Report {
  readonly title: string;
  /** Stands under the title: who made it and how. */
  readonly note?: string | undefined;
  readonly sections: readonly Section[];
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

export function markdownOf({ title, note, sections }: Report): string {
  const parts = sections.map(({ heading, paragraphs = [], bullets = [], table, charts = [] }) =>
    [
      `## ${heading}`,
      ...paragraphs,
      bullets.map((each) => `- ${each}`).join('\n'),
      table ? [row(table.header), row(table.header.map(() => '---')), ...table.rows.map(row)].join('\n') : '',
      ...charts.map((chart) => `Chart: ${chart.title}. ${description(chart)}`),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  );
  return [`# ${title}`, ...(note === undefined ? [] : [`*${note}*`]), ...parts].join('\n\n');
}

const STYLE =
  'body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#111}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.3rem .6rem;text-align:left}svg{max-width:100%;height:auto}';
/** Nothing is loaded, and no script runs, even if text with markup slipped through. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export function htmlOf({ title, note, sections }: Report): string {
  const text = escapeMarkup;
  const parts = sections.flatMap(({ heading, paragraphs = [], bullets = [], table, charts = [] }) => [
    `<h2>${text(heading)}</h2>`,
    ...paragraphs.map((each) => `<p>${text(each)}</p>`),
    bullets.length > 0 ? `<ul>${bullets.map((each) => `<li>${text(each)}</li>`).join('')}</ul>` : '',
    table
      ? `<table><thead><tr>${table.header.map((each) => `<th scope="col">${text(each)}</th>`).join('')}</tr></thead><tbody>${table.rows
          .map((cells) => `<tr>${cells.map((each) => `<td>${text(each)}</td>`).join('')}</tr>`)
          .join('')}</tbody></table>`
      : '',
    ...charts.map((chart) => `<figure>${drawChart(chart)}</figure>`),
  ]);
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${text(POLICY)}">`,
    `<meta name="viewport" content="width=device-width"><title>${text(title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${text(title)}</h1>`,
    note === undefined ? '' : `<p><em>${text(note)}</em></p>`,
    ...parts,
    '</body></html>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}
