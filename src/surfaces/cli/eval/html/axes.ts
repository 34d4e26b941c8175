// The axes of a plot of a share over another figure, used for calibration, thresholds and cold start.

import { label, round } from './markup.ts';

const LEFT = 52;
const TOP = 14;
const WIDTH = 380;
const HEIGHT = 220;
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;
const PERCENTAGES = TICKS.map((tick) => ({ at: tick * 100, text: String(tick * 100) }));

/** A place along the lower axis, from 0 to 100, and what is written there. */
interface Tick {
  readonly at: number;
  readonly text: string;
}

export const AXES = { width: LEFT + WIDTH + 18, height: TOP + HEIGHT + 48 } as const;

/** Confidence 0–100 to the right, a share upwards. */
export const xOf = (confidence: number): number => round(LEFT + (confidence / 100) * WIDTH);
export const yOf = (share: number): number => round(TOP + (1 - share) * HEIGHT);

export function axes(across: string, ticks: readonly Tick[] = PERCENTAGES): string {
  const lines = TICKS.map((tick) => {
    const y = yOf(tick);
    return [
      `<line class="grid" x1="${xOf(0)}" y1="${y}" x2="${xOf(100)}" y2="${y}"/>`,
      label(LEFT - 8, y + 4, `${tick * 100} %`, { anchor: 'end', class: 'tick' }),
    ].join('');
  });
  const marks = ticks.map(({ at, text }) =>
    label(xOf(at), TOP + HEIGHT + 18, text, { anchor: 'middle', class: 'tick' }),
  );
  return `${lines.join('')}${marks.join('')}${label(LEFT + WIDTH / 2, TOP + HEIGHT + 40, across, { anchor: 'middle', class: 'tick' })}`;
}

export const curve = (points: readonly (readonly [number, number])[], name: string): string =>
  points.length < 2 ? '' : `<polyline class="${name}" points="${points.map(([x, y]) => `${x},${y}`).join(' ')}"/>`;
