// How accurate a team's router would be with few examples and with more, tried on the routing cases. Requests learnt
// from runs count as examples; if there is no journal yet, none is created.

import { existsSync } from 'node:fs';
import type { TeamSpec } from '../../../core/plan/team-spec.ts';
import type { RoutingExample } from '../../../runtime/routing/options.ts';
import type { ColdStartPoint } from '../../../runtime/routing/training/cold-start.ts';
import type { Cli } from '../environment.ts';
import { UserError } from '../print/user-error.ts';
import { loadTeam, type TeamSource } from '../teams/load-team.ts';
import { openEvaluatedTeam } from './evaluated-team.ts';
import type { Cases } from './read-cases.ts';

interface Wanted {
  readonly coldStart?: boolean;
  readonly html?: string;
}

/**
 * A report has the curve wherever possible; if it was asked for and is not possible, the user is told before a model is
 * paid for.
 */
export function casesForColdStart(
  { cases }: Cases,
  spec: TeamSpec,
  { coldStart, html }: Wanted,
): readonly RoutingExample[] | undefined {
  if (!coldStart && html === undefined) return undefined;
  const tried = cases.flatMap(({ found }) => (found.kind === 'routing' ? [found] : []));
  if (spec.routing && tried.length > 0) return tried;
  if (!coldStart) return undefined;
  throw new UserError(
    spec.routing
      ? '--cold-start: there is no routing case to try the router on: add {"request": "…", "workers": ["…"]}'
      : `--cold-start: the team ${spec.name} has no router: give it routing: {}, or examples`,
  );
}

export async function coldStartOf(
  cli: Cli,
  source: TeamSource,
  { cases, caseMs }: { readonly cases: readonly RoutingExample[]; readonly caseMs: number },
): Promise<readonly ColdStartPoint[]> {
  if (existsSync(cli.home)) {
    const { team } = await loadTeam(source, cli, { isKnown: true });
    return team.routing.coldStart(cases);
  }
  const { team, close } = await openEvaluatedTeam(cli, source, caseMs);
  try {
    return await team.routing.coldStart(cases);
  } finally {
    close();
  }
}
