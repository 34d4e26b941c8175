// What a draft is checked against, as the grounder is given it. Built when the draft is checked, not when its check is
// wanted: folding a journal wants many checks and makes none.

import type { DeclaredSupport } from '../journal/event.ts';
import { contentAsText } from '../reconcile/claim.ts';
import type { Command, Report } from '../run/command.ts';
import { sourcesOf } from './condense.ts';
import { isTextOf, statedIn } from './data-text.ts';
import { tokensIn } from './estimate-tokens.ts';
import { relayMarker } from './fill-relays.ts';
import type { Foreign, GroundedSentence, Sources } from './grounding.ts';
import { type Given, verifySupport } from './verify-support.ts';

type CheckCommand = Extract<Command, { kind: 'ground-draft' }>;

interface DraftCheck {
  /** Empty where nobody wrote a text, so that the data stands for it. */
  readonly text: string;
  /** What the data states, a line each, where the answer is data. */
  readonly stated: string | undefined;
  readonly sources: Sources;
}

/** A grounder takes up to about five milliseconds for a thousand tokens, during which nothing else is done. */
const TOKENS_MAX = 100_000;
export const TOO_LONG = 'the results are too long to be read again';

function isTooLong(reports: readonly Report[]): boolean {
  let tokens = 0;
  return reports.some(({ result }) => {
    tokens += tokensIn(contentAsText(result.content));
    return tokens > TOKENS_MAX;
  });
}

/** The draft with its sources: every result or, where that is too much, what the writer has read of them. Undefined where
 *  even that is too long: only functions are given more to read than any model could. */
export function draftCheck(command: CheckCommand): DraftCheck | undefined {
  const { draft, reports, read, known } = command;
  const isLong = isTooLong(reports);
  if (isLong && isTooLong(read)) return undefined;
  const used = isLong ? read : reports;
  // Where a text is relayed word for word, the draft holds its marker.
  const markers = used.flatMap(({ taskId, relay }) => (relay === undefined ? [] : [relayMarker(taskId)]));
  const { answer, data } = draft;
  const support = supportOf(command, draft.support ?? []);
  return {
    text: isTextOf(answer, data) ? '' : answer,
    stated: data === undefined ? undefined : statedIn(data).join('\n\n'),
    sources: {
      ...known,
      context: markers.length === 0 ? known.context : [known.context, markers],
      reports: used.map(({ taskId, instruction, result: { content, claims, findings } }) => ({
        taskId,
        instruction,
        content: findings === undefined ? content : [content, findings],
        claims,
      })),
      ...(support.length > 0 ? { support } : {}),
    },
  };
}

/** Models know reports by their number in the prompt, functions by the task. */
function supportOf({ draft, reports, read, known }: CheckCommand, declared: readonly DeclaredSupport[]) {
  if (declared.length === 0) return [];
  const given: Given[] = [
    ...read.map((report, index) => ({ name: String(index + 1), ...givenOf(report) })),
    ...[...read, ...reports].map((report) => ({ name: report.taskId, ...givenOf(report) })),
  ];
  return verifySupport(declared, { draft: draft.answer, given, effects: known.effects });
}

const givenOf = (report: Report): Omit<Given, 'name'> => ({
  tasks: sourcesOf(report),
  content: report.result.content,
});

/** A sentence as the journal keeps it: with the tasks behind what was condensed, and nothing that is empty. */
export function recordedSentences({ read }: CheckCommand, sentences: readonly GroundedSentence[]) {
  const behind = new Map(read.map((report) => [report.taskId, sourcesOf(report)]));
  const listed = <K extends string>(name: K, found: readonly Foreign[]): { [N in K]?: Foreign[] } =>
    found.length === 0 ? {} : ({ [name]: [...found] } as { [N in K]: Foreign[] });
  return sentences.map(({ text, tasks, foreign, unconfirmed }) => ({
    text,
    tasks: [...new Set(tasks.flatMap((id) => behind.get(id) ?? [id]))],
    ...listed('foreign', foreign),
    ...listed('unconfirmed', unconfirmed),
  }));
}
