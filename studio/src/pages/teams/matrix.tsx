// How the team's requests were routed in its latest evaluation: rows are the workers that were needed, columns those that
// were chosen. What lies off the diagonal went wrong.

import { useState } from 'react';
import type { ModelFigures } from '../../../../src/core/evaluation/figures.ts';
import {
  type ConfusionFigures,
  type RoutingFigures,
  withoutEmptyLabels,
} from '../../../../src/core/evaluation/routing-figures.ts';
import { many, percent, whole } from '../../model/words.ts';

/** The report of `bosun eval`, with the time at which it was stored. */
export interface Evaluation {
  readonly at: string;
  readonly models: readonly ModelFigures[];
}

const nameOf = (label: string | null): string => label ?? 'out of scope';

export function Matrix({ evaluation, team }: { readonly evaluation: Evaluation | null; readonly team: string }) {
  const [chosen, setChosen] = useState(0);
  const figures = evaluation?.models[chosen] ?? evaluation?.models[0];
  return (
    <section className="card" aria-label="Routing">
      <header>
        <h2>Routing</h2>
        <small>
          {evaluation && figures
            ? `bosun eval with ${figures.model}, ${new Date(evaluation.at).toLocaleString()}`
            : 'from the latest bosun eval'}
        </small>
      </header>
      {evaluation && evaluation.models.length > 1 ? (
        <fieldset className="tabs bare inside">
          <legend className="hidden">Model</legend>
          {evaluation.models.map(({ model }, index) => (
            <button key={model} type="button" aria-pressed={index === chosen} onClick={() => setChosen(index)}>
              {model}
            </button>
          ))}
        </fieldset>
      ) : null}
      {figures && figures.routing.cases > 0 ? (
        <Figures routing={figures.routing} />
      ) : (
        <p className="inside dim">
          There are no figures yet. <code>bosun eval --team {team}</code> measures how requests are routed.
        </p>
      )}
    </section>
  );
}

function Figures({ routing }: { readonly routing: RoutingFigures }) {
  const { cases, accuracy, outOfScopeRecall, overDelegation, underDelegation, confusion } = routing;
  const facts: readonly (readonly [string, string])[] = [
    [share(accuracy), `of ${many(cases, 'case')} reached exactly the right workers`],
    [share(outOfScopeRecall), 'of what is out of scope was refused'],
    [whole(overDelegation.extraTasks), 'superfluous tasks'],
    [whole(underDelegation.missingTasks), 'missing tasks'],
  ];
  return (
    <>
      <div className="inside facts">
        {facts.map(([big, small]) => (
          <div className="fact" key={small}>
            <b>{big}</b>
            <span>{small}</span>
          </div>
        ))}
      </div>
      <Table figures={withoutEmptyLabels(confusion)} perWorker={routing.perWorker} />
    </>
  );
}

const share = (value: number | null): string => (value === null ? '–' : percent(value));

/** Fuller cells are darker, in steps. */
const STEPS = 4;
const shade = (count: number, most: number): number => Math.max(1, Math.ceil((count / Math.max(1, most)) * STEPS));

interface TableProps {
  readonly figures: ConfusionFigures;
  readonly perWorker: RoutingFigures['perWorker'];
}

function Table({ figures: { labels, counts }, perWorker }: TableProps) {
  const most = Math.max(1, ...counts.flat());
  return (
    <div className="wide">
      <table className="plain matrix">
        <caption className="hidden">Needed workers by row, chosen workers by column</caption>
        <thead>
          <tr>
            <th scope="col">needed ↓ chosen →</th>
            {labels.map((label) => (
              <th key={nameOf(label)} scope="col" className="num">
                {nameOf(label)}
              </th>
            ))}
            <th scope="col" className="num">
              precision
            </th>
            <th scope="col" className="num">
              recall
            </th>
          </tr>
        </thead>
        <tbody>
          {labels.map((row, down) => (
            <tr key={nameOf(row)}>
              <th scope="row">{nameOf(row)}</th>
              {labels.map((column, across) => {
                const count = counts[down]?.[across] ?? 0;
                const kind = count === 0 ? 'none' : `${row === column ? 'right' : 'wrong'} step${shade(count, most)}`;
                return (
                  <td key={nameOf(column)} className={`num ${kind}`}>
                    {whole(count)}
                  </td>
                );
              })}
              <td className="num">{row === null ? '' : share(perWorker[row]?.precision ?? null)}</td>
              <td className="num">{row === null ? '' : share(perWorker[row]?.recall ?? null)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
