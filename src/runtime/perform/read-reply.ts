// Parses a model's reply: tool calls, a final value that fits the schema of the question, or what is wrong with it.

import type { Reading } from '../../core/journal/event.ts';
import { escalationSchema, resultSchema } from '../../core/reconcile/claim-schema.ts';
import type { DialogueView } from '../../core/run/command.ts';
import { replySchemas } from '../../core/run/reply-schemas.ts';
import type { ModelReply } from '../../ports/model.ts';
import { readStructured, wantsData } from '../define/structured-answer.ts';
import { issuesOf, validate } from '../define/validate.ts';
import type { Team } from '../run/team.ts';
import { replyFault } from './check-reply.ts';
import { readPlanText } from './plan-text.ts';
import { parseJson } from './read-json.ts';
import { asStored } from './worker-reply.ts';

export async function readReply(team: Team, { subject }: DialogueView, reply: ModelReply): Promise<Reading> {
  if (reply.calls.length > 0)
    return { kind: 'calls', calls: reply.calls.map(({ id, tool, args }) => ({ id, tool, args: asStored(args) })) };
  if (subject.kind === 'work') return readWork(team, subject.slice.worker, reply.text);
  const { role } = subject.question;
  const plan = subject.question.role === 'plan' ? readPlanText(reply.text, subject.question.request) : undefined;
  if (plan && 'errors' in plan) return { kind: 'malformed', errors: plan.errors };
  const json = plan ? plan.value : parseJson(reply.text);
  // Roles that write prose may reply without JSON.
  const isProse = json === undefined && reply.text.trim() !== '';
  if (isProse && role === 'synthesise' && !wantsData(team, subject.question))
    return { kind: 'final', value: { answer: reply.text } };
  if (isProse && role === 'refine') return { kind: 'final', value: { instruction: reply.text } };
  if (json === undefined) return { kind: 'malformed', errors: 'The reply holds no JSON object.' };
  const structured = await readStructured(team, subject.question, json);
  if (!structured.ok) return { kind: 'malformed', errors: structured.errors };
  const parsed = replySchemas[role].safeParse(structured.value);
  if (!parsed.success) return { kind: 'malformed', errors: issuesOf(parsed.error.issues) };
  const fault = replyFault(team, subject.question, parsed.data);
  return fault === undefined ? { kind: 'final', value: parsed.data } : { kind: 'malformed', errors: fault };
}

async function readWork(team: Team, name: string, text: string): Promise<Reading> {
  // An empty reply is no result, even if the provider reports success.
  if (text.trim() === '') return { kind: 'malformed', errors: 'The reply is empty.' };
  const schema = team.workers.get(name)?.output;
  const json = parseJson(text);
  const envelope =
    typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as { escalation?: unknown }) : undefined;
  if (envelope && 'escalation' in envelope) {
    const escalation = escalationSchema.safeParse(envelope.escalation);
    if (escalation.success) return { kind: 'final', value: { escalation: escalation.data } };
    return { kind: 'malformed', errors: issuesOf(escalation.error.issues) };
  }
  const wrapped = envelope && 'content' in envelope ? resultSchema.safeParse(envelope) : undefined;
  if (wrapped && !wrapped.success) return { kind: 'malformed', errors: issuesOf(wrapped.error.issues) };
  const result = wrapped?.data ?? { content: schema && json !== undefined ? json : text };
  if (!schema) return { kind: 'final', value: result };
  const content = await validate(schema, result.content);
  return content.ok
    ? { kind: 'final', value: { ...result, content: asStored(content.value) } }
    : { kind: 'malformed', errors: content.errors };
}
