// The inbox: reviews and questions of all runs, and decisions on them.

import type { Decision } from '../../../core/journal/event.ts';
import { runOfReview } from '../../../core/run/keys.ts';
import type { RunState } from '../../../core/run/state.ts';
import { messageOf } from '../../../runtime/perform/faults.ts';
import { mayDo, type Principal, roleFor } from '../access/roles.ts';
import type { Host } from '../host/host.ts';
import { problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { decideSchema, reviewParams } from './schemas.ts';
import type { Server } from './server.ts';
import { visibleAmong, visibleRun } from './visible.ts';

export const peopleRoutes = (server: Server): readonly Route[] => [
  inboxRoute(server),
  reviewRoute(server),
  decideRoute(server),
];

const inboxRoute = ({ host }: Server): Route =>
  route({
    method: 'get',
    path: '/api/inbox',
    tag: 'People',
    summary: 'Open reviews and questions of all runs, with what a person needs to decide.',
    needs: 'read',
    answer: { description: 'The reviews; `rootRunId` is the run that goes on after the decision.' },
    handle: async ({ who }) => {
      const { open } = await host.inspect.lookAtRuns();
      const about = new Map((await open()).map((each) => [each.runId, each]));
      const all = await host.inspect.inbox();
      const roots = all.map(({ rootRunId }) => rootRunId);
      const visible = await visibleAmong(host, roots, who);
      const reviews = all.filter(({ rootRunId }) => visible.has(rootRunId));
      return {
        reviews: reviews.map((review) => {
          const run = about.get(review.runId);
          const task = run?.reviews.find((each) => each.review.opened.reviewId === review.id)?.task ?? null;
          return { ...review, team: run?.team ?? null, request: run?.request ?? null, task };
        }),
      };
    },
  });

const reviewRoute = ({ host }: Server): Route =>
  route({
    method: 'get',
    path: '/api/reviews/{reviewId}',
    tag: 'People',
    summary: 'A review, with the effect and the arguments of the tool that it is about.',
    needs: 'read',
    params: reviewParams,
    answer: {
      description:
        'The review; `schema` is the JSON Schema of the arguments, null where there is no tool or it has none.',
    },
    handle: async ({ params: { reviewId }, who }) => {
      const { state, root } = await visibleRun(host, runOfReview(reviewId), who);
      const review = (await host.inspect.show(state.runId)).reviews.find(({ id }) => id === reviewId);
      if (!review) throw problem('not-found', { what: `review ${JSON.stringify(reviewId)}` });
      const worker = review.taskId === null ? undefined : state.tasks.get(review.taskId)?.worker;
      const tool = worker === undefined ? undefined : state.team.workers[worker]?.tools.find(isNamed(review.tool));
      const schema =
        worker === undefined || !tool ? null : await schemaOf(host, { state, root, worker, tool: tool.name });
      return { ...review, runId: state.runId, rootRunId: root.runId, effect: tool?.effect ?? null, schema };
    },
  });

const isNamed =
  (wanted: string | null) =>
  ({ name }: { readonly name: string }): boolean =>
    name === wanted;

interface ToolOfRun {
  readonly state: RunState;
  readonly root: RunState;
  readonly worker: string;
  readonly tool: string;
}

/** The arguments of a tool; null if the team has changed and no longer has it. */
async function schemaOf(host: Host, { state, root, worker, tool }: ToolOfRun): Promise<unknown> {
  const way = [worker];
  for (let at = state; at.parent; ) {
    const above = (await host.inspect.state(at.parent.runId)).state;
    way.unshift(above.tasks.get(at.parent.taskId)?.worker ?? '');
    at = above;
  }
  const { team } = host.teamNamed(root.team.name);
  const described = await team.describeWorker(way).catch(() => null);
  return described?.arguments[tool] ?? null;
}

const decideRoute = (server: Server): Route =>
  route({
    method: 'post',
    path: '/api/reviews/{reviewId}/decision',
    tag: 'People',
    summary: 'Decides a review or answers a question. The first valid decision counts; the server continues the run.',
    needs: 'answer',
    params: reviewParams,
    body: decideSchema,
    answer: { description: 'The recorded decision.' },
    handle: ({ params: { reviewId }, body: { decision }, who }) => decideReview(server, { reviewId, decision, who }),
  });

export interface Deciding {
  readonly reviewId: string;
  readonly decision: Decision;
  readonly who: Principal;
}

/** What deciding needs of a server; a process without HTTP has it as well. */
type Decides = Pick<Server, 'host' | 'log' | 'fourEyes'>;

/** Shared by all protocols: checks the right, records the decision, and lets the run go on. */
export async function decideReview(server: Decides, { reviewId, decision, who }: Deciding) {
  const { host } = server;
  const runId = runOfReview(reviewId);
  const { state, root } = await visibleRun(host, runId, who);
  checkRight(server, { state, root, reviewId, who });
  const { team } = host.teamNamed(root.team.name);
  const decided = await team.decide(reviewId, decision, { by: who.name });
  if (!decided.accepted) {
    const earlier = (await host.inspect.show(runId)).reviews.find(({ id }) => id === reviewId);
    const by = earlier?.decidedBy ? `; ${earlier.decidedBy} decided it` : '';
    throw problem('conflict', { why: `Review ${reviewId} cannot be decided: ${decided.reason}${by}` });
  }
  // If a process is working on the run, it notices the decision; otherwise the run continues here. If that fails,
  // the next sweep tries again.
  if (!host.isActive(root.runId) && !host.isDraining())
    void host.resume(root.runId).catch((error: unknown) => {
      server.log.error('not resumed', { run: root.runId, error: messageOf(error) });
    });
  return { reviewId, runId, rootRunId: root.runId, decision, by: who.name, recorded: true };
}

interface Checked {
  readonly state: RunState;
  readonly root: RunState;
  readonly reviewId: string;
  readonly who: Principal;
}

/** A question to the requester may be answered by operators; everything else is for approvers. */
function checkRight({ fourEyes }: Pick<Server, 'fourEyes'>, { state, root, reviewId, who }: Checked): void {
  const review = state.reviews.get(reviewId);
  if (!review) throw problem('not-found', { what: `review ${JSON.stringify(reviewId)}` });
  const isQuestion = review.opened.kind === 'question';
  if (!isQuestion && !mayDo(who.role, 'decide'))
    throw problem('not-allowed', { role: who.role, needs: roleFor('decide') });
  if (fourEyes && !isQuestion && root.labels?.startedBy === who.name) throw problem('four-eyes');
}
