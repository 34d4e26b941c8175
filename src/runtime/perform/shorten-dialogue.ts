// Shortens a dialogue that was too long for the model by cutting its long texts. Each cut says how much was left out.

import { contentAsText } from '../../core/reconcile/claim.ts';
import type { DialogueView, Exchange } from '../../core/run/command.ts';

/** Characters that one text may keep, by how often the dialogue was too long. */
const KEEP = [Number.POSITIVE_INFINITY, 16_000, 4_000, 1_000];

export function shrink(view: DialogueView): DialogueView {
  const keep = KEEP[Math.min(view.shrunk, KEEP.length - 1)] ?? 0;
  if (keep === Number.POSITIVE_INFINITY) return view;
  return {
    ...view,
    subject: cutIn(view.subject, keep) as DialogueView['subject'],
    exchanges: view.exchanges.map((exchange) => cutExchange(exchange, keep)),
  };
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
