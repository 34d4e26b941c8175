// How often the first reply of triage and of the planner is usable as it is. The router is off: the model decides. A run is
// cancelled once its route or its plan is known.

import type { RunEvent } from 'bosun';
import { firstReadings, whyUnusable } from './checks/journal-facts.ts';
import { CONTEXT, openTeam, prepareData, type Role } from './open-team.ts';
import { type LiveRequest, TO_ROUTE } from './requests.ts';
import { placeOf, type RunRequestOptions } from './run-request.ts';

export interface Count {
  readonly n: number;
  readonly ok: number;
}

export const countOf = (readings: readonly boolean[]): Count => ({
  n: readings.length,
  ok: readings.filter(Boolean).length,
});

type Asked = 'triage' | 'plan';

/** Without triage, a request goes straight to the planner. */
const ROLES: Readonly<Record<Asked, readonly Role[]>> = {
  triage: ['triage', 'plan', 'worker'],
  plan: ['plan', 'worker'],
};
const KNOWN: Readonly<Record<Asked, ReadonlySet<string>>> = {
  triage: new Set(['request-triaged', 'plan-accepted', 'task-dispatched']),
  plan: new Set(['plan-accepted', 'plan-rejected', 'task-dispatched']),
};
const TEAMS = ['telecom', 'workshop'] as const;

interface ReadableOptions extends RunRequestOptions {
  /** How many requests of each team. */
  readonly requestsMax: number;
  /** `fault` is undefined if the reply was usable. */
  readonly onCall: (what: string, fault: string | undefined) => void;
}

export async function measureReadable(asked: Asked, options: ReadableOptions): Promise<Count> {
  const readings: boolean[] = [];
  for (const name of TEAMS) {
    const place = placeOf(`${asked}-${name}`, options);
    prepareData(name, place.home);
    const team = await openTeam(name, place, { roles: ROLES[asked], withRouter: false, streamPlans: false });
    try {
      for (const [at, request] of TO_ROUTE[name].slice(0, options.requestsMax).entries()) {
        const runId = `${place.run}-${at}`;
        const events = await untilKnown(team, { asked, runId, request, deadlineMs: options.deadlineMs });
        const [isReadable = false] = firstReadings(events, asked);
        options.onCall(`${asked}, ${name}: ${request}`, isReadable ? undefined : whyUnusable(events, asked));
        readings.push(isReadable);
      }
    } finally {
      await team.close();
    }
  }
  return countOf(readings);
}

interface Question {
  readonly asked: Asked;
  readonly runId: string;
  readonly request: LiveRequest['request'];
  readonly deadlineMs: number;
}

async function untilKnown(
  team: Awaited<ReturnType<typeof openTeam>>,
  { asked, runId, request, deadlineMs }: Question,
): Promise<readonly RunEvent[]> {
  const run = team.run(request, { runId, context: CONTEXT, budget: { ms: deadlineMs } });
  for await (const { type } of run) {
    if (!KNOWN[asked].has(type)) continue;
    await run.cancel('known');
    break;
  }
  await Promise.resolve(run).catch(() => {});
  return (await team.trace(runId)).events;
}
