// npm run eval:faults -- [--seeds 1000] [--seed n] [--json] [--control]: seeded runs against a provider on this machine that
// fails in every way there is, through the real adapter, with small budgets, tools with effects, and processes that die.
// `--control` takes the reservation out of the product while it is loaded.

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
// Nothing but the provider of this evaluation may be reached.
process.env.BOSUN_REAL_MODELS = 'none';
if (control) for (const guard of GUARDS) plant(guard);

// After planting: whatever is imported now is the product as it stands, or without its guard.
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
    `  budgets overshot        ${figures.budgetOvershoots} (by the provider's books ${figures.overshootsByProvider}, by the journal ${figures.overshootsByJournal})`,
    `  billed, not journalled  ${figures.billedUnknown}`,
    `  runs without outcome    ${figures.withoutOutcome}`,
    `  effects repeated        ${figures.effectsRepeated} of ${figures.effects}`,
    `  outcomes                ${counts(figures.outcomes)}`,
    `  tasks lost to           ${counts(figures.failures)}`,
    `  faults injected         ${counts(figures.faultsInjected)}`,
    `  processes that died     ${figures.crashes}; a person was asked ${figures.reviews} times`,
    ...figures.wrong
      .slice(0, WRONG_SHOWN_MAX)
      .map(({ seed: which, what }) => `  seed ${which}: ${what.join('; ')} (npm run eval:faults -- --seed ${which})`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
