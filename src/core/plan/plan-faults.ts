// The faults of a plan that apply to its request, and their messages.

import type { Fault } from '../journal/failure.ts';
import type { Plan } from './plan-schema.ts';
import { type PlanRules, validatePlan } from './validate-plan.ts';

/** A plan that passes the request unchanged to one worker (A2): only its route is checked, and nothing is joined. */
export const isDirect = ({ tasks }: Pick<Plan, 'tasks'>, request: string): boolean =>
  tasks.length === 1 && tasks[0]?.instruction === request;

/** The faults of a plan that apply to this request. */
export const faultsOf = (plan: Plan, rules: PlanRules, request: string): Fault[] => {
  const direct = isDirect(plan, request);
  return validatePlan(plan, rules).filter(({ code }) => !(direct && code.startsWith('vague-')));
};

export const describeFault = ({ path, where, message }: Fault): string => `${path || where}: ${message}`;
