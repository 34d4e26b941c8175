// The research team: deep research over a folder of sources. The lead decides whether the sources cover a question and how
// much effort it deserves; finding, analysis and report are supervised sub-teams.

import { type WorkerDefinition, worker } from '../../runtime/define/define-worker.ts';
import type { NestableTeam } from '../../runtime/define/nestable.ts';
import type { TeamOptions } from '../../runtime/define/team-options.ts';
import { documentLibrary } from '../../toolbox/documents/library.ts';
import { scopeOf } from './scope.ts';
import { effortFor } from './sub-questions.ts';
import { analysisTeam, findingTeam, reportTeam } from './sub-teams.ts';
import { ANALYSIS, REPORT, RESEARCH } from './workers.ts';

type ResearchWorkers = Record<'research' | 'analysis' | 'report', WorkerDefinition>;

interface ResearchOptions {
  /** Makes a sub-team: `supervisor`. */
  readonly nest: (options: TeamOptions<Record<string, WorkerDefinition>>) => NestableTeam;
}

/** The longest run. */
const RUN_MS = 900_000;

export function researchTeam({ nest }: ResearchOptions): TeamOptions<ResearchWorkers> {
  const library = documentLibrary();
  const nested = (options: object): NestableTeam => nest(options as TeamOptions<Record<string, WorkerDefinition>>);
  return {
    name: 'research',
    workers: {
      research: worker({ ...RESEARCH, team: nested(findingTeam(library)) }),
      analysis: worker({ ...ANALYSIS, team: nested(analysisTeam()) }),
      report: worker({ ...REPORT, team: nested(reportTeam(library)) }),
    },
    triage: async ({ request, context }) => {
      const { isInScope, confidence, reason } = await scopeOf(request, context, library);
      if (!isInScope)
        return {
          route: 'out-of-scope',
          workers: [{ name: 'research', confidence: 100 - confidence }],
          outOfScope: [request],
          reason,
        };
      return {
        route: 'plan',
        workers: namesFor(request).map((name) => ({ name, confidence })),
        outOfScope: [],
        reason,
      };
    },
    plan: ({ request, context }) => {
      const names = namesFor(request);
      return {
        goal: request,
        finalInstruction: 'Deliver the report word for word.',
        tasks: names.map((name, at) => ({
          id: name,
          worker: name,
          instruction: asQuestion(request),
          successCriterion: CRITERIA[name],
          dependsOn: names.slice(Math.max(0, at - 1), at),
          reads: Object.keys(context),
        })),
      };
    },
    synthesise: ({ reports }) => {
      const report = reports.find(({ worker: name }) => name === 'report');
      if (!report) return { answer: 'The sources gave no report.', confidence: 10 };
      // A report is no surer than the notes it rests on.
      const confidence = Math.min(...reports.map(({ result }) => result.confidence ?? 100));
      return { answer: String(report.result.content), confidence };
    },
    budget: { ms: RUN_MS },
    alerts: {},
    escalate: { lowConfidence: 15 },
  };
}

const CRITERIA = {
  research: 'sentences of sources, each with its path and position',
  analysis: 'findings and contradictions, each with its source',
  report: 'a report in which every claim is supported by the source it cites',
} as const;

/** A simple question is looked up and reported; a deep one is also analysed. */
const namesFor = (request: string): readonly (keyof ResearchWorkers)[] =>
  effortFor(request).isDeep ? ['research', 'analysis', 'report'] : ['research', 'report'];

/** A bare topic, as in a search box, is no instruction. */
const asQuestion = (request: string): string =>
  /\s/.test(request.trim()) ? request : `What do the sources say about ${request.trim()}?`;
