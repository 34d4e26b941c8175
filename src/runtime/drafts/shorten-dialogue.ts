// Shortens a dialogue that is too long for its model, step by step: compact prompts and fewer earlier turns first, then long
// texts are cut, further each time. Each cut says how much was left out.

import { contentAsText } from '../../core/reconcile/claim.ts';
import type { DialogueView, Exchange } from '../../core/run/command.ts';

interface Step {
  /** Characters that one text may keep. */
  readonly keep: number;
  /** Earlier turns that are shown. */
  readonly turns: number;
}
const STEPS: readonly Step[] = [
  { keep: 16_000, turns: 4 },
  { keep: 4_000, turns: 2 },
  { keep: 1_000, turns: 0 },
];
export const STEPS_MAX = STEPS.length;

/** The dialogue after so many steps. Prompts are compact from the first step on; the caller sees to that. */
export function shortened(view: DialogueView, steps: number): DialogueView {
  const step = STEPS[Math.min(steps, STEPS_MAX) - 1];
  if (!step) return view;
  const { keep, turns } = step;
  return {
    ...view,
    subject: cutIn(withTurns(view.subject, turns), keep) as DialogueView['subject'],
    exchanges: view.exchanges.map((exchange) => cutExchange(exchange, keep)),
  };
}

function withTurns(subject: DialogueView['subject'], turns: number): DialogueView['subject'] {
  if (subject.kind !== 'consult' || !('history' in subject.question)) return subject;
  const { question } = subject;
  return { ...subject, question: { ...question, history: turns === 0 ? [] : question.history.slice(-turns) } };
}

function cut(text: string, keep: number): string {
  if (text.length <= keep) return text;
  const head = Math.ceil(keep * 0.7);
  const tail = keep - head;
  const left = text.length - keep;
  return `${text.slice(0, head)}\n[… ${left} characters left out …]\n${tail > 0 ? text.slice(-tail) : ''}`;
}

function cutExchange(exchange: Exchange, keep: number): Exchange {
  if (exchange.kind !== 'tool-results') return exchange;
  const results = exchange.results.map((result) =>
    result.outcome.status === 'ok'
      ? { ...result, outcome: { status: 'ok' as const, output: cutContent(result.outcome.output, keep) } }
      : result,
  );
  return { ...exchange, results };
}

/** Data that is too long becomes text: half of a table is no table. */
function cutContent(content: unknown, keep: number): unknown {
  const text = contentAsText(content);
  return text.length <= keep ? content : cut(text, keep);
}

/** Cuts every long string, and the content of every result, at any depth. */
function cutIn(value: unknown, keep: number): unknown {
  if (typeof value === 'string') return cut(value, keep);
  if (Array.isArray(value)) return value.map((each) => cutIn(each, keep));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'content' || key === 'context' ? cutEach(each, keep) : cutIn(each, keep),
    ]),
  );
}

/** A context keeps its keys; other content is cut as one text. */
function cutEach(value: unknown, keep: number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return cutContent(value, keep);
  const entries = Object.entries(value).map(([key, each]) => [key, cutContent(each, keep)] as const);
  const smaller = Object.fromEntries(entries);
  return contentAsText(smaller).length <= keep * 2 ? smaller : cutContent(value, keep);
}
