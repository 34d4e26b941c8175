// Parses a model's reply: tool calls, a final value that fits the schema of the question, or what is wrong with it.

import { looksLikeJson, wholeReply } from '../../core/answer/cut-reply.ts';
import { whyEmpty } from '../../core/answer/says-nothing.ts';
import { type Asked, whyNoReply } from '../../core/answer/unusable-reply.ts';
import type { Reading } from '../../core/journal/event.ts';
import type { Result } from '../../core/reconcile/claim.ts';
import { escalationSchema, resultSchema } from '../../core/reconcile/claim-schema.ts';
import type { DialogueView, Question, Slice } from '../../core/run/command.ts';
import { replySchemas } from '../../core/run/reply-schemas.ts';
import { isTooDeep, TooDeep } from '../../core/values/nesting.ts';
import type { ModelReply } from '../../ports/model.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import { readStructured, wantsData } from '../define/structured-answer.ts';
import { issuesOf, validate } from '../define/validate.ts';
import type { Team } from '../run/team.ts';
import { answerFault, replyFault } from './check-reply.ts';
import { readPlanText } from './plan-text.ts';
import { parseJson } from './read-json.ts';
import { asStored } from './worker-reply.ts';

export async function readReply(
  team: Team,
  view: DialogueView,
  given: ModelReply,
  stepsLeft: number,
): Promise<Reading> {
  if (!given.isCut && view.subject.kind === 'work' && given.calls.length > stepsLeft)
    return malformed(tooManyCalls(given.calls.length, stepsLeft));
  const reading = await readText(team, view, given);
  const [call] = given.calls;
  if (reading.kind !== 'malformed' || view.subject.kind !== 'consult' || !call) return reading;
  // A role has no tools. If its text is no reply either, it is told so and asked again.
  const errors = `You called ${call.tool}, and there are no tools for you: workers call them. Reply with the JSON alone.`;
  return { kind: 'malformed', errors };
}

async function readText(team: Team, { subject, exchanges }: DialogueView, given: ModelReply): Promise<Reading> {
  // The last call of a reply that was cut may lack arguments, so none of them is made.
  if (given.isCut) return { kind: 'cut' };
  const reply = { ...given, text: wholeReply(exchanges, given.text) };
  if (reply.calls.length > 0 && subject.kind === 'work') return readCalls(reply.calls);
  const hasCalled = exchanges.some(({ kind }) => kind === 'tool-results');
  if (subject.kind === 'work') return readWork(team, { slice: subject.slice, hasCalled }, reply.text);
  return readRole(team, subject.question, reply.text);
}

async function readRole(team: Team, question: Question, text: string): Promise<Reading> {
  const { role } = question;
  const plan = question.role === 'plan' ? readPlanText(text, question.request) : undefined;
  if (plan && 'errors' in plan) return { kind: 'malformed', errors: plan.errors };
  const json = plan ? plan.value : parseJson(text);
  if (isTooDeep(json)) return malformed(TOO_DEEP);
  // Roles that write prose may reply without JSON.
  const isProse = json === undefined && text.trim() !== '';
  if (isProse && question.role === 'synthesise' && !wantsData(team, question)) {
    const errors = answerFault(question, { answer: text });
    return errors === undefined ? { kind: 'final', value: { answer: text } } : { kind: 'malformed', errors };
  }
  if (isProse && role === 'refine') return { kind: 'final', value: { instruction: text } };
  if (json === undefined) return { kind: 'malformed', errors: 'The reply holds no JSON object.' };
  return fitted(team, question, json);
}

async function fitted(team: Team, question: Question, json: unknown): Promise<Reading> {
  const structured = await readStructured(team, question, json);
  if (!structured.ok) return malformed(structured.errors);
  const value = question.role === 'triage' ? readableRoute(structured.value) : structured.value;
  const parsed = replySchemas[question.role].safeParse(value);
  if (!parsed.success) return malformed(issuesOf(parsed.error.issues));
  const fault = replyFault(team, question, parsed.data);
  return fault === undefined ? { kind: 'final', value: parsed.data } : malformed(fault);
}

const malformed = (errors: string): Reading => ({ kind: 'malformed', errors });
const TOO_DEEP = `${new TooDeep('The JSON of the reply').message}.`;

/** Not all of them could be made, so none is: they are refused before any is authorised. */
function tooManyCalls(calls: number, stepsLeft: number): string {
  // The reply after this one takes a step, and so does the one that reads the results.
  const callsMax = Math.max(0, stepsLeft - 2);
  return `You asked for ${calls} calls at once, and the budget of the task has ${stepsLeft} steps left. None was made: ask for at most ${callsMax}, or answer without them.`;
}

function readCalls(calls: ModelReply['calls']): Reading {
  const deep = calls.find(({ args }) => isTooDeep(args));
  if (deep) return malformed(`${new TooDeep(`An argument of the call of ${deep.tool}`).message}. No tool was called.`);
  return { kind: 'calls', calls: calls.map(({ id, tool, args }) => ({ id, tool, args: asStored(args) })) };
}

