// The workers without a language model. They quote sentences of the sources, compare them and check each against the source
// that it cites; they write no sentences about the subject themselves.

import { useTools } from '../../runtime/perform/stand-in.ts';
import { escalate, result } from '../../runtime/perform/worker-reply.ts';
import type { OfflineTask } from '../../runtime/run/team.ts';
import { bestSentences } from '../../toolbox/documents/best-sentences.ts';
import type { SearchOutput } from '../../toolbox/documents/document-tools.ts';
import { withoutPlanted } from '../../toolbox/documents/planted.ts';
import { contradictionsIn, hedgedIn } from './contradictions.ts';
import { DRAFT, lineOf, materialIn, type Note, notesIn } from './notes.ts';

const SOURCES = 4;
const NOTES_PER_SOURCE = 3;
const FINDINGS_MAX = 8;
const MATCH_MIN = 0.3;
const PLANTED_COST = 20;

interface OpenSource {
  readonly path: string;
  readonly text: string;
}

const outputsOf = <T>({ calls }: OfflineTask, tool: string): T[] =>
  calls.flatMap(({ tool: name, outcome }) => (name === tool && outcome.status === 'ok' ? [outcome.output as T] : []));

export function findSources(task: OfflineTask): unknown {
  const [found] = outputsOf<SearchOutput>(task, 'search_sources');
  if (task.calls.length === 0)
    return useTools({ tool: 'search_sources', args: { query: task.instruction, limit: SOURCES } });
  const best = found?.results[0]?.match ?? 0;
  const good = (found?.results ?? []).filter(({ match }) => match >= Math.max(MATCH_MIN, best * 0.5));
  if (good.length === 0)
    return escalate(
      'low-confidence',
      `No source covers "${task.instruction}". ${found?.note ?? ''} ${found?.unreadable.join('; ') ?? ''}`.trim(),
    );
  const opened = outputsOf<OpenSource>(task, 'open_source');
  if (opened.length === 0) return useTools(...good.map(({ path }) => ({ tool: 'open_source', args: { path } })));
  let planted = 0;
  const notes = opened.flatMap(({ path, text }): Note[] => {
    planted += withoutPlanted(text).planted;
    return bestSentences(text, task.instruction, NOTES_PER_SOURCE).map((said) => ({
      text: said.text,
      path,
      at: said.start,
    }));
  });
  if (notes.length === 0) return escalate('low-confidence', `No source says anything about "${task.instruction}".`);
  const confidence = Math.round(30 + best * 55) - (planted > 0 ? PLANTED_COST : 0);
  return result(notes.map(lineOf).join('\n'), { confidence: Math.max(10, confidence) });
}

export function analyse({ instruction, context }: OfflineTask): unknown {
  const notes = notesIn(materialIn(context));
  if (notes.length === 0) return escalate('low-confidence', 'There are no notes to analyse.');
  const all = notes.map(({ text }) => text).join('\n\n');
  const ranked = bestSentences(all, instruction, FINDINGS_MAX);
  const kept = notes.filter(({ text }) => ranked.some((each) => each.text === text));
  return result(['Findings:', ...(kept.length > 0 ? kept : notes.slice(0, FINDINGS_MAX)).map(lineOf)].join('\n'), {
    confidence: 70,
  });
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
  const material = materialIn(context);
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
  ].join('\n');
  return result(text, { confidence: 70 });
}

interface Checked {
  readonly claim: string;
  readonly path: string;
  readonly supported: boolean;
  readonly reason: string;
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
  const checked = outputsOf<Checked>(task, 'check_citation');
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
