// Prints the figures as a table.

import type { Figures } from './score.ts';

const ROWS: readonly (readonly [keyof Figures, string])[] = [
  ['cases', 'cases'],
  ['calls', 'recorded calls'],
  ['executed', 'ended as recorded'],
  ['failedAsRecorded', '… of them failed, as recorded'],
  ['wronglyBlocked', 'wrongly blocked'],
  ['endedOtherwise', 'ended otherwise'],
  ['notRecorded', 'not in the recording'],
  ['asked', 'a person was asked'],
  ['askedAsLabelled', '… as the label says'],
  ['askedThoughNotLabelled', '… though not labelled'],
  ['notAskedThoughLabelled', 'not asked, though labelled'],
  ['unattendedOverLimit', 'over the limit, unattended'],
  ['unfinished', 'runs without a complete answer'],
];

const WIDTH = 10;

export function table(
  columns: Readonly<Record<string, Figures>>,
  { control, seconds }: { readonly control: boolean; readonly seconds: number },
): string {
  const label = Math.max(...ROWS.map(([, text]) => text.length)) + 2;
  const cells = (values: readonly unknown[]): string => values.map((value) => String(value).padStart(WIDTH)).join('');
  return [
    `recorded calls repeated, policies ${control ? 'switched off' : 'on'}, ${seconds} s`,
    `${''.padEnd(label)}${cells(Object.keys(columns))}`,
    ...ROWS.map(([key, text]) => `${text.padEnd(label)}${cells(Object.values(columns).map((each) => each[key]))}`),
  ].join('\n');
}
