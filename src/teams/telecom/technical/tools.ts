import type { ToolDefinition } from '../../../runtime/define/define-tool.ts';
import type { TelecomDatabase } from '../database/open.ts';
import { dispatchTechnician } from './dispatch-technician.ts';
import { checkOutages, listTechnicianSlots, runLineTest, troubleshootingSteps } from './reading-tools.ts';

export const technicalTools = (database: TelecomDatabase): readonly ToolDefinition[] => [
  runLineTest(database),
  checkOutages(database),
  troubleshootingSteps(),
  listTechnicianSlots(database),
  dispatchTechnician(database),
];
