// What a fork will run again, what that took in this run, and what it may cost at most.

import { type ForkForecast, sumOf } from '../../model/fork-forecast.ts';
import type { RunView } from '../../model/run-view.ts';
import { many, usd, whole } from '../../model/words.ts';

interface ForecastProps {
  readonly view: RunView;
  readonly forecast: ForkForecast;
  /** Whether the prompt of the worker changes, which concerns all its tasks. */
  readonly isPrompt: boolean;
  /** Whether the fork may have effects that the run did not have. */
  readonly mayAct: boolean;
}

const NAMED_MAX = 12;

export function Forecast({ view, forecast, isPrompt, mayAct }: ForecastProps) {
  const tasks = isPrompt ? forecast.byWorker : forecast.byTask;
  const { costUsd, tokens, modelCalls } = sumOf([...tasks, forecast.answer]);
  const ids = tasks.map(({ id }) => id);
  const named =
    ids.length > NAMED_MAX
      ? `${ids.slice(0, NAMED_MAX).join(', ')} and ${ids.length - NAMED_MAX} more`
      : ids.join(', ');
  const kept = view.tasks.length - tasks.length;
  const affected = new Set(ids);
  const done = view.summary.effects.filter(({ task, status }) => status === 'ok' && affected.has(task));
  const ceiling = view.budget.find(({ resource }) => resource === 'usd')?.ceiling ?? null;
  return (
    <div className="note forecast">
      <p>
        <b>Runs again: {named} and the answer.</b>
        {tasks.length > 1 ? ' A task after a changed one runs again only if what it is given differs.' : ''}
      </p>
      <p>
        In this run that took {many(modelCalls, 'model call')}, {whole(tokens)} tokens and {usd(costUsd)}. Another model
        or a longer text may cost more;{' '}
        {ceiling === null
          ? 'this run has no limit of cost'
          : `the budget of the run, ${usd(ceiling)}, holds for the fork too`}
        .{kept > 0 ? ` ${many(kept, 'other task')} ${kept === 1 ? 'is' : 'are'} taken over at no cost.` : ''}
      </p>
      <p>
        {done.length === 0
          ? 'No effect of this run is repeated.'
          : `Not repeated: ${[...new Set(done.map(({ tool }) => tool))].join(', ')}. The fork gets the recorded outcome.`}
        {mayAct ? ' New effects are carried out, as policies and people allow.' : ' New effects are withheld.'}
      </p>
    </div>
  );
}
