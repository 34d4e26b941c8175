// The writer's stand-in: puts the results it was given under headings, word for word, and saves the report. It adds nothing.

import { useTools } from '../../runtime/perform/stand-in.ts';
import { escalate, result } from '../../runtime/perform/worker-reply.ts';
import type { OfflineTask } from '../../runtime/run/team.ts';
import type { Chart } from '../../toolbox/charts/chart.ts';
import { markdownOf, type Report } from '../../toolbox/report/report.ts';
import { REPORT_KEY } from './made-tool.ts';
import { DRAFT, hasCalled, outputOf } from './offline-task.ts';
import { CHARTS } from './report-plan.ts';

const SAVE = 'save_report';

interface Written {
  readonly title: string;
  /** Heading by the name of the task whose result it is. */
  readonly headings: Readonly<Record<string, string>>;
}

export const writeReport =
  ({ title, headings }: Written) =>
  (task: OfflineTask): unknown => {
    const found = Object.entries(task.inputs);
    if (found.length === 0) return escalate('ambiguous-input', 'There are no findings to write a report from.');
    const report: Report = {
      title,
      note: `${DRAFT} Every line below is a result of another worker.`,
      sections: found.map(([id, { content }]) => ({
        heading: headings[id] ?? id,
        ...partsOf(String(content)),
        charts: chartsFrom(task.context[`${CHARTS} ${id}`]),
      })),
    };
    const isSaved = typeof task.context[REPORT_KEY] === 'string';
    if (isSaved && !hasCalled(task, SAVE))
      return useTools({ tool: SAVE, args: { name: fileName(task.instruction), ...report } });
    const saved = outputOf<{ readonly summary: string }>(task, SAVE);
    const confidence = Math.min(...found.map(([, input]) => input.confidence ?? 100));
    const note = isSaved
      ? (saved?.summary ?? 'The report could not be saved.')
      : `To save it as a page, add --context ${REPORT_KEY}=<folder>.`;
    return result(`${markdownOf(report)}\n\n${note}`, { confidence });
  };

/** Lines that begin with a dash are a list; the others are paragraphs. */
function partsOf(content: string): { paragraphs: string[]; bullets: string[] } {
  const lines = content.split('\n').filter((line) => line.trim() !== '' && line.trim() !== DRAFT);
  return {
    paragraphs: lines.filter((line) => !line.startsWith('- ')),
    bullets: lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)),
  };
}

const chartsFrom = (value: unknown): readonly Chart[] => (Array.isArray(value) ? (value as Chart[]) : []);

const fileName = (request: string): string =>
  request
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '') || 'report';
