// Begins the turn that a request asks for: a new run, or the part of a run after a review that the request answers.

import type { Decision, Turn } from '../../../core/journal/event.ts';
import { mayDo, type Principal, roleFor } from '../access/roles.ts';
import { decideReview } from '../api/people.ts';
import type { Server } from '../api/server.ts';
import type { KeyLocks } from '../api/start-run.ts';
import type { Host } from '../host/host.ts';
import type { ServedTeam } from '../host/served-team.ts';
import { problem } from '../http/problem.ts';
import type { TurnId } from '../turns/follow-turn.ts';
import { startForTurn } from '../turns/start-turn.ts';
import { Refusal } from './refusal.ts';

export function teamFor({ teams }: Host, model: string): ServedTeam {
  const found = teams.find(({ name }) => name === model);
  if (found) return found;
  const names = teams.map(({ name }) => name);
  const known = names.length > 3 ? `${names.slice(0, 3).join(', ')} and others` : names.join(', ');
  throw new Refusal(`The model "${model}" does not exist: a model is a team, such as ${known}`, {
    status: 404,
    code: 'model_not_found',
    param: 'model',
  });
}

interface NewTurn {
  readonly team: ServedTeam;
  readonly request: string;
  readonly history: readonly Turn[];
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  readonly labels?: Readonly<Record<string, string>>;
  readonly who: Principal;
  readonly idempotencyKey: string | undefined;
}

export async function startTurn({ host }: Server, asked: NewTurn, locks: KeyLocks): Promise<TurnId> {
  const { team, request, history, context, labels, who, idempotencyKey } = asked;
  // An approver may answer reviews here, so the route lets one in.
  if (!mayDo(who.role, 'operate')) throw problem('not-allowed', { role: who.role, needs: roleFor('operate') });
  if (request.trim() === '') throw problem('bad-request', { why: 'The last message is empty: say what is wanted' });
  const options = { history, ...(context ? { context } : {}) };
  const start = { team, request, options, via: 'openai', who, idempotencyKey, ...(labels ? { labels } : {}) };
  return { runId: (await startForTurn(host, start, locks)).runId, number: 0 };
}

export const decide = async (server: Server, reviewId: string, decision: Decision, who: Principal): Promise<void> => {
  await decideReview(server, { reviewId, decision, who });
};
