// How a new team's router learns: its accuracy and its share of direct routes, by the number of examples.

import type { ColdStartPoint } from '../../../../runtime/routing/training/cold-start.ts';
import { percent } from '../figure-rows.ts';
import { AXES, axes, curve, xOf, yOf } from './axes.ts';
import { escaped, figureOf } from './markup.ts';
import { keys } from './plots.ts';

export function coldStartPlot(points: readonly ColdStartPoint[]): string {
  // Evenly spaced: each point has about three times the examples of the one before.
  const at = (index: number): number => (points.length < 2 ? 50 : (100 * index) / (points.length - 1));
  const ticks = points.map(({ examplesPerLabel }, index) => ({ at: at(index), text: String(examplesPerLabel) }));
  const line = (value: (point: ColdStartPoint) => number | null, kind: string): string => {
    const known = points.flatMap((point, index) => {
      const share = value(point);
      return share === null ? [] : [{ x: xOf(at(index)), y: yOf(share), point }];
    });
    const dots = known.map(
      ({ x, y, point }) =>
        `<circle class="${kind}" cx="${x}" cy="${y}" r="5"><title>${escaped(told(point))}</title></circle>`,
    );
    return `${curve(
      known.map(({ x, y }) => [x, y]),
      `${kind}-line`,
    )}${dots.join('')}`;
  };
  const legend = keys(
    [
      ['first', 'right worker'],
      ['second', 'routed directly'],
    ],
    xOf(0) + 8,
  );
  return figureOf({
    title: 'Cold start.',
    says: 'The router on the routing cases: with only the descriptions of workers, then with examples of each worker. Direct routes must have been right 98 times in 100 on held-out examples.',
    width: AXES.width,
    height: AXES.height + 22,
    body: `${legend}<g transform="translate(0 22)">${axes('examples of each worker', ticks)}${line(({ accuracy }) => accuracy, 'first')}${line(({ directShare }) => directShare, 'second')}</g>`,
  });
}

const told = ({ examplesPerLabel, accuracy, directShare, directPrecision }: ColdStartPoint): string =>
  `${examplesPerLabel} examples: right ${percent(accuracy)}, routed directly ${percent(directShare)}, of these right ${percent(directPrecision)}`;
