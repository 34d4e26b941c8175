// All tasks of a run as a list with a search; only the rows in sight are drawn.

import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Status } from '../../app/status.tsx';
import { usd } from '../../model/words.ts';
import type { Linked } from './answer-card.tsx';

const ROW = 36;

export function TaskList({ view, light }: Linked) {
  const [words, setWords] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const tasks = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    if (wanted === '') return view.tasks;
    return view.tasks.filter(({ id, title, worker, status }) =>
      `${id} ${title} ${worker} ${status}`.toLowerCase().includes(wanted),
    );
  }, [view.tasks, words]);
  const rows = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
  return (
    <>
      <div className="inside filters">
        <input
          type="search"
          aria-label="Search tasks"
          placeholder="Search tasks, workers, states"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <span className="dim">{tasks.length} shown</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section className="task-list" ref={box} aria-label="Tasks" tabIndex={0}>
        <div className="sizer" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const task = tasks[index];
            if (!task) return null;
            return (
              <Link
                key={task.id}
                className="task-row"
                style={{ transform: `translateY(${start}px)` }}
                href={`/runs/${encodeURIComponent(view.runId)}/tasks/${encodeURIComponent(task.id)}`}
                onMouseEnter={() => light([task.id])}
                onMouseLeave={() => light(null)}
              >
                <code>{task.id}</code>
                <span>{task.title}</span>
                <span>{task.worker}</span>
                <Status
                  status={task.asksPerson ? 'asks' : task.status === 'waiting' ? 'not started' : task.status}
                  small
                />
                <span>{usd(task.costUsd)}</span>
              </Link>
            );
          })}
        </div>
      </section>
    </>
  );
}
