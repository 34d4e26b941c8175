// Reads the messages that other processes leave for a run. They are written by this library, perhaps in another version, so
// they are parsed like all stored data. An unreadable one becomes a decision about no review, which the run refuses, records
// and marks as taken.

import type { EventType, Happening } from '../../core/journal/event.ts';
import type { Post } from '../../ports/journal.ts';

export async function readPost(post: Post): Promise<Happening> {
  const raw = fieldsOf(post.body);
  const by = String(raw.by ?? 'unknown');
  if (raw.type === 'cancel-requested') return { type: 'cancel-requested', by, reason: String(raw.reason ?? '') };
  if (raw.type === 'command-reported') {
    const reported = await readReport(raw.happening);
    if (reported) return reported;
  }
  const reviewId = String(raw.reviewId ?? '');
  const { decisionSchema } = await import('../../core/journal/event-parts.ts');
  const decision = decisionSchema.safeParse(raw.decision);
  if (decision.success) return { type: 'review-decided', reviewId, decision: decision.data, by };
  return { type: 'review-decided', reviewId, decision: { kind: 'deny', reason: 'the decision could not be read' }, by };
}

/** What a command in another process reports. The core lets it in only while it wants the command. */
async function readReport(happening: unknown): Promise<Happening | undefined> {
  const { eventSchemas } = await import('../../core/journal/event-schema.ts');
  const { type } = (happening ?? {}) as { readonly type?: unknown };
  if (typeof type !== 'string' || !Object.hasOwn(eventSchemas, type)) return undefined;
  const read = eventSchemas[type as EventType].safeParse(happening);
  return read.success ? ({ ...read.data, type } as Happening) : undefined;
}

function fieldsOf(body: string): { readonly [field: string]: unknown } {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
