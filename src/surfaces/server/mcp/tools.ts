// The tools that clients see: each team, and three for runs that wait or go on without the client.

import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { ServedTeam } from '../host/served-team.ts';
import type { CallOutcome } from './call-fold.ts';

export const RUN_TOOL = 'bosun_run';
export const ANSWER_TOOL = 'bosun_answer';
export const CANCEL_TOOL = 'bosun_cancel';
const OWN: readonly string[] = [RUN_TOOL, ANSWER_TOOL, CANCEL_TOOL];

const NAME_MAX = 100;

/** Clients take letters, digits, `_`, `-` and `.` in the name of a tool. */
const toolName = (team: string): string => team.replaceAll(/[^\w.-]/g, '_').slice(0, NAME_MAX) || 'team';

/** Teams by the names of their tools; a name that is taken gets a number. */
export function namedTeams(teams: readonly ServedTeam[]): ReadonlyMap<string, ServedTeam> {
  const named = new Map<string, ServedTeam>();
  const isTaken = (name: string): boolean => named.has(name) || OWN.includes(name);
  for (const team of teams) {
    const name = toolName(team.name);
    let free = name;
    for (let at = 2; isTaken(free); at++) free = `${name}_${at}`;
    named.set(free, team);
  }
  return named;
}

const text = (max: number) => z.string().max(max);

export const teamInput = z.strictObject({
  request: text(500_000)
    .regex(/\S/, 'is empty: say what is wanted')
    .describe('What is wanted, in full sentences and with all details the team needs'),
  context: z.record(text(200), z.unknown()).optional().describe('Facts by name, such as a customer number'),
  conversation: text(200).optional().describe('The runId of the answer that this request continues'),
});

export const runInput = z.strictObject({
  runId: text(300).describe('The run, as an earlier result names it'),
  wait: z.boolean().default(true).describe('Whether to wait until it ends or needs a person'),
});

export const cancelInput = z.strictObject({
  runId: text(300).describe('The run, as an earlier result names it'),
});

export const answerInput = z.strictObject({
  reviewId: text(300).describe('The question, as an earlier result names it'),
  answer: text(500_000).regex(/\S/, 'is empty').describe('The answer of the person who asked for this work'),
});

const outputSchema = {
  type: 'object' as const,
  properties: {
    runId: { type: 'string' },
    status: {
      type: 'string',
      enum: ['running', 'waiting', 'complete', 'partial', 'out-of-scope', 'failed', 'cancelled'],
    },
    gaps: { type: 'array', items: { type: 'string' } },
    reviews: {
      type: 'array',
      items: {
        type: 'object',
        properties: { reviewId: { type: 'string' }, kind: { type: 'string' }, question: { type: 'string' } },
        required: ['reviewId', 'kind', 'question'],
      },
    },
  },
  required: ['runId', 'status', 'gaps', 'reviews'],
};

const inputOf = (schema: z.ZodType): Tool['inputSchema'] => {
  const described = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return { ...(described as Record<string, unknown>), type: 'object' };
};

export function describeTools(teams: ReadonlyMap<string, ServedTeam>): Tool[] {
  const described = [...teams].map(
    ([name, { does, sample }]): Tool => ({
      name,
      description: [
        `Gives a request to a team of agents and returns its checked answer. The team: ${does}.`,
        ...(sample === null ? [] : [`Example of a request: ${sample}`]),
      ].join('\n'),
      inputSchema: inputOf(teamInput),
      outputSchema,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    }),
  );
  const run: Tool = {
    name: RUN_TOOL,
    description: 'Returns the answer of a run that was started before, or what it waits for.',
    inputSchema: inputOf(runInput),
    outputSchema,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };
  const answer: Tool = {
    name: ANSWER_TOOL,
    description:
      'Answers a question that a team has asked about its request, and returns what follows. Approvals are decided by a person, not with this tool.',
    inputSchema: inputOf(answerInput),
    outputSchema,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
  const cancel: Tool = {
    name: CANCEL_TOOL,
    description: 'Cancels a run. What it has done is not undone.',
    inputSchema: inputOf(cancelInput),
    outputSchema,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
  return [...described, run, answer, cancel];
}

/** Where a message stands in its run, for clients that take up a stream again. */
export const CURSOR_META = 'bosun/cursor';

interface ResultOptions {
  readonly isError?: boolean;
  /** Texts after the answer. */
  readonly notes?: readonly string[];
  readonly cursor?: number;
}

export const toolResult = (
  said: string,
  outcome: CallOutcome,
  { isError = false, notes = [], cursor }: ResultOptions = {},
): CallToolResult => ({
  content: [said, ...notes].map((each) => ({ type: 'text' as const, text: each })),
  structuredContent: { ...outcome },
  ...(isError ? { isError } : {}),
  ...(cursor === undefined ? {} : { _meta: { [CURSOR_META]: cursor } }),
});

export const refusal = (message: string): CallToolResult => ({
  content: [{ type: 'text', text: message }],
  isError: true,
});

/** For clients that cannot show a form: what the run waits for, and how it goes on. */
export function waitingResult(outcome: CallOutcome, options: Omit<ResultOptions, 'isError'> = {}): CallToolResult {
  const { runId, reviews } = outcome;
  const asked = reviews.map(({ reviewId, kind, question }) =>
    kind === 'question'
      ? `${question}\nAsk the user, then call ${ANSWER_TOOL} with reviewId "${reviewId}".`
      : `${question}\nA person has to decide this: in the studio, or with "bosun approve ${reviewId}" or "bosun deny ${reviewId}".`,
  );
  const after = `Call ${RUN_TOOL} with runId "${runId}" to get the answer afterwards.`;
  const said = [`Run ${runId} waits for a person.`, ...asked, after].join('\n\n');
  return toolResult(said, outcome, options);
}
