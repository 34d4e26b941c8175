// What belongs to the answer besides its text: gaps, unconfirmed statements, conflicts with their rulings, effects,
// findings, alerts and decisions.

import type { ReactNode } from 'react';
import { visible } from '../../../../src/core/report/visible.ts';
import type { RunView, Summary } from '../../model/run-view.ts';
import { asText, shortened } from '../../model/words.ts';
import { Decisions } from './decisions.tsx';

interface NotesProps {
  readonly view: RunView;
  readonly light: (tasks: readonly string[] | null) => void;
}

const EFFECT_WORDS: Readonly<Record<Summary['effects'][number]['status'], string>> = {
  ok: 'done',
  failed: 'failed',
  unknown: 'outcome unknown',
  denied: 'denied',
  withheld: 'withheld',
};

export function SideNotes({ view, light }: NotesProps) {
  const { gaps, unconfirmed, conflicts, effects, findings, alerts, fallbacks, planFaults, revisions } = view.summary;
  return (
    <div className="side-notes">
      <Notes title="Missing" items={gaps} />
      <Notes title="Not confirmed" items={unconfirmed} />
      {conflicts.length === 0 ? null : (
        <Part title="Conflicts">
          {conflicts.map((conflict) => (
            <Conflict key={conflict.id} conflict={conflict} light={light} />
          ))}
        </Part>
      )}
      <Part title="Effects" isShown={effects.length > 0}>
        {effects.map(({ task, tool, args, status }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same call may be listed twice
          <li key={index} onMouseEnter={() => light([task])} onMouseLeave={() => light(null)}>
            <code>{visible(tool)}</code> {shortened(visible(asText(args)), 120)} · {EFFECT_WORDS[status]}
          </li>
        ))}
      </Part>
      <Notes
        title="Findings"
        items={findings.slice(0, 20).map(({ severity, where, message }) => `${severity}, ${where}: ${message}`)}
      />
      <Decisions view={view} />
      <Notes title="Alerts" items={alerts.map(({ message }) => message)} />
      <Notes
        title="Taken over by the offline model"
        items={fallbacks.map(({ role, reason }) => `${role}: ${reason}`)}
      />
      <Notes
        title="Plan revisions"
        items={revisions.map(
          ({ round, why, added }) => `${round}: ${why.join('; ')}. Added ${added.join(', ') || 'nothing'}`,
        )}
      />
      <Notes title="Faults of the plan" items={planFaults.map(({ where, message }) => `${where}: ${message}`)} />
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly isShown?: boolean;
  readonly children: ReactNode;
}

const Part = ({ title, isShown = true, children }: PartProps) =>
  isShown ? (
    <div>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  ) : null;

const Notes = ({ title, items }: { readonly title: string; readonly items: readonly string[] }) => (
  <Part title={title} isShown={items.length > 0}>
    {items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat
      <li key={index}>{item}</li>
    ))}
  </Part>
);

function Conflict({
  conflict,
  light,
}: { readonly conflict: Summary['conflicts'][number] } & Pick<NotesProps, 'light'>) {
  const { subject, attribute, sides, ruling, why } = conflict;
  return (
    <li onMouseEnter={() => light(sides.map(({ taskId }) => taskId))} onMouseLeave={() => light(null)}>
      {subject}, {attribute}: {sides.map(({ taskId, claim }) => `${taskId} says ${asText(claim.value)}`).join('; ')}
      {why ? ` (${why})` : ''}.{' '}
      {ruling
        ? `${ruling.by ?? 'The judge'} ruled ${ruling.value ?? ruling.taskId ?? 'neither'}: ${ruling.reason}`
        : 'Still open.'}
    </li>
  );
}
