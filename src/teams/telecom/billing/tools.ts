import type { ToolDefinition } from '../../../runtime/define/define-tool.ts';
import type { TelecomDatabase } from '../database/open.ts';
import { findDiscrepancies, listCharges, lookUpBill } from './reading-tools.ts';
import { refundCharge } from './refund-charge.ts';

export const billingTools = (database: TelecomDatabase): readonly ToolDefinition[] => [
  lookUpBill(database),
  listCharges(database),
  findDiscrepancies(database),
  refundCharge(database),
];
