// The plots of one model's routing.

import { type RoutingFigures, withoutEmptyLabels } from '../../../../core/evaluation/routing-figures.ts';
import { isMet, percent } from '../figure-rows.ts';
import { AXES, axes, curve, xOf, yOf } from './axes.ts';
import { clipped, escaped, figureOf, label, round } from './markup.ts';

const NOBODY = 'nobody';
const NAME_MAX = 18;
const LETTER = 7;

const widthOf = (names: readonly string[]): number =>
  Math.max(...names.map((name) => Math.min(name.length, NAME_MAX))) * LETTER + 14;

export function confusionPlot({ confusion }: RoutingFigures): string {
  const { labels, counts } = withoutEmptyLabels(confusion);
  const names = labels.map((each) => each ?? NOBODY);
  const cell = Math.max(30, Math.min(64, 460 / names.length));
  const left = widthOf(names) + 8;
  // Column names are rotated, so that long ones do not overlap.
  const top = widthOf(names) * 0.6 + 14;
  const most = Math.max(1, ...counts.flat());
  const cells = counts.flatMap((row, down) =>
    row.map((many, across) => {
      const [x, y] = [round(left + across * cell), round(top + down * cell)];
      const kind = many === 0 ? 'empty' : down === across ? 'right' : 'wrong';
      const strength = many === 0 ? 1 : round(0.2 + 0.4 * Math.sqrt(many / most));
      const told = `${names[down]} needed, given to ${names[across]}: ${many}`;
      const number =
        many === 0 ? '' : label(x + cell / 2, y + cell / 2 + 4, String(many), { anchor: 'middle', class: 'count' });
      return `<g><title>${escaped(told)}</title><rect class="${kind}" x="${x + 1}" y="${y + 1}" width="${round(cell - 2)}" height="${round(cell - 2)}" rx="3" fill-opacity="${strength}"/>${number}</g>`;
    }),
  );
  const rows = names.map((name, at) =>
    label(left - 8, top + at * cell + cell / 2 + 4, clipped(name, NAME_MAX), { anchor: 'end' }),
  );
  const columns = names.map((name, at) =>
    label(left + at * cell + cell / 2, top - 8, clipped(name, NAME_MAX), { turn: -35 }),
  );
  return figureOf({
    title: 'Which worker is mistaken for which.',
    says: 'Rows: the worker that was needed. Columns: the worker that got it. The diagonal is right.',
    width: left + names.length * cell + widthOf(names) * 0.7,
    height: top + names.length * cell + 4,
    body: [...cells, ...rows, ...columns].join(''),
  });
}

export function workerPlot({ perWorker }: RoutingFigures): string {
  const workers = Object.entries(perWorker).filter(([, figures]) => isMet(figures));
  const left = widthOf(workers.map(([name]) => name)) + 8;
  const [long, thick, step] = [300, 12, 42];
  const rows = workers.map(([name, { precision, recall, cases }], at) => {
    const y = 26 + at * step;
    const bar = (value: number | null, down: number, kind: string): string =>
      [
        `<rect class="track" x="${left}" y="${y + down}" width="${long}" height="${thick}" rx="2"/>`,
        `<rect class="${kind}" x="${left}" y="${y + down}" width="${round(long * (value ?? 0))}" height="${thick}" rx="2"/>`,
        label(left + long + 8, y + down + 10, percent(value), { class: 'tick' }),
      ].join('');
    return `<g><title>${escaped(`${name}: needed by ${cases} cases`)}</title>${label(left - 8, y + 17, clipped(name, NAME_MAX), { anchor: 'end' })}${bar(precision, 0, 'first')}${bar(recall, thick + 3, 'second')}</g>`;
  });
  const legend = keys(
    [
      ['first', 'precision'],
      ['second', 'recall'],
    ],
    left,
  );
  return figureOf({
    title: 'Precision and recall.',
    says: 'Precision: the share of the requests given to a worker that were its own. Recall: the share of its own requests that it got.',
    width: left + long + 76,
    height: 26 + workers.length * step,
    body: `${legend}${rows.join('')}`,
  });
}

export function keys(entries: readonly (readonly [string, string])[], left: number): string {
  let x = left;
  return entries
    .map(([kind, name]) => {
      const key = `<rect class="${kind}" x="${x}" y="4" width="12" height="12" rx="2"/>${label(x + 18, 14, name, { class: 'tick' })}`;
      x += 40 + name.length * LETTER;
      return key;
    })
    .join('');
}

export function calibrationPlot({ calibration: { error, bins } }: RoutingFigures): string {
  const met = bins.flatMap(({ confidence, right, cases }) =>
    confidence === null || right === null ? [] : [{ x: xOf(confidence), y: yOf(right), confidence, right, cases }],
  );
  const most = Math.max(1, ...met.map(({ cases }) => cases));
  const dots = met.map(({ x, y, confidence, right, cases }) => {
    const told = `said ${Math.round(confidence)} %, right ${percent(right)}, ${cases} cases`;
    return `<circle class="first" cx="${x}" cy="${y}" r="${round(4 + 8 * Math.sqrt(cases / most))}"><title>${escaped(told)}</title></circle>`;
  });
  const ideal = `<line class="ideal" x1="${xOf(0)}" y1="${yOf(0)}" x2="${xOf(100)}" y2="${yOf(1)}"/>`;
  return figureOf({
    title: 'Calibration.',
    says: `How sure the routing was, and how often it was right; on the dashed line both agree. Mean distance: ${percent(error)}.`,
    ...AXES,
    body: `${axes('confidence')}${ideal}${curve(
      met.map(({ x, y }) => [x, y]),
      'first-line',
    )}${dots.join('')}`,
  });
}

export function sweepPlot({ sweep, directAt98 }: RoutingFigures): string {
  const routed = sweep.map(({ threshold, routed: share }) => [xOf(threshold), yOf(share)] as const);
  const right = sweep.flatMap(({ threshold, precision }) =>
    precision === null ? [] : [[xOf(threshold), yOf(precision)] as const],
  );
  const legend = keys(
    [
      ['first', 'share routed directly'],
      ['second', 'right of these'],
    ],
    xOf(0) + 8,
  );
  return figureOf({
    title: 'Threshold.',
    says: `If requests with at least this confidence are routed directly to one worker. At 98 % right that is ${percent(directAt98)} of all.`,
    width: AXES.width,
    height: AXES.height + 22,
    body: `${legend}<g transform="translate(0 22)">${axes('threshold of confidence')}${curve(routed, 'first-line')}${curve(right, 'second-line')}</g>`,
  });
}
