// bosun trace: every step of a run as a tree, with start time and duration.

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RunReport } from '../../../core/report/report.ts';
import type { Span } from '../../../core/report/spans.ts';
import type { RunTrace } from '../../../runtime/inspect/inspect-runs.ts';
import { messageOf } from '../../../runtime/perform/faults.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun, inspectorOf } from '../find-run.ts';
import { effectsSection } from '../print/effects.ts';
import { callLines } from '../print/review.ts';
import { UserError } from '../print/user-error.ts';
import { count, duration, short, usd } from '../print/wording.ts';

interface TraceFlags {
  readonly format?: string;
  readonly out?: string;
  readonly content?: boolean;
}

const FORMATS = ['jaeger', 'otlp'] as const;

export async function traceCommand(cli: Cli, given: string, flags: TraceFlags = {}): Promise<number> {
  const format = FORMATS.find((each) => each === flags.format);
  if (flags.format !== undefined && !format)
    throw new UserError(`--format takes ${FORMATS.join(' or ')}, not "${flags.format}"`);
  if (!format && (flags.out !== undefined || flags.content))
    throw new UserError('--out and --content go with --format jaeger or --format otlp');
  const inspector = inspectorOf(cli);
  const runId = await findRun(cli, given);
  if (format) return writeSpans(cli, runId, { ...flags, format });
  const trace = await inspector.trace(runId);
  cli.terminal.document(trace);
  print(trace, cli);
  for (const line of figuresOf(await inspector.show(runId))) cli.terminal.say(cli.terminal.paint('dim', line));
  return EXIT.complete;
}

/** The spans of the run as a file that trace viewers import. */
async function writeSpans(
  cli: Cli,
  runId: string,
  { format, out, content = false }: TraceFlags & { readonly format: (typeof FORMATS)[number] },
): Promise<number> {
  const { jaegerJson, otlpJson } = await import('../../../core/telemetry/trace-json.ts');
  const spans = await inspectorOf(cli).spans(runId, { content });
  const service = { name: cli.env.OTEL_SERVICE_NAME?.trim() || 'bosun', version: cli.version };
  const text = `${JSON.stringify(format === 'jaeger' ? jaegerJson(spans, service) : otlpJson(spans, service), null, 2)}\n`;
  if (out === undefined) {
    cli.terminal.line(text.trimEnd());
    return EXIT.complete;
  }
  try {
    await writeFile(path.resolve(cli.cwd, out), text);
  } catch (error) {
    throw new UserError(`--out: ${out} cannot be written: ${messageOf(error)}`);
  }
  cli.terminal.note(`${spans.length} spans of run ${runId} are in ${out}`);
  return EXIT.complete;
}

/** A ratio that is worth telling. */
const FASTER_FROM = 1.1;

/** The times of the tasks (E4) and the usage of the run. */
function figuresOf({ latency, usage, tasks }: RunReport): string[] {
  const { wallMs, sequentialMs, criticalPathMs, speedup } = latency;
  const faster = speedup < FASTER_FROM ? '' : `; done side by side, the tasks were ${speedup.toFixed(1)} times as fast`;
  const chain = `tasks one after the other ${duration(sequentialMs)}, critical path ${duration(criticalPathMs)}${faster}`;
  const calls = `${count(usage.modelCalls, 'model call')}, ${count(usage.toolCalls, 'tool call')}`;
  return [
    `time   ${duration(wallMs)}${tasks.length === 0 ? '' : ` (${chain})`}`,
    `usage  ${calls} · ${usage.inputTokens + usage.outputTokens} tokens · ${usd(usage.costUsd)}`,
  ];
}

const MARKS: Readonly<Record<Span['status'], string>> = { ok: '✔', failed: '✘', cancelled: '–', open: '…' };

const DETAIL_MAX = 160;

/** `plan/1, 812 tokens in, 140 out`. */
const tokens = ({ prompt, inputTokens, outputTokens }: RunTrace['calls'][number]): string =>
  [...(prompt === null ? [] : [prompt]), `${inputTokens} tokens in`, `${outputTokens ?? '…'} out`].join(', ');

function print({ runId, spans, events, calls, below, effects }: RunTrace, cli: Cli): void {
  const { paint, say } = cli.terminal;
  const inside = Map.groupBy(spans, ({ parent }) => parent);
  const sent = new Map(calls.map((call) => [call.callId, call]));
  const began = spans[0]?.startedAt ?? 0;
  const width = `${events.length}`.length;
  const reviews = new Map(
    events.flatMap((event) =>
      event.type === 'review-opened' ? [[event.reviewId, { tool: event.tool ?? null, args: event.args }] as const] : [],
    ),
  );
  const write = (span: Span, depth: number): void => {
    const at = `+${((span.startedAt - began) / 1_000).toFixed(3)}s`.padStart(10);
    const took = span.endedAt === null ? 'open' : duration(span.endedAt - span.startedAt);
    const name = `${paint('cyan', span.kind)} ${short(span.name, 100 - 2 * depth)}`;
    const call = sent.get(span.id);
    const detail = span.detail === undefined ? [] : [short(span.detail, DETAIL_MAX)];
    const more = [took, ...(call ? [tokens(call)] : []), ...detail].join(' · ');
    // Events of nested teams are numbered in their own runs.
    const seq = below.some((run) => span.id.startsWith(run)) ? '' : `${span.seq}`;
    say(
      `${paint('dim', `${seq.padStart(width)} ${at}`)} ${'  '.repeat(depth)}${MARKS[span.status]} ${name} ${paint('dim', more)}`,
    );
    const asked = reviews.get(span.id);
    const margin = ' '.repeat(width + 12 + 2 * (depth + 1));
    for (const line of asked ? callLines(asked, cli) : []) say(paint('dim', `${margin}${line}`));
    for (const inner of inside.get(span.id) ?? []) write(inner, depth + 1);
  };
  for (const span of inside.get(null) ?? []) write(span, 0);
  const dispatched = events.filter((event) => event.type === 'task-dispatched');
  const workers = new Map(dispatched.map(({ taskId, worker }) => [taskId, worker]));
  for (const section of effectsSection(effects, workers, cli.terminal)) say(section);
  say(paint('dim', `${events.length} events, numbered as above; all of them: ${cli.suggest(`trace ${runId} --json`)}`));
}
