// Bar and line charts as SVG: escaped, without scripts, with a title and a description for screen readers. A missing value is
// a gap, not a zero.

import { escapeMarkup } from './escape-markup.ts';

interface ChartPoint {
  readonly label: string;
  readonly value: number | null;
}

export interface Chart {
  readonly kind: 'bar' | 'line';
  readonly title: string;
  /** What the values are: "share in %". */
  readonly unit: string;
  readonly series: readonly { readonly name: string; readonly points: readonly ChartPoint[] }[];
}

const WIDTH = 640;
const HEIGHT = 320;
const MARGIN = { top: 40, right: 16, bottom: 64, left: 72 };
/** Distinguishable for most readers with colour blindness. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#5c5c5c', '#000000'];
const POINTS_MAX = 60;
const SERIES_MAX = 8;
const LABEL_MAX = 18;
const TICKS = 4;

interface Scale {
  readonly low: number;
  readonly high: number;
}

const PLOT_WIDTH = WIDTH - MARGIN.left - MARGIN.right;
const PLOT_HEIGHT = HEIGHT - MARGIN.top - MARGIN.bottom;

export function drawChart(given: Chart): string {
  const chart = cut(given);
  const values = chart.series.flatMap(({ points }) => points.flatMap(({ value }) => (value === null ? [] : [value])));
  if (values.length === 0) throw new Error(`There is nothing to draw in "${given.title}": no value is known`);
  const scale = scaleOf(values, chart.kind);
  const marks = chart.kind === 'bar' ? bars(chart, scale) : lines(chart, scale);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" font-family="sans-serif" font-size="12">`,
    `<title>${escapeMarkup(chart.title)}</title>`,
    `<desc>${escapeMarkup(description(chart))}</desc>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${MARGIN.left}" y="20" font-size="15" fill="#111111">${escapeMarkup(shortened(chart.title, 80))}</text>`,
    ...axis(chart, scale),
    ...marks,
    ...legend(chart),
    '</svg>',
  ].join('\n');
}

/** A chart with hundreds of marks says nothing: the first ones are drawn, and the description says so. */
const cut = (chart: Chart): Chart => ({
  ...chart,
  series: chart.series
    .slice(0, SERIES_MAX)
    .map(({ name, points }) => ({ name, points: chart.kind === 'bar' ? points.slice(0, POINTS_MAX) : points })),
});

const shortened = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

export function description({ unit, series }: Chart): string {
  const shown = series.map(({ name, points }) => {
    const said = points.map(({ label, value }) => `${label}: ${value === null ? 'no value' : shortNumber(value)}`);
    return `${name}: ${said.slice(0, POINTS_MAX).join(', ')}`;
  });
  return `${unit}. ${shown.join('. ')}.`;
}

/** Bars begin at zero; lines use the room they have. */
function scaleOf(values: readonly number[], kind: Chart['kind']): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const from = kind === 'bar' ? Math.min(0, low) : low - (high - low) * 0.1;
  const to = kind === 'bar' ? Math.max(0, high) : high + (high - low) * 0.1;
  return from === to ? { low: from - 1, high: to + 1 } : { low: from, high: to };
}

const yOf = (value: number, { low, high }: Scale): number =>
  MARGIN.top + PLOT_HEIGHT * (1 - (value - low) / (high - low));
const at = (value: number): string => String(Math.round(value * 10) / 10);

function axis({ unit }: Chart, scale: Scale): string[] {
  const ticks = Array.from({ length: TICKS + 1 }, (_, index) => scale.low + ((scale.high - scale.low) * index) / TICKS);
  return [
    ...ticks.flatMap((value) => {
      const y = at(yOf(value, scale));
      return [
        `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y}" y2="${y}" stroke="#dddddd"/>`,
        `<text x="${MARGIN.left - 8}" y="${y}" text-anchor="end" dominant-baseline="middle" fill="#333333">${escapeMarkup(shortNumber(value))}</text>`,
      ];
    }),
    `<text x="${MARGIN.left}" y="34" fill="#555555">${escapeMarkup(shortened(unit, 60))}</text>`,
  ];
}

