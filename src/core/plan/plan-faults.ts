// Every fault of a plan that counts, and how it is said.

import type { Fault } from '../journal/failure.ts';
import type { Plan } from './plan-schema.ts';
import { type PlanRules, validatePlan } from './validate-plan.ts';

/** The requester's words, handed on to one worker: only where they go needs checking, and nothing has to be joined (A2). */
export const isDirect = ({ tasks }: Pick<Plan, 'tasks'>, request: string): boolean =>
  tasks.length === 1 && tasks[0]?.instruction === request;

/** Every fault of a plan that counts, given what was asked for. */
export const faultsOf = (plan: Plan, rules: PlanRules, request: string): Fault[] => {
  const direct = isDirect(plan, request);
  return validatePlan(plan, rules).filter(({ code }) => !(direct && code.startsWith('vague-')));
};

export const describeFault = ({ path, where, message }: Fault): string => `${path || where}: ${message}`;
