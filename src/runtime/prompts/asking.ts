// The request as the supervisor's roles see it, with what was said before. Workers never see it: they get slices.

import type { Asking, Report } from '../../core/schedule/command.ts';
import { data, dataList, join, list, section } from './parts.ts';

export const requestPart = ({ request, history }: Pick<Asking, 'request' | 'history'>): string =>
  join(
    section('Earlier turns', dataList(history.map(({ role, text }) => [role, text]))),
    section('Request', data('request', request)),
  );

/** Reports under what was asked for, so that no task or worker is named to whoever writes the answer. */
export const reportsPart = (reports: readonly Report[]): string =>
  section(
    'Reports',
    dataList(
      reports.map(({ instruction, result }) => [
        result.confidence === undefined ? instruction : `${instruction} (confidence ${result.confidence})`,
        result.content,
      ]),
    ),
  );

export const gapsPart = (gaps: readonly string[]): string =>
  section('Gaps', gaps.length > 0 ? data('gaps', list(gaps)) : '');
