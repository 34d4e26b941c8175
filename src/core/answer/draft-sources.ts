// The draft and its sources, as given to the grounder. Built when the check runs, not when it becomes wanted: folding a
// journal wants many checks and runs none.

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
  /** Empty if the answer is data without a text of its own. */
  readonly text: string;
  /** The statements of the data, one per line, if the answer is data. */
  readonly stated: string | undefined;
  readonly sources: Sources;
}

/** A grounder takes about five milliseconds per thousand tokens, and blocks the process meanwhile. */
const TOKENS_MAX = 100_000;
export const TOO_LONG = 'the results are too long to be read again';

function isTooLong(reports: readonly Report[]): boolean {
  let tokens = 0;
  return reports.some(({ result }) => {
    tokens += tokensIn(contentAsText(result.content));
    return tokens > TOKENS_MAX;
  });
}

/**
 * The draft with its sources: all results or, if they are too long, what the writer has read of them. Undefined if even
 * that is too long, which happens only with writers that are functions.
 */
export function draftCheck(command: CheckCommand): DraftCheck | undefined {
  const { draft, reports, read, known } = command;
  const isLong = isTooLong(reports);
  if (isLong && isTooLong(read)) return undefined;
  const used = isLong ? read : reports;
  // In a draft, a relayed text is represented by its marker.
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

/** Models refer to reports by their number in the prompt, functions by task id. */
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

/**
 * A sentence as stored in the journal: condensed sources are replaced by their tasks, and empty fields are left out.
 */
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
