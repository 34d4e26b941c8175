// The request, reports and gaps as sections of the supervisor's prompts. Workers never see the request: they get slices.

import { relayMarker } from '../../core/answer/fill-relays.ts';
import type { Plan } from '../../core/plan/plan-schema.ts';
import type { Asking, Report } from '../../core/run/command.ts';
import { data, dataList, join, list, section } from './parts.ts';

export const requestPart = ({ request, history }: Pick<Asking, 'request' | 'history'>): string =>
  join(
    section('Earlier turns', dataList(history.map(({ role, text }) => [role, text]))),
    section('Request', data('request', request)),
  );

/** Each report is headed by its instruction, so that the writer of the answer sees no names of tasks or workers. */
export const reportsPart = (reports: readonly Report[]): string =>
  section('Reports', dataList(reports.map((report) => [nameOf(report), report.result.content])));

/** Numbered, so that a writer can name the report behind a statement. */
export const numberedReportsPart = (reports: readonly Report[]): string =>
  section(
    'Reports',
    dataList(reports.map((report, index) => [`${index + 1}. ${nameOf(report)}`, report.result.content])),
  );

function nameOf({ taskId, instruction, result, relay }: Report): string {
  const facts = [
    ...(result.confidence === undefined ? [] : [`confidence ${result.confidence}`]),
    ...(relay === 'verbatim' ? [`word for word at ${relayMarker(taskId)}`] : []),
  ];
  return facts.length === 0 ? instruction : `${instruction} (${facts.join(', ')})`;
}

/** The goal, unless it is the request again, and what each task had to bring, without names of tasks. */
export const goalPart = ({ goal, tasks }: Plan, request: string): string =>
  section(
    'Goal',
    data(
      'goal',
      join(goal === request ? '' : goal, list(tasks.map(({ successCriterion }) => `Done when: ${successCriterion}`))),
    ),
  );

export const gapsPart = (gaps: readonly string[]): string =>
  section('Gaps', gaps.length > 0 ? data('gaps', list(gaps)) : '');
