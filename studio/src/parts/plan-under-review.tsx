// A plan that a person is asked about: its tasks, who does them, and which tools they may call.

import { visible } from '../../../src/core/report/visible.ts';
import { Pre } from './pre.tsx';

interface Shape {
  readonly plan?: {
    readonly goal?: string;
    readonly tasks?: readonly {
      readonly id: string;
      readonly worker: string;
      readonly instruction: string;
      readonly dependsOn?: readonly string[];
    }[];
  };
}

export function PlanUnderReview({ args }: { readonly args: unknown }) {
  const { plan } = (args ?? {}) as Shape;
  if (!plan) return <Pre>{visible(JSON.stringify(args, null, 2) ?? 'null')}</Pre>;
  return (
    <dl>
      {(plan.tasks ?? []).map(({ id, worker, instruction, dependsOn = [] }) => (
        <PlannedTask key={id} name={`${id} ${worker}`} text={instruction} after={dependsOn} />
      ))}
    </dl>
  );
}

const PlannedTask = (task: { readonly name: string; readonly text: string; readonly after: readonly string[] }) => (
  <>
    <dt>{visible(task.name)}</dt>
    <dd>
      {visible(task.text)}
      {task.after.length > 0 ? ` (after ${task.after.join(', ')})` : ''}
    </dd>
  </>
);
