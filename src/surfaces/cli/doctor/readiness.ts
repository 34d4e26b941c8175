// Is a team ready for production (F6)? Each point of the list, from what the team says of itself and from what it does.

import type { TeamSpec, WorkerSpec } from '../../../core/plan/team-spec.ts';
import type { TeamDefinition } from '../shipped-teams.ts';
import { type Check, missing, ok, warn } from './check.ts';

type Workers = readonly (readonly [string, WorkerSpec])[];

const namesOf = (workers: Workers): string => workers.map(([name]) => name).join(', ');

/** A point that every worker must meet. */
function forAll(
  check: string,
  lacking: Workers,
  { fine, fault, remedy }: { fine: string; fault: string; remedy: string },
): Check {
  return lacking.length === 0 ? ok(check, fine) : missing(check, `${namesOf(lacking)}: ${fault}`, remedy);
}

function checkScopes(workers: Workers): Check[] {
  return [
    forAll(
      'narrow scopes',
      workers.filter(([, { scope }]) => (scope ?? '').trim() === ''),
      {
        fine: 'every worker says what it does not do',
        fault: 'no scope',
        remedy: "add scope: 'what it does; not what it does not'",
      },
    ),
    forAll(
      'examples',
      workers.filter(([, { examples = [], kind }]) => kind !== 'person' && examples.length === 0),
      {
        fine: 'every worker has example requests',
        fault: 'no example requests',
        remedy: 'add examples: […] so that routing can be tested',
      },
    ),
  ];
}

function checkFailing(workers: Workers, { escalate }: TeamSpec): Check[] {
  const untimed = workers.filter(([, { timeoutMs, kind }]) => kind !== 'person' && timeoutMs === undefined);
  const stranded = workers.filter(([, { fallback, kind }]) => kind !== 'person' && fallback === undefined);
  const fallback = stranded.length === 0 ? 'every worker has one' : `${namesOf(stranded)}: a person takes over`;
  return [
    forAll('timeouts', untimed, { fine: 'one for every worker', fault: 'no timeout', remedy: 'add timeoutMs' }),
    stranded.length === 0 || escalate.failure
      ? ok('fallbacks', fallback)
      : missing('fallbacks', `${namesOf(stranded)}: nobody takes over`, 'add fallback, or escalate: { failure: true }'),
    escalate.lowConfidence > 0
      ? ok('escalation threshold', `a person is asked below confidence ${escalate.lowConfidence}`)
      : missing('escalation threshold', 'doubtful results go out as they are', 'add escalate: { lowConfidence: 40 }'),
  ];
}

function checkTools(workers: Workers, definition: TeamDefinition | undefined): Check[] {
  const withEffect = workers.flatMap(([name, { tools }]) =>
    tools.filter(({ effect }) => effect !== 'read').map((tool) => ({ ...tool, worker: name })),
  );
  const isGuarded = (worker: string, tool: string): boolean =>
    definition?.workers[worker]?.code.tools.get(tool)?.approve !== undefined;
  const bare = withEffect.filter(({ effect, name, worker }) => effect === 'once' && !isGuarded(worker, name));
  const names = bare.map(({ name }) => name).join(', ');
  const remedy = 'give it approve: …, or make it idempotent by its key';
  if (bare.length === 0)
    return [ok('effects', withEffect.length === 0 ? 'no tool has one' : 'each is idempotent, or has a policy')];
  // A team file hands over a finished team, which does not show its policies.
  return [
    definition
      ? missing('effects', `${names}: once, without a policy`, remedy)
      : warn('effects', `${names}: once, and its policy cannot be seen from here`, remedy),
  ];
}

function checkCeilings({ budget }: TeamSpec): Check[] {
  return [
    budget.ms === undefined
      ? missing('deadline', 'a run may take for ever', 'add budget: { ms: … }')
      : ok('deadline', `${budget.ms / 1_000} s for a run`),
    budget.usd === undefined && budget.tokens === undefined
      ? warn('spending', 'no ceiling in money or tokens', 'add budget: { usd: … } before you name a paid model')
      : ok('spending', 'limited'),
    warn('alerts on usage', 'not built yet: nothing watches what runs cost', 'look at bosun runs until then'),
  ];
}

/** What can be told without running it. */
export function checkSpec(spec: TeamSpec, definition: TeamDefinition | undefined): Check[] {
  const workers = Object.entries(spec.workers);
  return [
    ...checkScopes(workers),
    ...checkFailing(workers, spec),
    ...checkTools(workers, definition),
    ...checkCeilings(spec),
  ];
}
