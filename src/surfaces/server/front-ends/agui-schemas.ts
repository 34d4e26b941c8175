// What clients of AG-UI send. State and tools of the front end are accepted and not used: a team has its own.

import { z } from 'zod';

const TEXT_MAX = 500_000;
const text = z.string().max(TEXT_MAX);
const id = z.string().min(1).max(200);

const partSchema = z.looseObject({ type: z.string().max(100), text: text.optional() });

const messageSchema = z.looseObject({
  id: z.string().max(300).optional(),
  role: z.enum(['developer', 'system', 'assistant', 'user', 'tool', 'activity', 'reasoning']),
  content: z.union([text, z.array(partSchema).max(1_000), z.record(z.string(), z.unknown())]).nullish(),
});
export type AguiMessage = z.output<typeof messageSchema>;

const resumeSchema = z.looseObject({
  interruptId: z.string().max(300),
  status: z.enum(['resolved', 'cancelled']),
  payload: z.unknown().optional(),
});
export type ResumeEntry = z.output<typeof resumeSchema>;

export const runInputSchema = z.looseObject({
  threadId: id,
  runId: id,
  messages: z.array(messageSchema).max(2_000),
  context: z
    .array(z.looseObject({ description: z.string().max(200), value: text }))
    .max(100)
    .optional(),
  resume: z.array(resumeSchema).max(1_000).optional(),
});
export type RunInput = z.output<typeof runInputSchema>;

export const cancelInputSchema = z.object({ threadId: id });

export const teamParams = z.object({ team: z.string().max(200) });
