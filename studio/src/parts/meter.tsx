// A budget as a bar: what is spent, what is reserved, and what is left of the ceiling.

import { meterOf } from '../model/meter.ts';
import type { BudgetLine } from '../model/run-view.ts';
import { usd, whole } from '../model/words.ts';

const amount = ({ resource }: BudgetLine, value: number): string => (resource === 'usd' ? usd(value) : whole(value));

const NAMES: Readonly<Record<BudgetLine['resource'], string>> = { usd: 'cost', tokens: 'tokens', steps: 'steps' };

export function wordsOf(line: BudgetLine): string {
  const { spent, reserved, ceiling } = line;
  const { left } = meterOf(line);
  return [
    `${NAMES[line.resource]} ${amount(line, spent)}`,
    ...(reserved > 0 ? [`reserved ${amount(line, reserved)}`] : []),
    ...(left === null ? [] : [`left ${amount(line, left)}`]),
    ceiling === null ? 'no limit' : `of ${amount(line, ceiling)}`,
  ].join(' · ');
}

export function Meter({ line }: { readonly line: BudgetLine }) {
  return (
    <div className="budget">
      {wordsOf(line)}
      {line.ceiling === null ? null : <Bar line={line} />}
    </div>
  );
}

export function Bar({ line }: { readonly line: BudgetLine }) {
  const { spentShare, reservedShare } = meterOf(line);
  return (
    <div className="meter" aria-hidden="true">
      <i style={{ width: `${spentShare * 100}%` }} />
      <u style={{ width: `${reservedShare * 100}%` }} />
    </div>
  );
}
