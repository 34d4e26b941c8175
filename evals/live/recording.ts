// Replies of a real model, kept by role, so that tests can give them again.

import { z } from 'zod';
import { isRefusal, type Reply, replySchema } from './wire/backend.ts';
import type { Call } from './wire/gateway.ts';
import type { RepliesByRole } from './wire/stand-in.ts';

const KEPT_MAX = 12;
const TEXT_MAX = 1_500;

/** Different replies only, a few of each role. */
export function recordingOf(calls: readonly Call[]): RepliesByRole {
  const kept = new Map<string, Reply[]>();
  for (const { role, answer } of calls) {
    if (!answer || isRefusal(answer) || role === 'sizes' || answer.text.length > TEXT_MAX) continue;
    const { text, calls: called, finish } = answer;
    const replies = kept.get(role) ?? [];
    kept.set(role, replies);
    const isKnown = replies.some((each) => each.text === text && JSON.stringify(each.calls) === JSON.stringify(called));
    if (!isKnown && replies.length < KEPT_MAX) replies.push({ text, calls: called, finish });
  }
  return Object.fromEntries(kept);
}

export const readRecording = (text: string): RepliesByRole =>
  z.record(z.string(), z.array(replySchema)).parse(JSON.parse(text));
