// A budget as a bar: what is spent, what is reserved, and what is left of the ceiling.

import { meterOf } from '../model/meter.ts';
import type { BudgetLine } from '../model/run-view.ts';
import { usd, usdTogether, whole } from '../model/words.ts';

const NAMES: Readonly<Record<BudgetLine['resource'], string>> = { usd: 'cost', tokens: 'tokens', steps: 'steps' };

/** What is spent, reserved and left, as it adds up to the ceiling. */
export function wordsOf(line: BudgetLine): string {
  const { spent, reserved, ceiling, resource } = line;
  const left = meterOf(line).left ?? 0;
  const write = resource === 'usd' ? usdTogether : (amounts: readonly number[]) => amounts.map(whole);
  const [spentText, reservedText, leftText] = write([spent, reserved, left]);
  return [
    `${NAMES[resource]} ${spentText}`,
    ...(reserved > 0 ? [`reserved ${reservedText}`] : []),
    ...(ceiling === null
      ? ['no limit']
      : [`left ${leftText}`, `of ${resource === 'usd' ? usd(ceiling) : whole(ceiling)}`]),
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
