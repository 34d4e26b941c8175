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
  /**
   * Whether values count too, not only claimed effects. A worker that looked nothing up may state what it knows; in data,
   * which often counts and rates, values are doubted at most.
   */
  readonly values: 'checked' | 'doubted' | 'free';
  /** The numbers in the sources, for figures that are worked out from them. */
  readonly figures: readonly number[];
}

interface EffectTool {
  readonly name: string;
  readonly does: string;
}

const STATES_DEED = /\b(?:was|were|has been|have been|had been|is|are)\b[^.?!]{0,30}\b\p{L}+(?:ed|en|id|ld)\b/iu;
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
  // An instruction may say what was done before: "write to him that it was refunded".
  const told = STATES_DEED.test(instruction) ? [{ taskId, instruction: '', content: instruction }] : [];
  const tokens = reports.reduce((sum, report) => sum + tokensIn(contentAsText(report.content)), 0);
  if (tokens > TOKENS_MAX) return undefined;
  return {
    text: typeof content === 'string' ? content : statedIn(content).join('\n\n'),
    sources: {
      request: instruction,
      context: [successCriterion, context, answers, previousFailure, ...failuresIn(exchanges)],
      reports: [...reports, ...told],
      effects: effectsIn(exchanges, { taskId, tools }),
      gaps: slice.missing,
      tools,
    },
    values:
      reports.length + resultsIn(exchanges).length === 0 ? 'free' : typeof content === 'string' ? 'checked' : 'doubted',
    figures: numbersIn([instruction, context, ...reports.map((report) => report.content)]),
  };
}

type Results = Extract<Exchange, { kind: 'tool-results' }>['results'];

const resultsIn = (exchanges: readonly Exchange[]): Results =>
  exchanges.flatMap((exchange) => (exchange.kind === 'tool-results' ? exchange.results : []));

const outputsIn = (exchanges: readonly Exchange[]): unknown[] =>
  resultsIn(exchanges).flatMap(({ outcome }) => (outcome.status === 'ok' ? [outcome.output] : []));

/** What the worker was told of calls without an output. */
const failuresIn = (exchanges: readonly Exchange[]): unknown[] =>
  resultsIn(exchanges).flatMap(({ outcome }) => (outcome.status === 'ok' ? [] : [outcome]));

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
  { values, figures }: Pick<ResultCheck, 'values' | 'figures'>,
): { text: string; tasks: string[]; foreign?: Foreign[]; unconfirmed?: Foreign[] }[] {
  const counted = (found: readonly Foreign[]): Foreign[] =>
    found.filter(({ kind }) => values !== 'free' || kind === 'act');
  const isDoubted = ({ kind, text }: Foreign): boolean =>
    (kind === 'number' && isWorkedOut(text, figures)) || (values === 'doubted' && kind !== 'act');
  return sentences.flatMap(({ text, tasks, ...found }) => {
    const foreign = counted(found.foreign.filter((each) => !isDoubted(each)));
    const unconfirmed = counted([...found.foreign.filter(isDoubted), ...found.unconfirmed]);
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

const FIGURES_MAX = 40;

function numbersIn(sources: readonly unknown[]): number[] {
  const found = contentAsText(sources).match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  return [...new Set(found.map((text) => Number(text.replaceAll(',', ''))))].slice(0, FIGURES_MAX);
}

/**
 * Whether a figure may be worked out from the sources: a sum, difference, product, share, average, or percentage of one
 * or two numbers, or of all of them. A worker's job is often just that, so such a figure is in doubt at most.
 */
function isWorkedOut(text: string, figures: readonly number[]): boolean {
  const [digits = ''] = /\d[\d,]*(?:\.\d+)?/.exec(text) ?? [];
  const target = Number(digits.replaceAll(',', ''));
  const tolerance = digits.includes('.') ? 0.006 : 0.51;
  const isNear = (value: number): boolean => Math.abs(Math.abs(value) - target) <= tolerance;
  const sum = figures.reduce((total, each) => total + each, 0);
  if (isNear(sum) || isNear(sum / figures.length)) return true;
  return figures.some((a) => {
    if ([a / 2, a * 2, a / 12, a * 12, a / 100, a * 100].some(isNear)) return true;
    return figures.some((b) =>
      [a - b, a + b, (a + b) / 2, a * b, a / b, (100 * (a - b)) / b, (100 * a) / b].some(isNear),
    );
  });
}
