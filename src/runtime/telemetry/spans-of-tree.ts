// All spans of a run and of the runs below it, as they are now.

import type { Digest } from '../../core/journal/hash-chain.ts';
import { type TelemetrySpan, TRACEPARENT } from '../../core/telemetry/span.ts';
import { createSpanFold } from '../../core/telemetry/span-fold.ts';
import type { ReadEvents } from '../inspect/trace-tree.ts';

interface TreeOptions {
  readonly digest: Digest;
  readonly content: boolean;
}

export async function spansOfTree(
  runId: string,
  read: ReadEvents,
  { digest, content }: TreeOptions,
): Promise<readonly TelemetrySpan[]> {
  const rootOf = async (id: string): Promise<string> => {
    const [first] = await read(id);
    return first?.type === 'run-started' && first.parent ? first.parent.rootRunId : id;
  };
  const [root] = await read(await rootOf(runId));
  const traceparent = root?.type === 'run-started' ? root.labels?.[TRACEPARENT] : undefined;
  const spansOf = async (id: string): Promise<TelemetrySpan[]> => {
    const events = await read(id);
    const fold = createSpanFold(id, { digest, content, traceparent });
    const spans = events.flatMap((event) => fold.take(event));
    spans.push(...fold.open(events.at(-1)?.at ?? 0));
    for (const event of events) if (event.type === 'team-started') spans.push(...(await spansOf(event.runId)));
    return spans;
  };
  // A span ends after those inside it, so in reverse order parents come first where times are equal.
  return (await spansOf(runId)).reverse().sort((a, b) => a.startMs - b.startMs || b.endMs - a.endMs);
}
