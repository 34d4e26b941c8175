// Routes a request without a usable triage. The router's candidates count first, then similarity to worker
// descriptions; if neither helps, the request goes to the default worker or the planner. Each route carries its
// confidence, so that a guess is not read as a certainty.

import type { Hints, Route, Routing } from '../../journal/event.ts';
import { crewOf } from '../../plan/pools.ts';
import { nearestDescriptions } from '../../routing/nearest-description.ts';
import type { RunState } from '../state.ts';

interface Routed {
  readonly route: Route;
  readonly routing: Routing;
}

export function routeWithoutTriage(state: RunState, triageFailed: string | undefined): Routed {
  const names = Object.keys(crewOf(state.team));
  const because =
    triageFailed === undefined ? 'the team has no triage' : `triage gave no usable answer (${triageFailed})`;
  const [only] = names;
  if (only !== undefined && names.length === 1)
    return directly(only, 100, `${because}; the request goes to the only worker`);
  const { defaultWorker, roles } = state.team;
  if (triageFailed !== undefined) {
    const guessed =
      byHints(state, because) ?? (defaultWorker === undefined ? undefined : byDescriptions(state, because));
    if (guessed) return guessed;
  }
  if (defaultWorker !== undefined && (triageFailed !== undefined || roles.plan === 'none')) {
    // Without triage the default worker is the team's choice; after a failed triage it is only a guess.
    const confidence = triageFailed === undefined ? 100 : Math.round(100 / names.length);
    return directly(defaultWorker, confidence, `${because}; the request goes to the default worker`);
  }
  return { route: 'plan', routing: { workers: [], reason: `${because}; the request is planned`, outOfScope: [] } };
}

const directly = (name: string, confidence: number, reason: string, by?: Routing['by']): Routed => ({
  route: 'direct',
  routing: { workers: [{ name, confidence }], reason, outOfScope: [], ...(by ? { by } : {}) },
});

/** The router's likeliest candidates: one worker, several, or out of scope. */
function byHints({ triage: { hints }, request, team }: RunState, because: string): Routed | undefined {
  const best = hints?.workers.find(({ name }) => Object.hasOwn(crewOf(team), name));
  if (!hints || !best) return undefined;
  const { several, nobody: outOfScopeShare } = hints;
  const told = `${because}; decided by the router's estimate`;
  if (outOfScopeShare > Math.max(best.confidence, several)) {
    const reason = `${told}: out of scope, ${outOfScopeShare} of 100`;
    const outOfScope = [request.trim().slice(0, 500)];
    return { route: 'out-of-scope', routing: { workers: [], reason, outOfScope, by: 'router' } };
  }
  if (several > best.confidence && team.roles.plan !== 'none') {
    const workers = togetherIn(hints, several);
    const whom = workers.length > 0 ? ` (${workers.map(({ name }) => name).join(', ')})` : '';
    const reason = `${told}: several workers${whom}, ${several} of 100`;
    return { route: 'plan', routing: { workers, reason, outOfScope: [], by: 'router' } };
  }
  return directly(best.name, best.confidence, `${told}: ${best.name}, ${best.confidence} of 100`, 'router');
}

const togetherIn = ({ together = [] }: Hints, confidence: number): Routing['workers'] =>
  together.map((name) => ({ name, confidence }));

function byDescriptions({ team, request }: RunState, because: string): Routed | undefined {
  const crew = Object.entries(crewOf(team)).map(([name, { does, examples = [] }]) => ({
    name,
    sayings: [name, does, ...examples],
  }));
  const [best] = nearestDescriptions(request, crew);
  if (!best) return undefined;
  const confidence = Math.round(100 * best.share);
  return directly(
    best.name,
    confidence,
    `${because}; of what the workers say they do, ${best.name}'s is nearest, ${confidence} of 100`,
  );
}
