// bosun/a2a: agents that speak A2A 1.0 as workers of a team.

import './runtime/define/supported-node.ts';
import type { Effect } from './core/plan/team-spec.ts';
import type { A2aOutcome, A2aPlace } from './ports/a2a.ts';
import { type WorkerDefinition, worker } from './runtime/define/define-worker.ts';
import type { CommonOptions } from './runtime/define/worker-options.ts';
import { escalate } from './runtime/perform/worker-reply.ts';
import type { WorkContext } from './runtime/run/team.ts';

export interface A2aOptions<Fallback extends string = string> extends Omit<CommonOptions<Fallback>, 'input'>, A2aPlace {
  /** What the agent may change: `read` if its tasks change nothing. Default: `idempotent`; a task is sent once, also after a
   *  crash, to agents that list their tasks by context or keep to the id of a message. */
  readonly effect?: Effect;
  /** Whether its results are text from outside. Default: true. */
  readonly untrusted?: boolean;
}

const BYTES_MAX = 1_000_000;

/**
 * A worker whose tasks are done by an A2A agent elsewhere. What the agent asks becomes a question to the requester.
 *
 * @example
 * const team = supervisor({
 *   workers: {
 *     travel: a2a({ does: 'plans trips and books trains', url: 'https://travel.example.com', token: process.env.TRAVEL_TOKEN }),
 *   },
 * });
 */
export function a2a<Fallback extends string = never>(
  options: A2aOptions<Fallback>,
): WorkerDefinition<NoInfer<Fallback>, never> {
  const { url, token, skill, bytesMax = BYTES_MAX, effect = 'idempotent', untrusted = true, ...common } = options;
  const settings = { url: addressOf(url, options.does), token, skill, bytesMax };
  const run = async (task: WorkContext): Promise<unknown> => {
    const { runErrand } = await import('./adapters/agent-a2a/errand.ts');
    const { idempotencyKey: key, answers, signal, input: data } = task;
    return replyOf(await runErrand(settings, { text: textOf(task), data, key, answers, signal }));
  };
  return worker<Fallback>({ ...common, effect, untrusted, run });
}

function addressOf(given: string | URL, does: string): URL {
  const url = URL.canParse(String(given)) ? new URL(String(given)) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url;
  throw new Error(
    `The url of the A2A agent that "${does}" must be an address such as https://agent.example.com, without a password`,
  );
}

/** The task, with the results that it depends on: the agent sees nothing else of the run. */
function textOf({ instruction, inputs }: WorkContext): string {
  const known = Object.entries(inputs).map(([id, { content }]) => `${id}: ${contentText(content)}`);
  return [instruction, ...(known.length === 0 ? [] : [`Known already:\n${known.join('\n')}`])].join('\n\n');
}

const contentText = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content));

function replyOf(outcome: A2aOutcome): unknown {
  switch (outcome.kind) {
    case 'done':
      return outcome.content;
    case 'asks':
      return escalate('ambiguous-input', outcome.question);
    case 'rejected':
      return escalate('out-of-scope', outcome.reason);
    default:
      return outcome satisfies never;
  }
}

export type { A2aPlace } from './ports/a2a.ts';
