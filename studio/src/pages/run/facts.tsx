// The figures of a run in one line: each with its unit and its limit.

import { Status } from '../../app/status.tsx';
import type { RunView } from '../../model/run-view.ts';
import { duration, many, usd, whole } from '../../model/words.ts';
import { Meter } from '../../parts/meter.tsx';
import type { Connection } from '../../worker/messages.ts';

interface FactsProps {
  readonly view: RunView;
  readonly now: number;
  readonly isScrubbed: boolean;
  readonly connection: Connection;
  readonly isStopped: boolean;
}

export function Facts({ view, now, isScrubbed, connection, isStopped }: FactsProps) {
  const { summary, tasks, startedAt, endedAt, budget } = view;
  const done = tasks.filter(({ status }) => status === 'succeeded').length;
  const running = tasks.filter(({ status, asksPerson }) => status === 'running' && !asksPerson).length;
  const asking = tasks.filter(({ asksPerson }) => asksPerson).length;
  const bad = tasks.filter(({ status }) => status === 'failed' || status === 'skipped').length;
  const parts = [
    running > 0 ? `${running} running` : '',
    asking > 0 ? `${asking} ${asking === 1 ? 'asks' : 'ask'} a person` : '',
    bad > 0 ? `${bad} failed or skipped` : '',
  ].filter((part) => part !== '');
  const money = budget.find(({ resource }) => resource === 'usd');
  const tokens = budget.find(({ resource }) => resource === 'tokens');
  return (
    <div className="facts">
      <Status status={isStopped ? 'interrupted' : summary.status} />
      {isScrubbed ? <span className="pill past">As it was at this moment</span> : null}
      {connection === 'lost' || connection === 'connecting' ? (
        <span className="pill interrupted">Connecting…</span>
      ) : null}
      <Fact big={tasks.length === 0 ? 'no tasks yet' : `${whole(done)} of ${many(tasks.length, 'task')}`}>
        {parts.join(', ') ||
          (tasks.length === 0 ? 'routing and planning' : endedAt === null ? 'none running' : 'all ended')}
      </Fact>
      <Fact big={duration((endedAt ?? Math.max(now, view.at)) - startedAt)}>
        {`${duration(summary.latency.sequentialMs)} if run one by one`}
        {view.timeCeilingMs === null ? '' : ` · limit ${duration(view.timeCeilingMs)} of work`}
      </Fact>
      <Fact big={usd(summary.usage.costUsd)}>{money?.ceiling == null ? 'no limit' : `of ${usd(money.ceiling)}`}</Fact>
      {summary.confidence === null ? null : <Fact big={String(summary.confidence)}>confidence</Fact>}
      {tokens ? <Meter line={tokens} /> : null}
    </div>
  );
}

const Fact = ({ big, children }: { readonly big: string; readonly children: string | readonly string[] }) => (
  <div className="fact">
    <b>{big}</b>
    <span>{children}</span>
  </div>
);
