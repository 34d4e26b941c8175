// The list of runs; only the rows in sight are drawn.

import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Link } from 'wouter';
import { Status } from '../../app/status.tsx';
import type { RunSummary } from '../../model/api-types.ts';
import { ago, duration, many, usd } from '../../model/words.ts';

const ROW = 58;

export function RunList({ runs, now }: { readonly runs: readonly RunSummary[]; readonly now: number }) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: runs.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  return (
    <div className="card run-list" ref={box}>
      <div className="sizer" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const run = runs[index];
          return run ? <Row key={run.runId} run={run} top={start} now={now} /> : null;
        })}
      </div>
    </div>
  );
}

function Row({ run, top, now }: { readonly run: RunSummary; readonly top: number; readonly now: number }) {
  const { runId, request, status, team, costUsd, wallMs, startedAt, openReviews, stopped } = run;
  const isRunning = status === 'running' && startedAt !== null;
  const tookMs = isRunning ? now - Date.parse(startedAt) : wallMs;
  return (
    <Link href={`/runs/${encodeURIComponent(runId)}`} className="run-row" style={{ transform: `translateY(${top}px)` }}>
      <span className="what">
        <b>{request}</b>
        <span>
          {runId}
          {openReviews > 0 ? ` · ${many(openReviews, 'open review')}` : ''}
          {stopped === undefined ? '' : ` · stopped: ${stopped}`}
        </span>
      </span>
      <span>
        <Status status={status} small />
      </span>
      <span className="num team">{team}</span>
      <span className="num cost">{usd(costUsd)}</span>
      <span className="num">{duration(Math.max(wallMs, tookMs))}</span>
      <span className="num">{startedAt === null ? '' : ago(Date.parse(startedAt), now)}</span>
    </Link>
  );
}
