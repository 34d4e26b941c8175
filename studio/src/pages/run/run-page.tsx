// One run: its plan as a graph, its answer with sources, and its time, all linked and all folded from the journal.

import { useMemo, useState } from 'react';
import { useNow } from '../../app/clock.ts';
import type { RunView } from '../../model/run-view.ts';
import { type LiveRun, useRun } from '../../worker/use-run.ts';
import { AnswerCard } from './answer-card.tsx';
import { Facts } from './facts.tsx';
import { FollowUp } from './follow-up.tsx';
import { GraphCard } from './graph-card.tsx';
import { RunHead } from './run-head.tsx';
import { StoppedNote, useTrouble } from './stopped-note.tsx';
import { Timeline } from './timeline.tsx';
import { UsageCard } from './usage-card.tsx';
import '../../styles/run.css';

const NO_TASKS: ReadonlySet<string> = new Set();

export default function RunPage({ runId }: { readonly runId: string }) {
  const run = useRun(runId);
  if (run.problem)
    return (
      <div className="page">
        <h1>{run.problem.status === 404 ? 'There is no such run' : 'This run cannot be shown'}</h1>
        <p className="problem" role="alert">
          {run.problem.message}
        </p>
      </div>
    );
  if (!run.view) return <p className="dim">Reading the journal of {runId}…</p>;
  return <Shown run={run} view={run.view} />;
}

function Shown({ run, view }: { readonly run: LiveRun; readonly view: RunView }) {
  const isLive = view.endedAt === null && !run.isScrubbed;
  const now = useNow(isLive ? 500 : 10_000);
  const trouble = useTrouble(isLive && view.parentRunId === null ? view.runId : undefined);
  const [lit, setLit] = useState(NO_TASKS);
  const light = useMemo(
    () => (tasks: readonly string[] | null) => setLit(tasks === null ? NO_TASKS : new Set(tasks)),
    [],
  );
  return (
    <div className="page">
      <RunHead view={view} now={now} />
      {trouble ? <StoppedNote trouble={trouble} /> : null}
      <Facts
        view={view}
        now={isLive ? now : view.at}
        isScrubbed={run.isScrubbed}
        connection={run.connection}
        isStopped={trouble !== undefined}
      />
      <div className="cols">
        <GraphCard view={view} lit={lit} light={light} />
        <AnswerCard view={view} lit={lit} light={light} now={now} isScrubbed={run.isScrubbed} />
      </div>
      <Timeline run={run} view={view} lit={lit} light={light} now={now} />
      <UsageCard view={view} />
      {view.endedAt !== null && !run.isScrubbed ? <FollowUp view={view} /> : null}
    </div>
  );
}
