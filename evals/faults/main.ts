// npm run eval:faults -- [--seeds 1000] [--seed n] [--json] [--control]: seeded runs through the real adapter against a local
// provider that fails in every way, with small budgets, tools with effects, and processes that die. `--control` removes the
// reservation from the source while it is loaded.

import { plant } from '../../test/simulation/plant.ts';
import { evaluation } from '../support/flags.ts';
import { GUARDS } from './guards.ts';

const { fail, readFlags } = evaluation('eval:faults');

function wholeNumber(flag: string, text: string): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fail(`--${flag} must be a whole number above 0, not "${text}"`);
}

const { seeds, seed, json, control } = readFlags({
  seeds: { type: 'string', default: '1000' },
  seed: { type: 'string' },
});
const chosen =
  seed === undefined
    ? Array.from({ length: wholeNumber('seeds', seeds) }, (_, index) => index + 1)
    : [wholeNumber('seed', seed)];
// Only the provider of this evaluation may be called.
process.env.BOSUN_REAL_MODELS = 'none';
if (control) for (const guard of GUARDS) plant(guard);

// Import the product only now, after --control has removed the reservation.
const { scoreSeeds } = await import('./score.ts');
const began = performance.now();
const figures = await scoreSeeds(chosen);
const seconds = Math.round((performance.now() - began) / 100) / 10;
const WRONG_SHOWN_MAX = 20;

if (json) {
  const wrong = figures.wrong.slice(0, WRONG_SHOWN_MAX);
  process.stdout.write(`${JSON.stringify({ control, ...figures, wrong, seconds })}\n`);
} else {
  const counts = (of: Readonly<Record<string, number>>): string =>
    Object.entries(of)
      .sort(([, a], [, b]) => b - a)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  const lines = [
    `a faulty provider, the reservation ${control ? 'switched off' : 'on'}: ${figures.runs} runs, ${figures.calls} calls, ${seconds} s`,
    `  budgets exceeded        ${figures.budgetOvershoots} (by the provider's books ${figures.overshootsByProvider}, by the journal ${figures.overshootsByJournal})`,
    `  billed, not in journal  ${figures.billedUnknown}`,
    `  runs without outcome    ${figures.withoutOutcome}`,
    `  effects repeated        ${figures.effectsRepeated} of ${figures.effects}`,
    `  outcomes                ${counts(figures.outcomes)}`,
    `  tasks failed by         ${counts(figures.failures)}`,
    `  faults injected         ${counts(figures.faultsInjected)}`,
    `  processes that died     ${figures.crashes}; a person was asked ${figures.reviews} times`,
    ...figures.wrong
      .slice(0, WRONG_SHOWN_MAX)
      .map(({ seed: which, what }) => `  seed ${which}: ${what.join('; ')} (npm run eval:faults -- --seed ${which})`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
