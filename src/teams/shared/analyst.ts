// The analyst's stand-in: asks the tables in the words of the task, and gives each finding with its calculation, its cells and
// doubts about the data.

import { useTools } from '../../runtime/perform/stand-in.ts';
import { escalate, result } from '../../runtime/perform/worker-reply.ts';
import type { OfflineTask } from '../../runtime/run/team.ts';
import type { AnalysisOutput } from '../../toolbox/analysis/analysis-tool.ts';
import { findingLine } from '../../toolbox/analysis/finding.ts';
import { bullets, DRAFT, faultOf, hasCalled, outputOf, PLANTED_COST } from './offline-task.ts';
import { CHARTS } from './report-plan.ts';

/** Parts of the request that another worker answers. */
const FOR_RESEARCH = /\b(?:sources?|documents?|notes|literature|according to|why|explains?|news|customers)\b/i;
const OVERVIEW = 'Overview report';
const CHARTS_MAX = 6;
const SURE = 85;
const UNSURE = 55;

export const analyseWith =
  (tool: string) =>
  (task: OfflineTask): unknown => {
    if (!hasCalled(task, tool)) return useTools({ tool, args: { question: task.instruction } });
    const found = outputOf<AnalysisOutput>(task, tool);
    // A report on a whole subject may ask nothing that could be computed: then it gets an overview of the tables.
    if (found?.findings.length === 0 && task.writes !== undefined && task.calls.length < 2)
      return useTools({ tool, args: { question: OVERVIEW } });
    if (!found)
      return escalate(
        'low-confidence',
        `The tables could not be analysed: ${faultOf(task, tool) ?? 'no reason given'}`,
      );
    const { findings, flags } = found;
    const unanswered = found.unanswered.filter((each) => findings.length === 0 || !FOR_RESEARCH.test(each));
    const doubts = bullets(flags.map((flag) => `Data quality: ${flag}.`));
    if (findings.length === 0 && (unanswered.length > 0 || flags.length === 0))
      return escalate('low-confidence', `The tables do not answer this. ${[...unanswered, ...flags].join('. ')}`);
    const text = [
      DRAFT,
      bullets(findings.map(findingLine)),
      doubts,
      bullets(unanswered.map((each) => `Not answered: ${each}.`)),
    ].filter((part) => part !== '');
    const charts = findings
      .flatMap(({ chart }) => chart ?? [])
      .sort((a, b) => (a.kind < b.kind ? -1 : 1))
      .slice(0, CHARTS_MAX);
    const key = `${CHARTS} ${task.worker}`;
    const planted = flags.some((flag) => flag.includes('looks like an instruction'));
    return result(text.join('\n'), {
      confidence: (unanswered.length > 0 ? UNSURE : SURE) - (planted ? PLANTED_COST : 0),
      ...(task.writes?.includes(key) ? { writes: { [key]: charts } } : {}),
    });
  };
