// The reply of a role or a worker as JSON Schema, narrowed to one team: names of workers and tools are enums, and there are
// only fields that the prompt explains. The prompt prints its reply form from this schema, providers get it with the call,
// and the zod schemas that it is made from read the reply.

import { z } from 'zod';
import { crewOf } from '../../core/plan/pools.ts';
import type { TeamSpec, WorkerSpec } from '../../core/plan/team-spec.ts';
import { escalationSchema, resultSchema } from '../../core/reconcile/claim-schema.ts';
import type { DialogueView, QuestionOf, Slice } from '../../core/run/command.ts';
import { readsOutside } from '../../core/run/decide/trust.ts';
import { replySchemas } from '../../core/run/reply-schemas.ts';
import type { PromptProfile } from '../prompts/prompt.ts';
import type { Team, WorkerCode } from '../run/team.ts';
import { describedOutput, wantsData } from './structured-answer.ts';

export type Json = Readonly<Record<string, unknown>>;
type Described = Pick<Team, 'spec' | 'workers'> & Partial<Pick<Team, 'output'>>;

/** The schema of the reply to this very question. */
export function replySchemaFor(
  team: Described,
  { subject }: Pick<DialogueView, 'subject'>,
  profile: PromptProfile,
): Json {
  if (subject.kind === 'work') return workSchema(team.workers.get(subject.slice.worker), profile, subject.slice);
  const { question } = subject;
  switch (question.role) {
    case 'triage':
      return triageSchema(team.spec, profile, question);
    case 'plan':
      return planSchema(team.spec, profile, question);
    case 'judge':
      return judgeSchema(question);
    case 'synthesise':
      return answerSchema(team, profile, question);
    case 'refine':
    case 'criticise':
      return closed(jsonOf(question.role));
    default:
      return question satisfies never;
  }
}

/** Without the fields that only some requests need: those are explained where the request stands. */
export function triageSchema(spec: TeamSpec, profile: PromptProfile, question?: QuestionOf<'triage'>): Json {
  const { route, workers, outOfScope, tools, meant, reason } = propertiesOf(jsonOf('triage'));
  const crew = crewOf(spec);
  const worker = { ...closed(itemOf(workers)), properties: withName(propertiesOf(itemOf(workers)), Object.keys(crew)) };
  const granted = toolNames(Object.values(crew));
  const properties = {
    route,
    // At least one: for "out-of-scope" it is the nearest, and is not read.
    workers: { type: 'array', items: worker, minItems: 1 },
    outOfScope: listOf(itemOf(outOfScope)),
    ...(readsOutside(spec) && granted.length > 0 ? { tools: { ...asJson(tools), items: oneOf(granted) } } : {}),
    ...(question && question.history.length > 0 ? { meant } : {}),
    reason,
  };
  return objectOf(properties, profile === 'full' ? without(properties, 'meant') : ['route', 'workers', 'reason']);
}

/** A whole number, because small models write shares of one otherwise. */
const withName = (properties: Json, names: readonly string[]): Json => ({
  name: oneOf(names),
  confidence: { ...asJson(properties.confidence), type: 'integer' },
});

/** Beyond this many workers, each task is described once for all of them instead of once for each. */
const VARIANTS_MAX = 12;

export function planSchema(spec: TeamSpec, profile: PromptProfile, question?: QuestionOf<'plan'>): Json {
  const { goal, strategy, finalInstruction, tasks } = propertiesOf(jsonOf('plan'));
  const crew = Object.entries(crewOf(spec));
  const task = propertiesOf(itemOf(tasks));
  const taskOf = (names: readonly string[], workers: readonly WorkerSpec[]): Json => {
    const properties = taskProperties(task, { names, workers, profile, question });
    return objectOf(properties, ['id', 'worker', 'instruction', 'successCriterion', 'dependsOn', 'tools']);
  };
  const [names, workers] = [crew.map(([name]) => name), crew.map(([, worker]) => worker)];
  // With a variant for each worker, a task cannot name the tools of another one.
  const items =
    question && crew.length > 1 && crew.length <= VARIANTS_MAX
      ? { anyOf: crew.map(([name, worker]) => taskOf([name], [worker])) }
      : taskOf(names, workers);
  const mayBeEmpty = question?.revision !== undefined || question?.split !== undefined;
  const properties = {
    goal,
    ...(profile === 'full' ? { strategy: plain(strategy), finalInstruction: plain(finalInstruction) } : {}),
    tasks: { type: 'array', items, ...(mayBeEmpty ? {} : { minItems: 1 }) },
  };
  return objectOf(properties, Object.keys(properties));
}

interface TaskAsked {
  readonly names: readonly string[];
  readonly workers: readonly WorkerSpec[];
  readonly profile: PromptProfile;
  readonly question: QuestionOf<'plan'> | undefined;
}

function taskProperties(task: Json, { names, workers, profile, question }: TaskAsked): Json {
  const tools = toolNames(workers);
  const [keys, isFull] = [Object.keys(question?.context ?? {}), profile === 'full'];
  const nonEmpty = { type: 'string', minLength: 1 };
  return {
    id: nonEmpty,
    worker: oneOf(names),
    instruction: nonEmpty,
    successCriterion: nonEmpty,
    ...(workers.some(({ input }) => input) ? { input: inputOf(workers) } : {}),
    dependsOn: listOf(nonEmpty),
    ...(tools.length > 0 ? { tools: listOf(oneOf(tools)) } : {}),
    ...(isFull
      ? { reads: listOf(nonEmpty), writes: task.writes }
      : keys.length > 0
        ? { reads: listOf(oneOf(keys)) }
        : {}),
    ...(workers.some(({ build }) => build === 'from-plan') ? { as: task.as } : {}),
    ...(question?.revision ? { instead: task.instead } : {}),
    ...(isFull ? { relay: task.relay, partialInput: plain(task.partialInput), budget: task.budget } : {}),
  };
}

