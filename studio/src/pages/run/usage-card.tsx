// What the run used: the lines add up to the total, and the total is what the budget was charged.

import type { RunView } from '../../model/run-view.ts';
import { usdTogether, whole } from '../../model/words.ts';
import { Meter } from '../../parts/meter.tsx';

export function UsageCard({ view: { usage, summary, budget } }: { readonly view: RunView }) {
  const total = summary.usage;
  const costs = usdTogether([...usage.map(({ costUsd }) => costUsd), total.costUsd]);
  const limited = budget.filter(({ ceiling }) => ceiling !== null);
  return (
    <section className="card" aria-label="Usage and budget">
      <header>
        <h2>Usage and budget</h2>
        <small>{limited.length === 0 ? 'no limit of tokens, steps or cost' : 'spent, reserved and left add up'}</small>
      </header>
      {limited.length === 0 ? null : (
        <div className="inside meters">
          {limited.map((line) => (
            <Meter key={line.resource} line={line} />
          ))}
        </div>
      )}
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
            {usage.map(({ who, modelCalls, toolCalls, tokens }, index) => (
              <tr key={who}>
                <td>{who}</td>
                <td className="num">{whole(modelCalls)}</td>
                <td className="num">{whole(toolCalls)}</td>
                <td className="num">{whole(tokens)}</td>
                <td className="num">{costs[index]}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>Whole run</td>
              <td className="num">{whole(total.modelCalls)}</td>
              <td className="num">{whole(total.toolCalls)}</td>
              <td className="num">{whole(total.inputTokens + total.outputTokens)}</td>
              <td className="num">{costs.at(-1)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
