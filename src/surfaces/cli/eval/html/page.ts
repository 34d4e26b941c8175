// The report as one self-contained page: models side by side in a table, then the plots and failures of each.

import type { BarResult } from '../../../../core/evaluation/bars.ts';
import type { ModelFigures } from '../../../../core/evaluation/figures.ts';
import type { ColdStartPoint } from '../../../../runtime/routing/training/cold-start.ts';
import { figureRows } from '../figure-rows.ts';
import { figure } from '../print.ts';
import type { EvaluationReport } from '../report.ts';
import { coldStartPlot } from './cold-start-plot.ts';
import { escaped } from './markup.ts';
import { calibrationPlot, confusionPlot, sweepPlot, workerPlot } from './plots.ts';
import { STYLE } from './style.ts';

interface PageOptions {
  readonly at: Date;
  readonly version: string;
}

export function pageOf(
  { team, models, bars, coldStart, passed }: EvaluationReport,
  { at, version }: PageOptions,
): string {
  const title = `Evaluation of ${escaped(team)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p class="muted">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, Bosun ${escaped(version)}</p>
${verdict(bars, passed)}
<h2>Figures</h2>
${figureTable(models)}
${barTable(bars)}
${models.map(modelSection).join('\n')}
${coldStart ? coldStartSection(coldStart) : ''}
</main>
</body>
</html>
`;
}

function verdict(bars: readonly BarResult[], passed: boolean): string {
  if (bars.length === 0) return '<p class="muted">No bars are set, so nothing could be missed.</p>';
  const missed = bars.filter(({ met }) => !met).length;
  const words = passed ? 'Every bar is reached' : `${missed} of ${bars.length} bars missed`;
  return `<p><span class="verdict ${passed ? 'good' : 'bad'}">${words}</span></p>`;
}

function figureTable(models: readonly ModelFigures[]): string {
  const rows = figureRows(models).map(({ name, cells, heading }) => {
    if (heading) return `<tr class="group"><th colspan="${models.length + 1}">${escaped(name)}</th></tr>`;
    const inner = name.startsWith(' ') ? ' class="inner"' : '';
    const figures = cells.map((cell) => `<td class="figure">${escaped(cell)}</td>`).join('');
    return `<tr><td${inner}>${escaped(name.trim())}</td>${figures}</tr>`;
  });
  const heads = models.map(({ model }) => `<th class="figure">${escaped(model)}</th>`).join('');
  return `<div class="scroll"><table><thead><tr><th></th>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function barTable(bars: readonly BarResult[]): string {
  if (bars.length === 0) return '';
  const rows = bars.map(({ model, bar, better, wanted, value, met, failing }) => {
    const mark = met ? '<td class="good">✔ reached</td>' : '<td class="bad">✘ missed</td>';
    const cells = [bar, model, figure(value), `${better === 'more' ? 'at least' : 'at most'} ${wanted}`];
    return `<tr>${mark}${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}<td>${escaped(failing.join(', '))}</td></tr>`;
  });
  return `<h2>Bars</h2>
<div class="scroll"><table><thead><tr><th></th><th>figure</th><th>model</th><th>found</th><th>bar</th><th>failing cases</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function modelSection(figures: ModelFigures): string {
  const { model, routing } = figures;
  const plots =
    routing.cases === 0
      ? ''
      : `<div class="plots">
${[confusionPlot, workerPlot, calibrationPlot, sweepPlot].map((plot) => plot(routing)).join('\n')}
</div>`;
  return `<section>
<h2>${escaped(model)}</h2>
${plots}
${failures(figures)}
</section>`;
}

const coldStartSection = (points: readonly ColdStartPoint[]): string => `<section>
<h2>Learning</h2>
<div class="plots">
${coldStartPlot(points)}
</div>
</section>`;

function failures({ failed }: ModelFigures): string {
  if (failed.length === 0) return '<p>Every case passed.</p>';
  const rows = failed.map(
    ({ at, kind, request, why }) =>
      `<tr><td>${escaped(at)}</td><td>${kind}</td><td>${escaped(request)}</td><td>${escaped(why.join('; '))}</td></tr>`,
  );
  return `<h3>What failed</h3>
<div class="scroll"><table><thead><tr><th>case</th><th>kind</th><th>request</th><th>why</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}