/** A schema with references of its own is left to the plan check. */
function inputOf([worker, ...others]: readonly WorkerSpec[]): Json {
  const { $schema: _, ...schema } = asJson(worker?.input?.schema ?? {});
  return others.length > 0 || JSON.stringify(schema).includes('"$ref"') ? {} : schema;
}

function judgeSchema({ conflict }: QuestionOf<'judge'>): Json {
  const schema = jsonOf('judge');
  return {
    ...closed(schema),
    properties: { ...propertiesOf(schema), taskId: oneOf(conflict.sides.map((side) => side.taskId)) },
  };
}

export function answerSchema(
  team: Partial<Pick<Team, 'output'>>,
  profile: PromptProfile,
  question?: QuestionOf<'synthesise'>,
): Json {
  const { answer, confidence, missing, support } = propertiesOf(jsonOf('synthesise'));
  if (question?.part) return objectOf({ answer }, ['answer']);
  const others = {
    answer,
    confidence,
    missing,
    ...(profile === 'full' ? { support: listOf(supportOf(support)) } : {}),
  };
  if (!question || !wantsData(team, question)) return objectOf(others, ['answer', 'confidence']);
  const { data, $defs } = embedded(describedOutput(team.output));
  return { ...objectOf({ data, ...others }, ['data']), ...($defs ? { $defs } : {}) };
}

/** Without the names of effects, which the writer is not told. */
function supportOf(support: unknown): Json {
  const { says, from, calc } = propertiesOf(itemOf(support));
  return objectOf({ says, from: listOf(closed(itemOf(from))), calc }, ['says', 'from']);
}

/** "#" in the team's schema would point at the root of the reply. Send no schema then; validation errors guide the model. */
function embedded(described: Json | undefined): { readonly data: Json; readonly $defs?: unknown } {
  const { $schema: _, $defs, ...data } = described ?? {};
  if (JSON.stringify(data).includes('"$ref":"#"')) return { data: {} };
  return { data, ...($defs === undefined ? {} : { $defs }) };
}

/** An escalation stands beside the content, because providers accept no choice at the top of a schema. */
export function workSchema(
  worker: Pick<WorkerCode, 'output'> | undefined,
  profile: PromptProfile,
  slice?: Pick<Slice, 'writes'>,
): Json {
  const { claims, findings, confidence, writes } = propertiesOf(jsonOf('work'));
  const claim = propertiesOf(itemOf(claims));
  const { subject, attribute, value, unit, evidence } = claim;
  const stated = objectOf({ subject, attribute, value, unit, evidence: plain(evidence) }, [
    'subject',
    'attribute',
    'value',
  ]);
  const { data: content, $defs } = embedded(worker?.output && describedOutput(worker.output));
  const isText = worker?.output === undefined && profile === 'compact';
  const properties = {
    content: isText ? { type: 'string', minLength: 1 } : content,
    confidence,
    claims: listOf(stated),
    ...(profile === 'full' ? { findings: listOf(closed(itemOf(findings))) } : {}),
    ...(slice?.writes && slice.writes.length > 0 ? { writes } : {}),
    escalation: escalation(),
  };
  return { ...objectOf(properties, ['content', 'confidence']), ...($defs ? { $defs } : {}) };
}

/** What the runtime decides itself, such as a timeout, is no choice for a worker. */
function escalation(): Json {
  const { message } = propertiesOf(jsonOf('escalation'));
  return objectOf({ reason: oneOf(ESCALATIONS), message }, ['reason', 'message']);
}
const ESCALATIONS = ['out-of-scope', 'ambiguous-input', 'low-confidence', 'needs-approval'];

const asJson = (value: unknown): Json => value as Json;
const propertiesOf = (schema: Json): Readonly<Record<string, Json>> => schema.properties as Record<string, Json>;
const itemOf = (schema: unknown): Json => asJson(schema).items as Json;
const oneOf = (names: readonly string[]): Json => ({ type: 'string', enum: names });
const listOf = (items: Json): Json => ({ type: 'array', items });
const toolNames = (workers: readonly WorkerSpec[]): string[] => [
  ...new Set(workers.flatMap(({ tools }) => tools.map(({ name }) => name))),
];
/** Without a default: what is asked for is written. */
const plain = (schema: unknown): Json => lacking(asJson(schema), 'default');
const closed = (schema: Json): Json => ({ ...lacking(schema, '$schema'), additionalProperties: false });
const without = (properties: object, name: string): string[] => Object.keys(properties).filter((each) => each !== name);
const lacking = (schema: Json, name: string): Json =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== name));
const objectOf = (properties: object, required: readonly string[]): Json => ({
  type: 'object',
  properties,
  required: required.filter((name) => Object.hasOwn(properties, name)),
  additionalProperties: false,
});

const SOURCES = { ...replySchemas, work: resultSchema, escalation: escalationSchema } as const;
const made = new Map<keyof typeof SOURCES, Json>();

function jsonOf(what: keyof typeof SOURCES): Json {
  const known = made.get(what);
  if (known) return known;
  const schema = z.toJSONSchema(SOURCES[what], { io: 'input' }) as Json;
  made.set(what, schema);
  return schema;
}
