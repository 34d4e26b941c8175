// What the run used: the lines add up to the total, and the total is what the budget was charged.

import { meterOf } from '../../model/meter.ts';
import type { BudgetLine, RunView } from '../../model/run-view.ts';
import { usd, whole } from '../../model/words.ts';

export function UsageCard({ view: { usage, summary, budget } }: { readonly view: RunView }) {
  const total = summary.usage;
  return (
    <section className="card" aria-label="Usage and budget">
      <header>
        <h2>Usage and budget</h2>
        <small>
          {budget
            .map((line) => leftText(line))
            .filter((text) => text !== '')
            .join(' · ') || 'no limits for this run'}
        </small>
      </header>
      <div className="wide">
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">Worker</th>
              <th scope="col" className="num">
                Model calls
              </th>
              <th scope="col" className="num">
                Tool calls
              </th>
              <th scope="col" className="num">
                Tokens
              </th>
              <th scope="col" className="num">
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {usage.map(({ who, modelCalls, toolCalls, tokens, costUsd }) => (
              <tr key={who}>
                <td>{who}</td>
                <td className="num">{whole(modelCalls)}</td>
                <td className="num">{whole(toolCalls)}</td>
                <td className="num">{whole(tokens)}</td>
                <td className="num">{usd(costUsd)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>Whole run</td>
              <td className="num">{whole(total.modelCalls)}</td>
              <td className="num">{whole(total.toolCalls)}</td>
              <td className="num">{whole(total.inputTokens + total.outputTokens)}</td>
              <td className="num">{usd(total.costUsd)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function leftText(line: BudgetLine): string {
  const { left } = meterOf(line);
  if (left === null) return '';
  return line.resource === 'usd' ? `${usd(left)} left` : `${whole(left)} ${line.resource} left`;
}