interface Worked {
  readonly slice: Slice;
  readonly hasCalled: boolean;
}

async function readWork(team: Team, worked: Worked, text: string): Promise<Reading> {
  const { slice } = worked;
  // An empty reply is no result, even if the provider reports success.
  if (text.trim() === '') return malformed('The reply is empty.');
  const schema = team.workers.get(slice.worker)?.output;
  const json = parseJson(text);
  if (isTooDeep(json)) return malformed(TOO_DEEP);
  if (isEnvelope(json) && 'escalation' in json && json.escalation !== null) {
    const escalation = escalationSchema.safeParse(withPartial(json.escalation, json));
    if (escalation.success) return { kind: 'final', value: { escalation: escalation.data } };
    return malformed(issuesOf(escalation.error.issues));
  }
  const read =
    isEnvelope(json) && 'content' in json ? resultSchema.safeParse(readable(json)) : readBare(text, json, schema);
  if (!read.success) return malformed(issuesOf(read.error.issues));
  const fault = contentFault(read.data.content, team, worked);
  if (fault !== undefined) return malformed(fault);
  if (!schema) return { kind: 'final', value: read.data };
  const content = await validate(schema, read.data.content);
  return content.ok
    ? { kind: 'final', value: { ...read.data, content: asStored(content.value) } }
    : malformed(content.errors);
}

/** What a worker that hands its task back has so far stands beside the escalation. */
function withPartial(escalation: unknown, envelope: object): unknown {
  const partial = 'content' in envelope ? envelope.content : undefined;
  if (!isEnvelope(escalation) || 'partial' in escalation || whyEmpty(partial) !== undefined) return escalation;
  return { ...escalation, partial };
}

/** Confidences beyond their range are cut to it. A request out of scope has no workers: the reply names the nearest. */
function readableRoute(given: unknown): unknown {
  if (!isEnvelope(given) || !('workers' in given) || !Array.isArray(given.workers)) return given;
  if ('route' in given && given.route === 'out-of-scope') return { ...given, workers: [] };
  const workers = given.workers.map((worker: unknown) => {
    if (!isEnvelope(worker) || !('confidence' in worker) || typeof worker.confidence !== 'number') return worker;
    return { ...worker, confidence: Math.min(100, Math.max(0, worker.confidence)) };
  });
  return { ...given, workers };
}

/** Models write null for what they leave out, and figures as text. */
function readable(envelope: object): object {
  const entries = Object.entries(envelope).filter(([key, value]) => key === 'content' || value !== null);
  const { confidence, ...rest } = Object.fromEntries(entries) as { confidence?: unknown };
  if (confidence === undefined) return rest;
  const figure = typeof confidence === 'string' ? Number.parseFloat(confidence) : confidence;
  return Number.isNaN(figure) ? rest : { ...rest, confidence: figure };
}

const isEnvelope = (json: unknown): json is object => typeof json === 'object' && json !== null && !Array.isArray(json);

type Bare =
  | { readonly success: true; readonly data: Result }
  | { readonly success: false; readonly error: { readonly issues: readonly { readonly message: string }[] } };

/** A reply without its envelope: data where the worker has a schema, otherwise text. */
function readBare(text: string, json: unknown, schema: StandardSchema | undefined): Bare {
  if (schema && json !== undefined) return { success: true, data: { content: json } };
  const plain = plainValue(text);
  if (isTooDeep(plain)) return { success: false, error: { issues: [{ message: TOO_DEEP }] } };
  if (schema || typeof plain !== 'string' || !looksLikeJson(text)) return { success: true, data: { content: plain } };
  const message =
    json === undefined ? 'The reply begins like JSON and cannot be parsed.' : 'The JSON object has no "content".';
  return { success: false, error: { issues: [{ message }] } };
}

function contentFault(content: unknown, team: Team, { slice, hasCalled }: Worked): string | undefined {
  const hasSchema = team.workers.get(slice.worker)?.output !== undefined;
  const empty = whyEmpty(content, { mayBeEmptyList: hasSchema, isWritten: true });
  if (empty !== undefined) return `The reply has no content: ${empty}.`;
  return hasSchema && typeof content !== 'string'
    ? undefined
    : whyNoReply(content, { ...askedOf(team, slice), hasCalled });
}

/** A text, or the value if it is plain JSON such as `null`, `[]` or `42`. */
function plainValue(text: string): unknown {
  if (!/^\s*(?:null|\[[\s\S]*\])\s*$/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function askedOf(team: Team, { worker, instruction, successCriterion }: Slice): Asked {
  const spec = team.spec.workers[worker];
  return { instruction, successCriterion, tools: spec?.tools ?? [], does: spec?.does };
}
