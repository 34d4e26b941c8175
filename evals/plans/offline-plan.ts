// The offline planner's plan for a request. The team is the same for every request, and the planner sees nothing of the gold
// graph.

import { routingSchema } from '../../src/core/journal/event-parts.ts';
import { type Plan, planSchema } from '../../src/core/plan/plan-schema.ts';
import { askRole } from '../offline/ask-model.ts';
import { CREW } from './crew.ts';
import type { Graph } from './match.ts';

/** Some records append a list of callable functions to the request; it starts here and is cut off. */
const LISTING = /\s*(?:The|the) (?:api|tool|action) list you can|\s*The database tables and corresponding fields/;
const PREAMBLE = /^(?:Now it's your turn\.\s*)?(?:Task:\s*)?/;

export const askedIn = (request: string): string =>
  (request.split(LISTING)[0] ?? request).replace(PREAMBLE, '').trim() || request;

export async function offlinePlan(request: string): Promise<Plan> {
  const asking = { request: askedIn(request), context: {}, history: [] };
  const routed = await askRole(CREW, { role: 'triage', ...asking });
  const { data: routing } = routingSchema.safeParse(routed);
  const question = { role: 'plan', round: 1, routing, rejected: undefined, faults: [] } as const;
  return planSchema.parse(await askRole(CREW, { ...question, ...asking }));
}

export function graphOf({ tasks }: Pick<Plan, 'tasks'>): Graph {
  const numberOf = new Map(tasks.map(({ id }, index) => [id, index]));
  return {
    texts: tasks.map(({ instruction }) => instruction),
    edges: tasks.flatMap(({ dependsOn }, then) =>
      dependsOn.flatMap((id): [number, number][] => {
        const first = numberOf.get(id);
        return first === undefined ? [] : [[first, then]];
      }),
    ),
  };
}
