import { expect, it } from 'vitest';
import { createSimulatedClock } from '../../adapters/clock-simulated/simulated-clock.ts';
import { openMemoryJournal } from '../../adapters/engine-local/memory-journal.ts';
import { sharedLimits } from './on-demand.ts';

const MINUTES = 5;
const STEP_MS = 500;
const LIMIT = { requestsPerMinute: 60 };

it.for([0, 30_000, 90_000, 3_600_000])(
  'limits of a provider hold on a store with a clock although those of two machines are %i ms apart',
  async (apartMs) => {
    const storeClock = createSimulatedClock({ startAt: 5_000_000 });
    const store = Object.assign(openMemoryJournal(), { now: async () => storeClock.now() });
    const clocks = [0, apartMs].map((at) => createSimulatedClock({ startAt: 1_000_000 + at }));
    let ids = 0;
    let calls = 0;
    const call = { provider: 'acme', limit: LIMIT, tokens: 0, signal: new AbortController().signal, onWait: () => {} };
    for (const clock of clocks) {
      const wiring = { clock, newRunId: () => `call${ids++}` };
      const limits = await sharedLimits({ wiring, journal: async () => store, team: 'crew' })();
      void (async () => {
        while (calls < 2_000) {
          const leave = await limits.enter(call);
          calls += 1;
          await leave(0);
        }
      })();
    }
    for (let passed = 0; passed < MINUTES * 60_000; passed += STEP_MS)
      for (const clock of [storeClock, ...clocks]) await clock.advance(STEP_MS);
    // A full bucket at first, and what fills it meanwhile.
    expect(calls).toBeGreaterThan(LIMIT.requestsPerMinute * MINUTES);
    expect(calls).toBeLessThanOrEqual(LIMIT.requestsPerMinute * (MINUTES + 1) + 1);
  },
);
