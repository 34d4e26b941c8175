// bosun/schemas: the zod schemas of plans and their check, for programs that read or write plans as data. A separate entry point, because
// zod takes longer to load than the rest of the library.

import './runtime/define/supported-node.ts';

export { planSchema } from './core/plan/plan-schema.ts';
export { type PlanRules, validatePlan } from './core/plan/validate-plan.ts';