function bars({ series }: Chart, scale: Scale): string[] {
  const labels = series[0]?.points.map(({ label }) => label) ?? [];
  const slot = PLOT_WIDTH / Math.max(1, labels.length);
  const width = (slot * 0.8) / series.length;
  const zero = yOf(Math.max(scale.low, 0), scale);
  const marks = series.flatMap(({ name, points }, row) =>
    points.flatMap(({ label, value }, index) => {
      if (value === null) return [];
      const y = yOf(value, scale);
      const x = MARGIN.left + slot * index + slot * 0.1 + width * row;
      const [top, height] = [Math.min(y, zero), Math.abs(y - zero)];
      const said = escapeMarkup(`${label}, ${name}: ${shortNumber(value)}`);
      return [
        `<rect x="${at(x)}" y="${at(top)}" width="${at(width)}" height="${at(height)}" fill="${COLOURS[row]}"><title>${said}</title></rect>`,
      ];
    }),
  );
  return [...marks, ...labelsBelow(labels, (index) => MARGIN.left + slot * (index + 0.5))];
}

function lines({ series }: Chart, scale: Scale): string[] {
  const labels = [...new Set(series.flatMap(({ points }) => points.map(({ label }) => label)))];
  const step = PLOT_WIDTH / Math.max(1, labels.length - 1);
  const xOf = (label: string): number => MARGIN.left + step * labels.indexOf(label);
  const marks = series.flatMap(({ name, points }, row) => {
    // A gap ends one stretch of the line and begins the next.
    const path = points
      .map(({ label, value }, index) => {
        if (value === null) return '';
        const isStart = index === 0 || points[index - 1]?.value === null;
        return `${isStart ? 'M' : 'L'}${at(xOf(label))} ${at(yOf(value, scale))}`;
      })
      .join(' ');
    const dots = points.flatMap(({ label, value }) =>
      value === null
        ? []
        : [
            `<circle cx="${at(xOf(label))}" cy="${at(yOf(value, scale))}" r="3" fill="${COLOURS[row]}"><title>${escapeMarkup(`${label}, ${name}: ${shortNumber(value)}`)}</title></circle>`,
          ],
    );
    return [`<path d="${path.trim()}" fill="none" stroke="${COLOURS[row]}" stroke-width="2"/>`, ...dots];
  });
  return [...marks, ...labelsBelow(labels, (index) => MARGIN.left + step * index)];
}

function labelsBelow(labels: readonly string[], xOf: (index: number) => number): string[] {
  const every = Math.max(1, Math.ceil(labels.length / 12));
  return labels.flatMap((label, index) => {
    if (index % every !== 0) return [];
    const [x, y] = [at(xOf(index)), HEIGHT - MARGIN.bottom + 16];
    const turned = labels.length > 6 ? ` transform="rotate(30 ${x} ${y})"` : '';
    const anchor = labels.length > 6 ? 'start' : 'middle';
    return [
      `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="#333333"${turned}>${escapeMarkup(shortened(label, LABEL_MAX))}</text>`,
    ];
  });
}

function legend({ series }: Chart): string[] {
  if (series.length < 2) return [];
  const slot = PLOT_WIDTH / series.length;
  return series.flatMap(({ name }, row) => {
    const x = MARGIN.left + slot * row;
    return [
      `<rect x="${at(x)}" y="${HEIGHT - 14}" width="10" height="10" fill="${COLOURS[row]}"/>`,
      `<text x="${at(x + 14)}" y="${HEIGHT - 5}" fill="#333333">${escapeMarkup(shortened(name, LABEL_MAX))}</text>`,
    ];
  });
}

function shortNumber(value: number): string {
  const size = Math.abs(value);
  for (const [factor, sign] of [
    [1e12, ' tn'],
    [1e9, ' bn'],
    [1e6, ' m'],
  ] as const)
    if (size >= factor) return `${Number((value / factor).toPrecision(4))}${sign}`;
  return String(Number(value.toPrecision(5)));
}
