// Teams whose one agent has a queue, and a model that stops in the middle of its reply until a file exists.

import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Model, supervisor, worker } from '../../src/index.ts';
import type { TeamEngine } from '../../src/ports/team-engine.ts';

export const [BEGINNING, REST] = ['The boat is on the sea, ', 'and 😀 the sea is on the chart.'];

const writing = (goOn: string): Model => ({
  id: 'm',
  provider: 'p',
  price: { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 0 },
  countTokens: () => 10,
  call: async ({ onText }) => {
    const text = JSON.stringify({ content: `${BEGINNING}${REST}`, confidence: 90 });
    const half = text.indexOf(REST);
    for (const char of text.slice(0, half)) onText?.(char);
    while (!existsSync(goOn)) await sleep(20);
    for (const char of text.slice(half)) onText?.(char);
    return { text, calls: [], usage: { inputTokens: 10, outputTokens: 10 } };
  },
});

/** `goOn`: the file that lets the model write the rest. */
export function poetTeams({ engine, goOn }: { readonly engine: TeamEngine; readonly goOn: string }) {
  const shared = { advice: false, grounding: false } as const;
  const poet = worker({ does: 'writes poems', model: writing(goOn), queue: 'gpu' });
  const poets = supervisor({ name: 'poets', ...shared, workers: { poet } });
  return {
    poets: supervisor({ name: 'poets', ...shared, engine, workers: { poet } }),
    /** Its poet is in a team below it. */
    publisher: supervisor({
      name: 'publisher',
      ...shared,
      engine,
      workers: { house: worker({ does: 'has poems written', team: poets }) },
    }),
  };
}
