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
const UNSURE = 50;
/** Questions about figures alone. */
const FIGURES =
  /\b(?:cheapest|rank|largest|most|lowest|highest|average|how (?:much|many)|difference|more expensive|prices?|costs?)\b/i;
const NO_COLUMN = 'No column of the table has the words of this question. This is what it says otherwise:';
/** Requests for a comparison of everything. */
const COMPARING =
  /\b(?:compar\w+|overview|all|everything|differ\w*|features?|products?|lacks?|miss\w*|better|worse|weak\w*|strong\w*|against|versus|vs|than|short)\b/i;

export function analyseFeatures(task: OfflineTask): unknown {
  const question = task.instruction;
  if (!hasCalled(task, COMPARE))
    return useTools({ tool: COMPARE, args: { question } }, { tool: COMPUTE, args: { question } });
  const compared = outputOf<FeatureOutput>(task, COMPARE);
  const features = compared?.lines ?? [];
  const { findings = [], flags = [] } = outputOf<AnalysisOutput>(task, COMPUTE) ?? {};
  const figures = findings.map(findingLine);
  const isReport = task.writes !== undefined;
  const named = compared?.comparison?.named ?? 'nothing';
  const wantsFigures = !isReport && figures.length > 0 && (FIGURES.test(question) || named === 'nothing');
  const lines = wantsFigures ? figures : [...features, ...(isReport ? figures : [])];
  const isGuess = !isReport && !wantsFigures && named !== 'features' && !COMPARING.test(question);
  if (lines.length === 0 || (isGuess && named === 'nothing'))
    return escalate('low-confidence', `No table describes the products by this. ${columnsOf(compared)}`.trim());
  const planted = flags.some((flag) => flag.includes('looks like an instruction'));
  const text = [
    DRAFT,
    isGuess ? NO_COLUMN : '',
    bullets(lines),
    bullets(flags.map((flag) => `Data quality: ${flag}.`)),
  ];
  const key = `${CHARTS} ${task.worker}`;
  return result(text.filter((part) => part !== '').join('\n'), {
    confidence: (isGuess ? UNSURE : SURE) - (planted ? PLANTED_COST : 0),
    ...(task.writes?.includes(key)
      ? { writes: { [key]: findings.flatMap(({ chart }) => chart ?? []).slice(0, 3) } }
      : {}),
  });
}

const columnsOf = (compared: FeatureOutput | undefined): string =>
  compared?.comparison
    ? `${compared.comparison.file} has ${compared.comparison.rows.map(({ feature }) => feature).join(', ')}.`
    : '';
