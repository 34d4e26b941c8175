// When each task waited, thought, called tools and asked people; and the moment that the page shows. Dragging the cursor
// folds the journal to that moment. It executes nothing.

import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Bar, RunView } from '../../model/run-view.ts';
import { type TimeScale, timeScale } from '../../model/time-scale.ts';
import { duration } from '../../model/words.ts';
import type { LiveRun } from '../../worker/use-run.ts';
import type { Linked } from './answer-card.tsx';

interface TimelineProps extends Linked {
  readonly run: LiveRun;
  readonly now: number;
}

const STEPS = 1_000;
const REPLAY_MS = 6_000;
const TICK_MS = 50;
const ROW = 25;

interface Lane {
  readonly id: string;
  readonly title: string;
  readonly bars: readonly Bar[];
}

export function Timeline({ run, view, lit, light, now }: TimelineProps) {
  const [at, setAt] = useState<number | null>(null);
  const end = run.isScrubbed || view.endedAt !== null ? Math.max(run.lastAt, view.at) : Math.max(now, run.lastAt);
  const scale = useScale(run, view, end);
  const show = (share: number | null): void => {
    setAt(share);
    run.scrub(share === null ? null : scale.timeAt(share));
  };
  const { isPlaying, play, stop } = useReplay(show);
  const back = (): void => {
    stop();
    show(null);
  };
  const share = at ?? 1;
  return (
    <section className="card" aria-label="Timeline">
      <header>
        <h2>Timeline</h2>
        <div className="acts">
          <Key />
          {at === null ? null : (
            <button type="button" onClick={back}>
              {view.endedAt === null && run.connection !== 'ended' ? 'Back to live' : 'Back to the end'}
            </button>
          )}
          <button type="button" onClick={isPlaying ? stop : play}>
            {isPlaying ? 'Stop' : 'Replay'}
          </button>
        </div>
      </header>
      <div className="time">
        <Lanes
          lanes={lanesOf(view)}
          runId={view.runId}
          scale={scale}
          end={run.isScrubbed ? view.at : end}
          lit={lit}
          light={light}
        />
        <div className="cursor" aria-hidden="true">
          <b style={{ left: `${share * 100}%` }} />
        </div>
        <Axis scale={scale}>
          <input
            type="range"
            min={0}
            max={STEPS}
            value={Math.round(share * STEPS)}
            aria-label="Moment shown"
            aria-valuetext={`${duration(scale.timeAt(share) - scale.from)} after the start`}
            onChange={({ target }) => {
              stop();
              const chosen = Number(target.value) / STEPS;
              show(chosen >= 1 ? null : chosen);
            }}
          />
        </Axis>
      </div>
    </section>
  );
}

const lanesOf = ({ tasks, supervisor }: RunView): Lane[] => [
  { id: '', title: 'Supervisor', bars: supervisor },
  ...tasks.map(({ id, title, bars }) => ({ id, title, bars })),
];

/** Kept while an earlier moment is shown: the axis must not shrink under the cursor. */
function useScale(run: LiveRun, view: RunView, end: number): TimeScale {
  const kept = useRef<TimeScale | undefined>(undefined);
  return useMemo(() => {
    if (run.isScrubbed && kept.current) return kept.current;
    const bars = [...view.supervisor, ...view.tasks.flatMap((task) => task.bars)];
    const busy = bars
      .filter(({ kind }) => kind !== 'review' && kind !== 'wait')
      .map((bar) => ({ from: bar.from, to: bar.to ?? end }));
    kept.current = timeScale(view.startedAt, end, busy);
    return kept.current;
  }, [run.isScrubbed, view, end]);
}

function useReplay(show: (share: number | null) => void) {
  const [isPlaying, setIsPlaying] = useState(false);
  const shown = useRef(show);
  shown.current = show;
  useEffect(() => {
    if (!isPlaying) return;
    let share = 0;
    const timer = setInterval(() => {
      share += TICK_MS / REPLAY_MS;
      shown.current(share >= 1 ? null : share);
      if (share >= 1) setIsPlaying(false);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return { isPlaying, play: () => setIsPlaying(true), stop: () => setIsPlaying(false) };
}

const Key = () => (
  <div className="key">
    <span className="wait">waiting</span>
    <span className="model">model</span>
    <span className="tool">tool or function</span>
    <span className="review-bar">review</span>
  </div>
);

interface LanesProps extends Pick<Linked, 'lit' | 'light'> {
  readonly lanes: readonly Lane[];
  readonly runId: string;
  readonly scale: TimeScale;
  readonly end: number;
}

function Lanes({ lanes, runId, scale, end, lit, light }: LanesProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section className="lanes" ref={box} aria-label="Tasks over time" tabIndex={0}>
      <div className="sizer" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const lane = lanes[index];
          if (!lane) return null;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: hovering only adds emphasis
            <div
              key={lane.id}
              className={`lane-row floating${lit.has(lane.id) ? ' lit' : ''}`}
              style={{ transform: `translateY(${start}px)` }}
              onMouseEnter={() => light(lane.id === '' ? null : [lane.id])}
              onMouseLeave={() => light(null)}
            >
              {lane.id === '' ? (
                <span className="label dim">{lane.title}</span>
              ) : (
                <Link
                  className="label"
                  href={`/runs/${encodeURIComponent(runId)}/tasks/${encodeURIComponent(lane.id)}`}
                >
                  {lane.title}
                </Link>
              )}
              <div className="lane">
                {lane.bars.map((bar, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: bars are only ever added at the end
                  <Stretch key={place} bar={bar} scale={scale} end={end} />
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Stretch({ bar, scale, end }: { readonly bar: Bar; readonly scale: TimeScale; readonly end: number }) {
  const from = scale.at(bar.from);
  const to = scale.at(bar.to ?? end);
  const kind = bar.kind === 'review' ? 'review-bar' : bar.kind;
  const style = { left: `${from * 100}%`, width: `${Math.max(0, to - from) * 100}%` };
  const title = `${bar.name || bar.kind}: ${duration((bar.to ?? end) - bar.from)}${bar.failed ? ', failed' : ''}`;
  return <i className={`${kind}${bar.failed && bar.kind !== 'wait' ? ' failed' : ''}`} style={style} title={title} />;
}

function Axis({ scale, children }: { readonly scale: TimeScale; readonly children: React.ReactNode }) {
  return (
    <div className="axis">
      {scale.pauses.map(({ from, to }) => (
        <i
          key={from}
          className="pause"
          title={`${duration(to - from)} of waiting, drawn shorter`}
          style={{ left: `${scale.at(from) * 100}%`, width: `${(scale.at(to) - scale.at(from)) * 100}%` }}
        />
      ))}
      {children}
      {scale.ticks.map(({ time, share }) => (
        <span key={time} style={{ left: `${share * 100}%` }}>
          {time === scale.from ? '0' : duration(time - scale.from)}
        </span>
      ))}
    </div>
  );
}
