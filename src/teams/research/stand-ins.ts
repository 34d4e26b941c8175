// The workers without a language model. They quote sentences of the sources, compare them and check each against the source
// that it cites; they write no sentences about the subject themselves.

import { useTools } from '../../runtime/perform/stand-in.ts';
import { escalate, result } from '../../runtime/perform/worker-reply.ts';
import type { OfflineTask } from '../../runtime/run/team.ts';
import { bestSentences } from '../../toolbox/documents/best-sentences.ts';
import type { CheckedCitation } from '../../toolbox/documents/citation-tool.ts';
import { contradictionsIn, hedgedIn } from '../../toolbox/documents/contradictions.ts';
import type { SearchOutput } from '../../toolbox/documents/document-tools.ts';
import { withoutPlanted } from '../../toolbox/documents/planted.ts';
import { coverOf, DRAFT, outputOf, outputsOf, PLANTED_COST, SURE_MATCH } from '../shared/offline-task.ts';
import { lineOf, materialIn, type Note, notesIn, remarkOf, remarksIn } from './notes.ts';
import { MATCH_MIN, subjectOf } from './scope.ts';

const SOURCES = 4;
const NOTES_PER_SOURCE = 3;
/** A source that covers the question less well than this is quoted once. */
const NEARLY_BEST = 0.75;
const FINDINGS_MAX = 8;

interface OpenSource {
  readonly path: string;
  readonly text: string;
}

export function findSources(task: OfflineTask): unknown {
  if (task.calls.length === 0)
    return useTools({ tool: 'search_sources', args: { query: subjectOf(task.instruction), limit: SOURCES } });
  const found = outputOf<SearchOutput>(task, 'search_sources');
  const best = Math.max(0, ...(found?.results ?? []).map(coverOf));
  const good = (found?.results ?? []).filter((each) => coverOf(each) >= Math.max(MATCH_MIN, best * 0.5));
  const unread = found?.unreadable.map((each) => remarkOf(`not read: ${each}`)) ?? [];
  if (good.length === 0)
    return escalate(
      'low-confidence',
      `No source covers "${task.instruction}". ${found?.note ?? ''} ${unread.join('; ')}`.trim(),
    );
  const opened = outputsOf<OpenSource>(task, 'open_source');
  if (opened.length === 0) return useTools(...good.map(({ path }) => ({ tool: 'open_source', args: { path } })));
  const planted = opened.reduce((sum, { text }) => sum + withoutPlanted(text).planted, 0);
  const notes = opened.flatMap(({ path, text }): Note[] => {
    const cover = Math.max(0, ...good.filter((each) => each.path === path).map(coverOf));
    const most = cover >= best * NEARLY_BEST ? NOTES_PER_SOURCE : 1;
    return bestSentences(text, task.instruction, most).map((said) => ({ text: said.text, path, at: said.start }));
  });
  if (notes.length === 0) return escalate('low-confidence', `No source says anything about "${task.instruction}".`);
  const confidence = Math.round(30 + best * 55) - (planted > 0 ? PLANTED_COST : 0);
  const far = `no source has most of the words of "${task.instruction}"; what is quoted comes closest and may be about something else`;
  const remarks = [...(best < SURE_MATCH ? [remarkOf(far)] : []), ...unread];
  return result([...notes.map(lineOf), ...remarks].join('\n'), { confidence: Math.max(10, confidence) });
}

export function analyse({ instruction, context }: OfflineTask): unknown {
  const material = materialIn(context);
  const notes = notesIn(material);
  if (notes.length === 0) return escalate('low-confidence', 'There are no notes to analyse.');
  const all = notes.map(({ text }) => text).join('\n\n');
  const ranked = new Set(bestSentences(all, instruction, FINDINGS_MAX).map(({ text }) => text));
  // Every note answers some part of the question: the best ones come first, and none is dropped while there is room.
  const sorted = [...notes.filter(({ text }) => ranked.has(text)), ...notes.filter(({ text }) => !ranked.has(text))];
  const findings = sorted.slice(0, FINDINGS_MAX).map(lineOf);
  return result(['Findings:', ...findings, ...remarksIn(material)].join('\n'), { confidence: 70 });
}

export function doubt({ context }: OfflineTask): unknown {
  const notes = notesIn(materialIn(context));
  const against = contradictionsIn(notes).flatMap(([one, other]) => [
    'Two sources differ:',
    lineOf(one),
    lineOf(other),
  ]);
  const hedged = hedgedIn(notes).flatMap((note) => ['Said with reserve:', lineOf(note)]);
  const lines = [...against, ...hedged];
  return result(lines.length > 0 ? lines.join('\n') : 'No two notes contradict each other, and none is hedged.', {
    confidence: 70,
  });
}

const FINDINGS = /^(?:Two sources differ|Said with reserve):$/;

export function write({ instruction, context }: OfflineTask): unknown {
  const remarks = remarksIn(materialIn(context));
  const material = materialIn(context)
    .split('\n')
    .filter((line) => !remarks.includes(line))
    .join('\n');
  const notes = notesIn(material).slice(0, FINDINGS_MAX + 4);
  if (notes.length === 0) return escalate('low-confidence', 'There is nothing to report on.');
  const doubts = material.split('\n').findIndex((line) => FINDINGS.test(line));
  const doubtful = doubts < 0 ? '' : material.split('\n').slice(doubts).join('\n');
  const plain = notesIn(doubts < 0 ? material : material.split('\n').slice(0, doubts).join('\n')).slice(
    0,
    FINDINGS_MAX,
  );
  const text = [
    DRAFT,
    `\nQuestion: ${instruction.trim()}`,
    '\nWhat the sources say:',
    ...(plain.length > 0 ? plain : notes).map(lineOf),
    ...(notesIn(doubtful).length > 0 ? [`\nTo be read with care:\n${doubtful}`] : []),
    ...(remarks.length > 0 ? ['', ...remarks] : []),
  ].join('\n');
  return result(text, { confidence: 70 });
}

/** Keeps what its source supports. Every line that cites a source is checked, also those that a model wrote. */
export function checkCitations(task: OfflineTask): unknown {
  const draft = Object.values(task.inputs)
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
    .join('\n');
  const notes = notesIn(draft);
  if (notes.length === 0)
    return escalate('low-confidence', 'The draft cites no source, so nothing in it can be checked.');
  if (task.calls.length === 0)
    return useTools(...notes.map(({ text, path }) => ({ tool: 'check_citation', args: { claim: text, path } })));
  const checked = outputsOf<CheckedCitation>(task, 'check_citation');
  const refused = checked.filter(({ supported }) => !supported);
  const isRefused = (line: string): boolean => {
    const [note] = notesIn(line);
    return note !== undefined && refused.some(({ claim, path }) => claim === note.text && path === note.path);
  };
  const kept = draft.split('\n').filter((line) => !isRefused(line));
  const sources = [...new Set(notesIn(kept.join('\n')).map(({ path }) => path))];
  if (sources.length === 0)
    return escalate('low-confidence', 'No claim of the draft is supported by the source that it cites.');
  const text = [
    kept.join('\n').trim(),
    `\nSources: ${sources.join(', ')}`,
    ...(refused.length > 0
      ? [
          `\nDropped, because the cited source does not support it: ${refused.map(({ path, reason }) => `a claim on ${path} (${reason})`).join('; ')}`,
        ]
      : []),
  ].join('\n');
  const share = (checked.length - refused.length) / Math.max(1, checked.length);
  return result(text, { confidence: Math.round(40 + 40 * share) });
}
