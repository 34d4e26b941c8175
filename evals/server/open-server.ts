// A server in this process for the evaluations: a team of functions, one of which asks a person, on a store in memory or in a
// file.

import { allow, ask, supervisor, tool, worker } from 'bosun';
import type { Journal } from 'bosun/journal';
import { callTool, say, scriptedModel } from 'bosun/testing';
import { z } from 'zod';
import { watchJournal } from '../../src/surfaces/server/host/watched-journal.ts';
import { type RunningServer, type ServeSettings, serve } from '../../src/surfaces/server/serve.ts';
import { wiring } from '../../src/wiring.ts';

const SETTINGS: ServeSettings = {
  hostname: '127.0.0.1',
  port: 0,
  allowedHosts: [],
  allowedOrigins: [],
  requireToken: false,
  fourEyes: false,
  allowPrivateWebhooks: false,
  runsMax: 1_000,
  streamsMax: 2_000,
  requestsPerMinute: 10_000_000,
  bytesMax: 1_048_576,
  sweepMs: 500,
  graceMs: 100,
};

/** Called with each effect that really happened. */
export type OnEffect = (key: string) => void;

export function deskTeam(store: Journal, onEffect: OnEffect) {
  const pay = tool('pay', {
    does: 'pays money back',
    input: z.object({ amount: z.number() }),
    effect: 'idempotent',
    approve: ({ amount }) => (amount > 50 ? ask('more than 50') : allow),
    run: (_, { idempotencyKey }) => {
      onEffect(idempotencyKey ?? '');
      return 'paid';
    },
  });
  const model = scriptedModel(
    {
      'task:ask': [callTool('pay', { amount: 80 }), say('The refund was paid.')],
      'task:pay': [callTool('pay', { amount: 20 }), say('The refund was paid.')],
    },
    { repeatable: true },
  );
  return supervisor({
    name: 'desk',
    store,
    advice: false,
    workers: {
      reader: worker({
        does: 'looks up charges',
        effect: 'read',
        run: async ({ instruction }) => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          return `Found: ${instruction}`;
        },
      }),
      payer: worker({ does: 'pays money back', tools: [pay], model }),
    },
    // No model: the server is measured, not the planning.
    triage: () => ({ route: 'direct', workers: [{ name: 'reader', confidence: 90 }], reason: 'it reads' }),
    synthesise: ({ reports }) => ({ answer: reports.map(({ result }) => String(result.content)).join(' ') }),
  });
}

export async function openServer(
  journal: Journal,
  { onEffect = () => {}, settings = {} }: { onEffect?: OnEffect; settings?: Partial<ServeSettings> } = {},
): Promise<RunningServer & { readonly log: string[] }> {
  const watched = watchJournal(journal);
  const log: string[] = [];
  const team = deskTeam(watched, onEffect);
  const server = await serve({
    journal: watched,
    wiring,
    teams: [{ name: 'desk', does: 'refunds', sample: null, team }],
    version: '0',
    settings: { ...SETTINGS, ...settings },
    writeLog: (line) => log.push(line),
  });
  return { ...server, log };
}
