// Where a moment lies on the timeline. Long stretches in which a run only waited are drawn shorter, so that an hour of
// waiting for a person does not squeeze seconds of work into nothing; the axis marks them.

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface TimeScale {
  readonly from: number;
  readonly to: number;
  /** The share of the width, from 0 to 1. */
  at(time: number): number;
  /** The moment at a share of the width. */
  timeAt(share: number): number;
  /** Stretches that are drawn shorter than they were. */
  readonly pauses: readonly Stretch[];
  readonly ticks: readonly { readonly time: number; readonly share: number }[];
}

const IDLE_SHARE = 0.25;
const IDLE_MIN_MS = 3_000;
const DRAWN_SHARE = 0.22;
const STEPS = [1, 2, 5];
const TICKS_MAX = 8;

/** `busy` are the stretches of work, in any order. */
export function timeScale(from: number, to: number, busy: readonly Stretch[]): TimeScale {
  const idle = idleIn(from, Math.max(to, from + 1), busy);
  const total = Math.max(1, to - from);
  const work = total - idle.reduce((sum, gap) => sum + gap.to - gap.from, 0);
  const pauses = idle.filter((gap) => gap.to - gap.from > Math.max(IDLE_MIN_MS, work * IDLE_SHARE));
  const drawnMs = Math.max(1, work * DRAWN_SHARE);
  /** Pieces with their real and their drawn length. */
  const pieces: { from: number; to: number; drawn: number; drawnFrom: number }[] = [];
  let [time, drawn] = [from, 0];
  const piece = (end: number, length: number): void => {
    if (end > time) pieces.push({ from: time, to: end, drawn: length, drawnFrom: drawn });
    drawn += end > time ? length : 0;
    time = Math.max(time, end);
  };
  for (const gap of pauses) {
    piece(gap.from, gap.from - time);
    piece(gap.to, drawnMs);
  }
  piece(Math.max(to, from + 1), Math.max(to, from + 1) - time);
  const whole = drawn;
  const at = (moment: number): number => {
    const found = pieces.findLast((each) => each.from <= moment) ?? pieces[0];
    if (!found) return 0;
    const inside = Math.min(1, Math.max(0, (moment - found.from) / (found.to - found.from)));
    return (found.drawnFrom + inside * found.drawn) / whole;
  };
  const timeAt = (share: number): number => {
    const wanted = Math.min(1, Math.max(0, share)) * whole;
    const found = pieces.findLast((each) => each.drawnFrom <= wanted) ?? pieces[0];
    if (!found) return from;
    return found.from + ((wanted - found.drawnFrom) / found.drawn) * (found.to - found.from);
  };
  return { from, to, at, timeAt, pauses, ticks: ticksOf({ from, to, pauses, whole }, at) };
}

/** What no stretch of work covers. */
function idleIn(from: number, to: number, busy: readonly Stretch[]): Stretch[] {
  const idle: Stretch[] = [];
  let reached = from;
  for (const stretch of busy.toSorted((a, b) => a.from - b.from)) {
    if (stretch.from > reached) idle.push({ from: reached, to: Math.min(stretch.from, to) });
    reached = Math.max(reached, stretch.to);
  }
  if (reached < to) idle.push({ from: reached, to });
  return idle.filter((gap) => gap.to > gap.from);
}

interface Axis {
  readonly from: number;
  readonly to: number;
  readonly pauses: readonly Stretch[];
  readonly whole: number;
}

/** Round times since the start, none inside a pause. */
function ticksOf({ from, to, pauses, whole }: Axis, at: (time: number) => number): TimeScale['ticks'] {
  const rough = whole / TICKS_MAX;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const ticks: { time: number; share: number }[] = [];
  let time = from;
  while (time <= to) {
    const pause = pauses.find((each) => each.from < time && time < each.to);
    if (pause) {
      time = from + Math.ceil((pause.to - from) / step) * step;
      continue;
    }
    const share = at(time);
    const last = ticks.at(-1);
    if (!last || share - last.share > 0.08) ticks.push({ time, share });
    time += step;
  }
  return ticks;
}
