// Writes one reply from the reports only: in the order of the request, each thing once, gaps and conflicts named.

import { sourcesOf } from '../../core/answer/condense.ts';
import { isRelayMarker, relayMarker } from '../../core/answer/fill-relays.ts';
import { correctedText } from '../../core/answer/join-results.ts';
import { type Bound, bindRulings, settledOf } from '../../core/answer/rulings.ts';
import type { Conflict } from '../../core/journal/event.ts';
import type { QuestionOf, Report } from '../../core/run/command.ts';
import { isAnswered, partsIn } from './criticise.ts';
import { blocksOf, reportText, sameWords } from './report-text.ts';
import { brief, finished } from './work/wording.ts';

export function synthesise({ request, plan, reports, gaps, conflicts, pending = [] }: QuestionOf<'synthesise'>): {
  answer: string;
  confidence: number;
  missing?: string[];
} {
  const order = new Map(plan.tasks.map(({ id }, index) => [id, index]));
  const place = (report: Report): number => order.get(sourcesOf(report)[0] ?? '') ?? 0;
  const sorted = reports.toSorted((a, b) => place(a) - place(b));
  const bound = bindRulings(conflicts, reports, plan.tasks);
  const paragraphs = withoutRepeats(carried(sorted, plan.tasks).flatMap((report) => paragraphsOf(report, bound)));
  const missing = gaps.map(gapText).filter((gap) => gap !== '');
  const disputes = conflicts.map(conflictText);
  const closing =
    missing.length === 0
      ? []
      : [
          missing.length === 1
            ? (missing[0] ?? '')
            : `What could not be done:\n${missing.map((gap) => `- ${gap}`).join('\n')}`,
        ];
  const answer =
    [...paragraphs, ...disputes, ...closing, ...awaited(pending)].join('\n\n') || 'There is nothing to report.';
  const told = [...reports.flatMap((report) => [report.instruction, reportText(report)]), ...gaps].join('\n');
  const unmet = pending.length > 0 ? [] : partsIn(request).filter((part) => !isAnswered(part, told));
  return {
    answer: withoutNames(answer, reports),
    confidence: confidenceOf(reports, gaps),
    ...(unmet.length > 0 ? { missing: unmet } : {}),
  };
}

/** A draft before all results are in says what is still pending. */
const awaited = (pending: readonly string[]): string[] =>
  pending.length === 0 ? [] : [`Still being worked on:\n${pending.map((what) => `- ${finished(what)}`).join('\n')}`];

/** A passage that is relayed word for word is only named: its text is inserted later. Others obey rulings. */
const paragraphsOf = (report: Report, bound: readonly Bound[]): string[] =>
  report.relay === 'verbatim'
    ? [relayMarker(report.taskId)]
    : blocksOf(reportText(report)).map((block) => correctedText(block, bound));

/** A report that a later one repeats word for word is not told twice. */
function carried(reports: readonly Report[], tasks: QuestionOf<'synthesise'>['plan']['tasks']): Report[] {
  return reports.filter((report) => {
    if (report.relay === 'verbatim') return true;
    const text = sameWords(reportText(report));
    const later = tasks.filter(({ dependsOn }) => dependsOn.includes(report.taskId)).map(({ id }) => id);
    return !reports.some((other) => later.includes(other.taskId) && sameWords(reportText(other)).includes(text));
  });
}

function withoutRepeats(paragraphs: readonly string[]): string[] {
  const kept: string[] = [];
  const said = new Set<string>();
  for (const paragraph of paragraphs) {
    if (isRelayMarker(paragraph)) {
      kept.push(paragraph);
      continue;
    }
    const words = sameWords(paragraph);
    if (words === '' || kept.some((other) => sameWords(other).includes(words))) continue;
    const fresh = freshSentences(paragraph, said);
    if (fresh !== '') kept.push(fresh);
  }
  return kept;
}

/** Short sentences may repeat ("It is healthy."); a long one that was said before is dropped. */
const WORDS_WORTH_SAYING_ONCE = 5;

function freshSentences(paragraph: string, said: Set<string>): string {
  // Lists and tables stay unchanged: a line of them means nothing without its neighbours.
  if (paragraph.includes('\n')) return paragraph;
  const fresh = paragraph.split(/(?<=[.!?])\s+(?=[\p{Lu}$"])/u).filter((sentence) => {
    const words = sameWords(sentence);
    if (words.split(' ').length < WORDS_WORTH_SAYING_ONCE) return true;
    const isNew = !said.has(words);
    said.add(words);
    return isNew;
  });
  return fresh.join(' ');
}

/** "Out of scope: write a poem" and "Refund … — it was declined", as a sentence to the requester. */
function gapText(gap: string): string {
  const foreign = /^Out of scope: ([\s\S]*)$/.exec(gap)?.[1];
  if (foreign !== undefined) return `We cannot help with this part here: "${foreign.trim()}".`;
  const [what = '', ...why] = gap.split(' — ');
  if (why.length === 0 || gap.startsWith('Not done: ')) return finished(gap);
  return `This is still open: "${what.trim().replace(/[.\s]+$/, '')}". ${finished(why.join(' — ').replace(/^./, (letter) => letter.toUpperCase()))}`;
}

function conflictText(conflict: Conflict): string {
  const { subject, attribute, sides } = conflict;
  const values = [
    ...new Set(sides.map(({ claim }) => brief(new Map([[attribute.replaceAll(' ', '_'), claim.value ?? 'unknown']])))),
  ];
  const stated = `The sources disagree about the ${attribute} of ${subject}: ${values.join(' against ')}.`;
  const settled = settledOf(conflict);
  return settled
    ? `${stated} We go by ${settled.holds}: ${finished(settled.reason)}`
    : `${stated} This is not settled.`;
}

/** Task ids are internal, so they are replaced. */
function withoutNames(answer: string, reports: readonly Report[]): string {
  return reports.reduce(
    (text, { taskId }) =>
      /^t\d+$/.test(taskId) ? text.replace(new RegExp(`\\btask ${taskId}\\b`, 'gi'), 'this') : text,
    answer,
  );
}

function confidenceOf(reports: readonly Report[], gaps: readonly string[]): number {
  const stated = reports.map(({ result }) => result.confidence ?? 70);
  const least = stated.length === 0 ? 0 : Math.min(...stated);
  return Math.round(least * (reports.length / Math.max(1, reports.length + gaps.length)));
}
