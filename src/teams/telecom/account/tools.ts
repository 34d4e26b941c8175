import type { ToolDefinition } from '../../../runtime/define/define-tool.ts';
import type { TelecomDatabase } from '../database/open.ts';
import { downgradePlan, upgradePlan } from './change-plan.ts';
import { comparePlans, listPlans, showCurrentPlan } from './reading-tools.ts';

export const accountTools = (database: TelecomDatabase): readonly ToolDefinition[] => [
  showCurrentPlan(database),
  listPlans(database),
  comparePlans(database),
  upgradePlan(database),
  downgradePlan(database),
];
