// The sources of a worker's result: what its dialogue has read and done. A result is checked against them as an answer is
// against the results of the run.

import { contentAsText } from '../reconcile/claim.ts';
import type { DialogueView, Exchange, Slice } from '../run/command.ts';
import { statedIn } from './data-text.ts';
import { tokensIn } from './estimate-tokens.ts';
import type { EffectCall, Foreign, GroundedSentence, GroundingReport, Sources } from './grounding.ts';

interface ResultCheck {
  readonly text: string;
  readonly sources: Sources;
  /** Whether values count too, not only claimed effects. A worker without material may state what it knows. */
  readonly countsValues: boolean;
}

interface EffectTool {
  readonly name: string;
  readonly does: string;
}

const TOKENS_MAX = 50_000;

/** The result as text, with its sources; undefined if they are too long to be read again. */
export function resultCheck(
  { exchanges }: Pick<DialogueView, 'exchanges'>,
  {
    slice,
    content,
    tools,
  }: { readonly slice: Slice; readonly content: unknown; readonly tools: readonly EffectTool[] },
): ResultCheck | undefined {
  const { taskId, instruction, inputs, successCriterion, context, answers, previousFailure } = slice;
  const reports: GroundingReport[] = [
    ...Object.entries(inputs).map(([id, result]) => ({ taskId: id, instruction: '', ...result })),
    ...outputsIn(exchanges).map((output) => ({ taskId, instruction, content: output })),
  ];
  const tokens = reports.reduce((sum, report) => sum + tokensIn(contentAsText(report.content)), 0);
  if (tokens > TOKENS_MAX) return undefined;
  return {
    text: typeof content === 'string' ? content : statedIn(content).join('\n\n'),
    sources: {
      request: instruction,
      context: [successCriterion, context, answers, previousFailure],
      reports,
      effects: effectsIn(exchanges, { taskId, tools }),
      gaps: slice.missing,
      tools,
    },
    countsValues: typeof content === 'string' && reports.length > 0,
  };
}

type Results = Extract<Exchange, { kind: 'tool-results' }>['results'];

const resultsIn = (exchanges: readonly Exchange[]): Results =>
  exchanges.flatMap((exchange) => (exchange.kind === 'tool-results' ? exchange.results : []));

const outputsIn = (exchanges: readonly Exchange[]): unknown[] =>
  resultsIn(exchanges).flatMap(({ outcome }) => (outcome.status === 'ok' ? [outcome.output] : []));

function effectsIn(
  exchanges: readonly Exchange[],
  { taskId, tools }: { readonly taskId: string; readonly tools: readonly EffectTool[] },
): EffectCall[] {
  const args = new Map(
    exchanges.flatMap((exchange) =>
      exchange.kind === 'reply' && exchange.reading.kind === 'calls'
        ? exchange.reading.calls.map((call) => [call.id, call.args] as const)
        : [],
    ),
  );
  return resultsIn(exchanges).flatMap(({ id, tool, outcome }): EffectCall[] => {
    if (!tools.some(({ name }) => name === tool)) return [];
    const call = { task: taskId, tool, args: args.get(id) };
    if (outcome.status === 'ok') return [{ ...call, status: 'ok', output: outcome.output }];
    return [
      { ...call, status: outcome.status === 'error' ? 'failed' : outcome.status === 'refused' ? 'denied' : 'unknown' },
    ];
  });
}

/** The sentences worth recording: those with something that is not supported. */
export function doubtfulSentences(
  sentences: readonly GroundedSentence[],
  { countsValues }: Pick<ResultCheck, 'countsValues'>,
): { text: string; tasks: string[]; foreign?: Foreign[]; unconfirmed?: Foreign[] }[] {
  const counted = (found: readonly Foreign[]): Foreign[] => found.filter(({ kind }) => countsValues || kind === 'act');
  return sentences.flatMap(({ text, tasks, ...found }) => {
    const foreign = counted(found.foreign);
    const unconfirmed = counted(found.unconfirmed);
    if (foreign.length + unconfirmed.length === 0) return [];
    return [
      {
        text,
        tasks: [...tasks],
        ...(foreign.length > 0 ? { foreign } : {}),
        ...(unconfirmed.length > 0 ? { unconfirmed } : {}),
      },
    ];
  });
}
