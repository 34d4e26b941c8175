// The critic: everything exact in the draft must be in a report, and every part of the request must be answered or
// named as missing.

import type { QuestionOf } from '../../core/run/command.ts';
import { sameMeaning } from './crew/effects.ts';
import { reportText } from './report-text.ts';
import { clausesOf } from './text/clauses.ts';
import { entitiesOf } from './text/entities.ts';
import { termsOf } from './text/terms.ts';
import { toneOf } from './text/tone.ts';

const NAMED_MAX = 5;

export function criticise({ request, draft, reports, gaps }: QuestionOf<'criticise'>): {
  verdict: 'deliver' | 'redo';
  notes: string;
} {
  const raw = reports.map(
    ({ result, instruction }) =>
      `${typeof result.content === 'string' ? '' : JSON.stringify(result.content)} ${instruction} ${JSON.stringify(result.claims ?? [])}`,
  );
  const known = [...reports.map(reportText), ...raw, ...gaps, request].join('\n');
  const invented = exactIn(draft).filter((exact) => !holds(known, exact));
  const unanswered = partsIn(request).filter((part) => !isAnswered(part, `${draft}\n${gaps.join('\n')}`));
  const notes = [
    ...(invented.length > 0
      ? [
          `No report says ${invented
            .slice(0, NAMED_MAX)
            .map((text) => `"${text}"`)
            .join(', ')}: leave it out.`,
        ]
      : []),
    ...(unanswered.length > 0
      ? [
          `Not answered and not named as missing: ${unanswered
            .slice(0, NAMED_MAX)
            .map((text) => `"${text.slice(0, 120)}"`)
            .join(', ')}.`,
        ]
      : []),
  ];
  return { verdict: notes.length === 0 ? 'deliver' : 'redo', notes: notes.join(' ') };
}

/** Numbers, dates, ids and names: errors in these are easily overlooked. */
function exactIn(draft: string): string[] {
  const { money, dates, ids, emails, names } = entitiesOf(draft);
  const numbers = Array.from(draft.matchAll(/(?<![\w.])\d[\d,]*(?:\.\d+)?/g), ([number]) => number);
  const found = [...money, ...dates, ...ids, ...emails, ...names.filter(({ text }) => / /.test(text))].map(
    ({ text }) => text,
  );
  return [...new Set([...numbers, ...found])];
}

function holds(known: string, exact: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[,$€£#\s]/g, '');
  const haystack = plain(known);
  const needle = plain(exact);
  if (haystack.includes(needle)) return true;
  // 30.00 dollars may be stored as 3000 cents, or as 30.
  const number = Number(needle);
  if (Number.isNaN(number)) return false;
  return [String(number), String(Math.round(number * 100)), number.toFixed(2)].some((form) => haystack.includes(form));
}

/** The orders and questions of a request. */
export const partsIn = (request: string): string[] =>
  clausesOf(request)
    .map(({ text }) => text)
    .filter((text) => ['order', 'question'].includes(toneOf(text)) && termsOf(text).some(({ light }) => !light));

export function isAnswered(part: string, answer: string): boolean {
  const said = termsOf(answer).map(({ key }) => key);
  const asked = termsOf(part).filter(({ light }) => !light);
  return (
    asked.some(({ key }) => said.some((other) => sameMeaning(other, key))) ||
    entitiesOf(part).ids.some(({ text }) => answer.includes(text))
  );
}
