// Checks of a team that need no run (F6).

import { adviseTeam } from '../../../core/plan/advise-team.ts';
import type { TeamSpec, WorkerSpec } from '../../../core/plan/team-spec.ts';
import { duration } from '../print/wording.ts';
import { type Check, missing, ok, warn } from './check.ts';

type Workers = readonly (readonly [string, WorkerSpec])[];

const namesOf = (workers: Workers): string => workers.map(([name]) => name).join(', ');

function checkTimeouts(workers: Workers): Check {
  // Exempt: a person takes as long as needed, and a nested team's workers have their own timeouts.
  const working = workers.filter(([, { kind }]) => kind !== 'person' && kind !== 'team');
  const untimed = working.filter(([, { timeoutMs }]) => timeoutMs === undefined);
  if (untimed.length > 0) return missing('timeouts', `${namesOf(untimed)}: no timeout`, 'add timeoutMs to it');
  const longest = Math.max(0, ...working.map(([, { timeoutMs = 0 }]) => timeoutMs));
  return ok('timeouts', `one for every worker, ${duration(longest)} at most`);
}

function checkEscalation({ escalate }: TeamSpec): Check {
  return escalate.lowConfidence > 0
    ? ok('escalation threshold', `a person is asked below confidence ${escalate.lowConfidence}`)
    : missing(
        'escalation threshold',
        'results with low confidence are delivered without a check',
        'add escalate: { lowConfidence: 40 }',
      );
}

function checkEffects(workers: Workers): Check {
  const withEffect = workers.flatMap(([, { tools }]) => tools.filter(({ effect }) => effect !== 'read'));
  const bare = withEffect.filter(({ effect, policy }) => effect === 'once' && policy !== true);
  if (bare.length === 0)
    return ok('effects', withEffect.length === 0 ? 'no tool has one' : 'each is idempotent, or has a policy');
  const names = bare.map(({ name }) => name).join(', ');
  const remedy = 'give it approve: …, or make it idempotent by its key';
  return missing('effects', `${names}: once, without a policy`, remedy);
}

function checkCeilings({ budget }: TeamSpec): Check[] {
  return [
    budget.ms === undefined
      ? missing('deadline', 'a run has no deadline', 'add budget: { ms: … }')
      : ok('deadline', `${duration(budget.ms)} for a run`),
    budget.usd === undefined && budget.tokens === undefined
      ? warn('spending', 'no ceiling in money or tokens', 'add budget: { usd: … } before you name a paid model')
      : ok('spending', 'limited'),
  ];
}

function checkAlerts({ alerts }: TeamSpec): Check {
  if (!alerts)
    return missing(
      'alerts on usage',
      'no alert is raised when a run uses a lot',
      'add alerts: {}, or with notify or webhook',
    );
  const usual = alerts.usualRange ? ", or far more than a worker's usual" : '';
  const told = alerts.tells.length > 0 ? `told by ${alerts.tells.join(' and ')}` : 'shown in the report';
  return ok('alerts on usage', `from ${Math.round(alerts.budgetShare * 100)} % of a budget on${usual}; ${told}`);
}

const checkShape = (spec: TeamSpec): Check[] => {
  const advice = adviseTeam(spec).map(({ code, message }) => warn('shape', code.replaceAll('-', ' '), message));
  return advice.length > 0 ? advice : [ok('shape', 'few workers, few tools each, and each says something of its own')];
};

export function checkSpec(spec: TeamSpec): Check[] {
  const workers = Object.entries(spec.workers);
  return [
    ...checkShape(spec),
    checkTimeouts(workers),
    checkEscalation(spec),
    checkAlerts(spec),
    checkEffects(workers),
    ...checkCeilings(spec),
  ];
}
