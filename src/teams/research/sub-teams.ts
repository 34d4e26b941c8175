// The three sub-teams. Each has a supervisor of its own, whose plan is code: who works in parallel, and who waits for whom.

import { worker } from '../../runtime/define/define-worker.ts';
import type { TeamOptions } from '../../runtime/define/team-options.ts';
import type { DocumentLibrary } from '../../toolbox/documents/library.ts';
import { analyse, checkCitations, doubt, findSources, write } from './stand-ins.ts';
import { effortFor } from './sub-questions.ts';
import { checkerTools, researcherTools } from './tools.ts';
import { ANALYST, CHECKER, RESEARCHER, SKEPTIC, WRITER } from './workers.ts';

type Question = Parameters<NonNullable<TeamOptions<never>['plan']>>[0];
type Writing = Parameters<NonNullable<TeamOptions<never>['synthesise']>>[0];

const WORKER_MS = 180_000;

/** Every request of the lead is planned. */
const toPlan =
  (...names: readonly string[]) =>
  () => ({
    route: 'plan' as const,
    workers: names.map((name) => ({ name, confidence: 95 })),
    outOfScope: [],
    reason: 'a task of the lead',
  });

const keysOf = ({ context }: Pick<Question, 'context'>): string[] => Object.keys(context);

/** The results one after the other, word for word. */
function joined({ reports }: Pick<Writing, 'reports'>) {
  const confidences = reports.flatMap(({ result }) => (result.confidence === undefined ? [] : [result.confidence]));
  return {
    answer: reports.map(({ result }) => String(result.content)).join('\n'),
    ...(confidences.length > 0 ? { confidence: Math.min(...confidences) } : {}),
  };
}

/** Two researchers may note the same sentence: it is kept once. */
function notesOnce(writing: Writing) {
  const { answer, ...rest } = joined(writing);
  return { ...rest, answer: [...new Set(answer.split('\n'))].join('\n') };
}

/** One researcher for each part of the question, all at once. */
export const findingTeam = (library: DocumentLibrary) =>
  ({
    name: 'finding',
    workers: {
      researcher: worker({
        ...RESEARCHER,
        tools: researcherTools(library),
        offline: findSources,
        attemptsMax: 1,
        timeoutMs: WORKER_MS,
      }),
    },
    triage: toPlan('researcher'),
    plan: (question: Question) => ({
      goal: question.request,
      tasks: effortFor(question.request).parts.map((part, at) => ({
        id: `part-${at + 1}`,
        worker: 'researcher' as const,
        instruction: part,
        successCriterion: 'sentences of sources, each with its path and position',
        reads: keysOf(question),
      })),
    }),
    synthesise: notesOnce,
    grounding: false,
  }) satisfies TeamOptions<Record<'researcher', ReturnType<typeof worker>>>;

/** The analyst and the skeptic work on the same notes at the same time. */
export const analysisTeam = () =>
  ({
    name: 'analysis',
    workers: {
      analyst: worker({ ...ANALYST, offline: analyse, timeoutMs: WORKER_MS }),
      skeptic: worker({ ...SKEPTIC, offline: doubt, timeoutMs: WORKER_MS }),
    },
    triage: toPlan('analyst', 'skeptic'),
    plan: (question: Question) => ({
      goal: question.request,
      tasks: (['analyst', 'skeptic'] as const).map((name) => ({
        id: name,
        worker: name,
        instruction: question.request,
        successCriterion: 'notes with their path and position',
        reads: keysOf(question),
      })),
    }),
    synthesise: joined,
    grounding: false,
  }) satisfies TeamOptions<Record<'analyst' | 'skeptic', ReturnType<typeof worker>>>;

/** The draft of the writer goes through the citation checker; only what the checker returns leaves the team. */
export const reportTeam = (library: DocumentLibrary) =>
  ({
    name: 'report',
    workers: {
      writer: worker({ ...WRITER, offline: write, attemptsMax: 1, timeoutMs: WORKER_MS }),
      checker: worker({
        ...CHECKER,
        tools: checkerTools(library),
        offline: checkCitations,
        attemptsMax: 1,
        timeoutMs: WORKER_MS,
      }),
    },
    triage: toPlan('writer', 'checker'),
    plan: (question: Question) => ({
      goal: question.request,
      tasks: [
        {
          id: 'draft',
          worker: 'writer' as const,
          instruction: question.request,
          successCriterion: 'every claim cites a source',
          reads: keysOf(question),
        },
        {
          id: 'check',
          worker: 'checker' as const,
          instruction: 'Check every citation of the draft, and drop what its source does not support',
          successCriterion: 'the draft without unsupported claims',
          dependsOn: ['draft'],
          reads: keysOf(question),
        },
      ],
    }),
    synthesise: (writing: Writing) =>
      joined({ ...writing, reports: writing.reports.filter(({ worker: name }) => name === 'checker') }),
    grounding: false,
  }) satisfies TeamOptions<Record<'writer' | 'checker', ReturnType<typeof worker>>>;
