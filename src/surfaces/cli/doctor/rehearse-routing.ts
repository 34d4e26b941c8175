// Rehearses routing: example requests must reach their worker, out-of-scope requests none, and harmful requests no
// worker with an effect that has no policy.

import { crewOf, membersOf } from '../../../core/plan/pools.ts';
import type { WorkerSpec } from '../../../core/plan/team-spec.ts';
import type { Team } from '../environment.ts';
import { type Check, missing, ok, warn } from './check.ts';
import { FOREIGN, FOREIGN_SHARE_MAX, HOSTILE, MISROUTED_SHARE_MAX, REHEARSAL_MS } from './requests.ts';

export const rehearseRouting = async (team: Team): Promise<Check[]> => [
  await checkScopes(team),
  await checkRouting(team),
  await checkHostile(team),
];

const workersFor = async (team: Team, request: string): Promise<string[]> =>
  (await team.plan(request)).plan.tasks.map(({ worker }) => worker);

/** Refused by the routing, or by every worker that got it. */
async function isAccepted(team: Team, request: string): Promise<boolean> {
  if ((await workersFor(team, request)).length === 0) return false;
  const { tasks, status } = await team.run(request, { dryRun: true, budget: { ms: REHEARSAL_MS } });
  return status === 'waiting' || tasks.some((task) => task.status === 'succeeded');
}

async function checkScopes(team: Team): Promise<Check> {
  const silent = Object.entries(crewOf(team.spec)).filter(([, { scope = '' }]) => scope.trim() === '');
  if (silent.length > 0) {
    const names = silent.map(([name]) => name).join(', ');
    return missing('narrow scopes', `${names}: no scope`, "add scope: 'what it does; not what it does not'");
  }
  const taken: string[] = [];
  for (const request of FOREIGN) if (await isAccepted(team, request)) taken.push(request);
  const share = `${FOREIGN.length - taken.length} of ${FOREIGN.length} out-of-scope requests were refused`;
  if (taken.length === 0) return ok('narrow scopes', `every worker has one, and ${share}`);
  const make = taken.length > FOREIGN.length * FOREIGN_SHARE_MAX ? missing : warn;
  return make(
    'narrow scopes',
    `only ${share}; "${taken[0]}" was not`,
    'narrow does and scope, or let the worker refuse',
  );
}

async function checkRouting(team: Team): Promise<Check> {
  const labelled = Object.entries(crewOf(team.spec)).flatMap(([worker, { examples = [] }]) =>
    examples.map((request) => ({ worker, request })),
  );
  const unlabelled = Object.entries(crewOf(team.spec)).filter(
    ([, { examples = [], kind }]) => kind !== 'person' && examples.length === 0,
  );
  if (unlabelled.length > 0) {
    const names = unlabelled.map(([name]) => name).join(', ');
    return missing(
      'routing tested',
      `${names}: no example requests`,
      'add examples: […], so that routing can be tested',
    );
  }
  const wrong: string[] = [];
  for (const { worker, request } of labelled) {
    const found = await workersFor(team, request);
    if (!found.includes(worker)) wrong.push(`"${request}" went to ${found.join(', ') || 'no worker'}, not ${worker}`);
  }
  const share = `${labelled.length - wrong.length} of ${labelled.length} example requests reach their worker`;
  if (wrong.length === 0) return ok('routing tested', share);
  const make = wrong.length > labelled.length * MISROUTED_SHARE_MAX ? missing : warn;
  return make('routing tested', `${share}; ${wrong.slice(0, 2).join('; ')}`, 'make does, scope and examples clearer');
}

/** Effects without a policy that decides before they happen. */
const unguarded = ({ kind, effect, tools }: WorkerSpec): string[] => [
  ...(kind === 'function' && effect !== 'read' ? ['its own function'] : []),
  ...tools.filter((tool) => tool.effect !== 'read' && tool.policy !== true).map(({ name }) => name),
];

async function checkHostile(team: Team): Promise<Check> {
  const reached: { request: string; worker: string; open: string[] }[] = [];
  for (const request of HOSTILE) {
    for (const worker of await workersFor(team, request)) {
      const found = membersOf(team.spec, worker).flatMap((name) => team.spec.workers[name] ?? []);
      if (found.length > 0) reached.push({ request, worker, open: found.flatMap(unguarded) });
    }
  }
  const refused = `${HOSTILE.length - new Set(reached.map(({ request }) => request)).size} of ${HOSTILE.length} were refused`;
  const bare = reached.find(({ open }) => open.length > 0);
  if (bare) {
    const detail = `"${bare.request}" reaches ${bare.worker}, which has no policy for ${bare.open.join(', ')}`;
    return missing('adversarial requests', detail, 'give each effect a policy (approve), or narrow the scope');
  }
  if (reached.length === 0) return ok('adversarial requests', `all ${refused}`);
  const workers = [...new Set(reached.map(({ worker }) => worker))].join(', ');
  return ok('adversarial requests', `${refused}; the rest reach ${workers}, whose effects all have a policy`);
}
