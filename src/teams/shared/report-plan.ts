// The plan of teams whose reports are always made the same way: the finders work at the same time, and the writer gets their
// results and nothing else.

import type { PlanDraft } from '../../core/plan/plan-schema.ts';
import type { QuestionOf } from '../../core/run/command.ts';

interface ReportTeam<Name extends string> {
  readonly finders: readonly Name[];
  readonly writer: Name;
  /** Whether the request wants something written from all findings. */
  readonly wantsReport: (request: string) => boolean;
}

type PlanFor<Name extends string> = Omit<PlanDraft, 'tasks'> & {
  tasks: (PlanDraft['tasks'][number] & { worker: Name })[];
};

const INSTRUCTION_MAX = 4_000;
/** The key by which charts reach the writer. */
export const CHARTS = 'charts';

export function reportPlan<Name extends string>({ finders, writer, wantsReport }: ReportTeam<Name>) {
  return ({ request, routing, context, revision, split }: QuestionOf<'plan'>): PlanFor<Name> => {
    const text = request.trim().replace(/\s+/g, ' ').slice(0, INSTRUCTION_MAX) || 'Answer the request';
    const head = { goal: text.slice(0, 500), finalInstruction: 'Give the report, or the results one after the other.' };
    // A revision and a split get no tasks: the same workers would find the same again.
    if (revision || split) return { ...head, tasks: [] };
    const named = new Set(routing?.workers.map(({ name }) => name));
    const isReport = named.has(writer) || wantsReport(request);
    const chosen = isReport || named.size === 0 ? finders : finders.filter((name) => named.has(name));
    const reads = Object.keys(context);
    const tasks = chosen.map((worker) => ({
      id: worker as string,
      worker,
      instruction: text,
      successCriterion: 'It states what was found with its sources, or that nothing was.',
      reads,
      ...(isReport ? { writes: [`${CHARTS} ${worker}`] } : {}),
    }));
    if (!isReport) return { ...head, tasks };
    const report = {
      id: writer as string,
      worker: writer,
      instruction: text,
      successCriterion: 'A report of the findings, with their sources and nothing else.',
      dependsOn: chosen.map((name) => name as string),
      reads: [...reads, ...chosen.map((name) => `${CHARTS} ${name}`)],
      partialInput: true,
    };
    return { ...head, tasks: [...tasks, report] };
  };
}

/** The report as it was written; without one, the results one after the other. */
export const reportAnswer =
  (writer: string) =>
  ({ reports, gaps }: QuestionOf<'synthesise'>): { answer: string } => {
    const written = reports.find(({ worker }) => worker === writer);
    const texts = written ? [written] : reports;
    const missing = gaps.length > 0 ? [`Missing: ${gaps.join('; ')}`] : [];
    return { answer: [...texts.map(({ result }) => textOf(result.content)), ...missing].join('\n\n') };
  };

const textOf = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content));
