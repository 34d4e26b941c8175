// The request as the supervisor's roles see it, with what was said before. Workers never see it: they get slices.

import { relayMarker } from '../../core/answer/fill-relays.ts';
import type { Asking, Report } from '../../core/run/command.ts';
import { data, dataList, join, list, section } from './parts.ts';

export const requestPart = ({ request, history }: Pick<Asking, 'request' | 'history'>): string =>
  join(
    section('Earlier turns', dataList(history.map(({ role, text }) => [role, text]))),
    section('Request', data('request', request)),
  );

/** Reports under what was asked for, so that no task or worker is named to whoever writes the answer. */
export const reportsPart = (reports: readonly Report[]): string =>
  section('Reports', dataList(reports.map((report) => [nameOf(report), report.result.content])));

/** With a number before each, for a writer that is to say what its statements rest on. */
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

export const gapsPart = (gaps: readonly string[]): string =>
  section('Gaps', gaps.length > 0 ? data('gaps', list(gaps)) : '');
