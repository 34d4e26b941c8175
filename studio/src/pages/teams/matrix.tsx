// How the team's requests were routed in its latest evaluation: rows are the expected workers, columns the chosen ones.

import { type ConfusionFigures, withoutEmptyLabels } from '../../../../src/core/evaluation/routing-figures.ts';

export interface Evaluation {
  readonly routing?: { readonly confusion?: ConfusionFigures };
}

const nameOf = (label: string | null): string => label ?? 'out of scope';

export function Matrix({ evaluation, team }: { readonly evaluation: Evaluation | null; readonly team: string }) {
  const confusion = evaluation?.routing?.confusion;
  return (
    <section className="card" aria-label="Routing">
      <header>
        <h2>Routing</h2>
        <small>from the latest bosun eval</small>
      </header>
      {confusion ? (
        <Table figures={withoutEmptyLabels(confusion)} />
      ) : (
        <p className="inside dim">
          There are no figures yet. <code>bosun eval --team {team}</code> measures how requests are routed.
        </p>
      )}
    </section>
  );
}

const Table = ({ figures: { labels, counts } }: { readonly figures: ConfusionFigures }) => (
  <div className="wide">
    <table className="plain">
      <thead>
        <tr>
          <th scope="col">meant for</th>
          {labels.map((label) => (
            <th key={nameOf(label)} scope="col" className="num">
              {nameOf(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((row, down) => (
          <tr key={nameOf(row)}>
            <th scope="row">{nameOf(row)}</th>
            {labels.map((column, across) => {
              const count = counts[down]?.[across] ?? 0;
              const kind = count === 0 ? '' : row === column ? ' added' : ' removed';
              return (
                <td key={nameOf(column)} className={`num${kind}`}>
                  {count}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
