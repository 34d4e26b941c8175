// The feature analyst's stand-in: features first, then figures, both from the cells of a table.

import { useTools } from '../../runtime/perform/stand-in.ts';
import { escalate, result } from '../../runtime/perform/worker-reply.ts';
import type { OfflineTask } from '../../runtime/run/team.ts';
import type { AnalysisOutput } from '../../toolbox/analysis/analysis-tool.ts';
import type { FeatureOutput } from '../../toolbox/analysis/feature-tool.ts';
import { findingLine } from '../../toolbox/analysis/finding.ts';
import { bullets, DRAFT, hasCalled, outputOf, PLANTED_COST } from '../shared/offline-task.ts';
import { CHARTS } from '../shared/report-plan.ts';

const COMPARE = 'compare_features';
const COMPUTE = 'compute_figures';
const SURE = 85;
/** Questions about figures alone. */
const FIGURES =
  /\b(?:cheapest|rank|largest|most|lowest|highest|average|how (?:much|many)|difference|more expensive|prices?|costs?)\b/i;

export function analyseFeatures(task: OfflineTask): unknown {
  const question = task.instruction;
  if (!hasCalled(task, COMPARE))
    return useTools({ tool: COMPARE, args: { question } }, { tool: COMPUTE, args: { question } });
  const features = outputOf<FeatureOutput>(task, COMPARE)?.lines ?? [];
  const { findings = [], flags = [] } = outputOf<AnalysisOutput>(task, COMPUTE) ?? {};
  const figures = findings.map(findingLine);
  const isReport = task.writes !== undefined;
  const lines =
    !isReport && FIGURES.test(question) && figures.length > 0 ? figures : [...features, ...(isReport ? figures : [])];
  if (lines.length === 0 && figures.length === 0)
    return escalate('low-confidence', 'No table describes the products by this.');
  const planted = flags.some((flag) => flag.includes('looks like an instruction'));
  const text = [
    DRAFT,
    bullets(lines.length > 0 ? lines : figures),
    bullets(flags.map((flag) => `Data quality: ${flag}.`)),
  ];
  const key = `${CHARTS} ${task.worker}`;
  return result(text.filter((part) => part !== '').join('\n'), {
    confidence: SURE - (planted ? PLANTED_COST : 0),
    ...(task.writes?.includes(key)
      ? { writes: { [key]: findings.flatMap(({ chart }) => chart ?? []).slice(0, 3) } }
      : {}),
  });
}
