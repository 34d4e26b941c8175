// A team with everything a crash could spoil: parallel tasks, a retry, an approval, and effects of all three kinds.
// What it does to the world goes into a ledger file, one line per effect, as a payment provider would keep it.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Model, type Supervisor, supervisor, tool, worker } from 'bosun';
import { z } from 'zod';

export interface Entry {
  readonly effect: 'credit' | 'refund' | 'charge';
  readonly key: string;
}

export const readLedger = (path: string): Entry[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Entry)
    : [];

const write = (path: string, entry: Entry): void => appendFileSync(path, `${JSON.stringify(entry)}\n`);

/** Applies an effect once per key, like any provider that takes idempotency keys. */
function applyOnce(path: string, entry: Entry): void {
  if (!readLedger(path).some(({ key }) => key === entry.key)) write(path, entry);
}

/** Asks for its tools first and answers from what they returned: the same after a crash as before. */
const clerkModel: Model = {
  id: 'clerk-1',
  provider: 'fixture',
  price: { inputMicroUsdPerMTok: 1_000_000, outputMicroUsdPerMTok: 2_000_000 },
  countTokens: ({ messages }) => JSON.stringify(messages).length,
  call: async ({ messages }) => {
    await sleep(4);
    const usage = { inputTokens: JSON.stringify(messages).length, outputTokens: 20 };
    const results = messages.flatMap((message) => (message.role === 'tool' ? message.results : []));
    if (results.length === 0) {
      const calls = ['balance', 'credit', 'refund'].map((name) => ({ id: name, tool: name, args: { amount: 30 } }));
      return { text: '', calls, usage };
    }
    return { text: JSON.stringify({ content: results.map(({ output }) => output).join(', ') }), calls: [], usage };
  },
};

const amount = z.object({ amount: z.number() });

export function crashTeam(store: string, ledger: string): Supervisor<'clerk' | 'flaky' | 'charger' | 'reader'> {
  const effects = [
    tool('balance', { does: 'reads the balance', input: amount, effect: 'read', run: () => sleep(3, 'balance 100') }),
    tool('credit', {
      does: 'credits an account',
      input: amount,
      effect: 'idempotent',
      run: async (_, { idempotencyKey }) => {
        await sleep(3);
        applyOnce(ledger, { effect: 'credit', key: idempotencyKey });
        return sleep(3, 'credited 30');
      },
    }),
    tool('refund', {
      does: 'refunds a charge',
      input: amount,
      effect: 'once',
      approve: () => ask('Refunds need a person.'),
      run: async (_, { idempotencyKey }) => {
        await sleep(6);
        write(ledger, { effect: 'refund', key: idempotencyKey });
        return sleep(6, 'refunded 30');
      },
    }),
  ];
  let asked = 0;
  return supervisor({
    store,
    limits: { backoffBaseMs: 4 },
    budget: { tokens: 100_000, usd: 1 },
    models: { worker: clerkModel },
    workers: {
      reader: worker({ does: 'reads files', effect: 'read', run: ({ taskId }) => sleep(5, `read ${taskId}`) }),
      flaky: worker({
        does: 'asks a service that is briefly away',
        effect: 'read',
        run: async () => {
          await sleep(3);
          if (asked++ === 0) throw Object.assign(new Error('briefly away'), { status: 503 });
          return 'service answered';
        },
      }),
      charger: worker({
        does: 'charges a card',
        effect: 'idempotent',
        run: async ({ idempotencyKey }) => {
          applyOnce(ledger, { effect: 'charge', key: idempotencyKey });
          return sleep(6, 'charged');
        },
      }),
      clerk: worker({ does: 'handles accounts', tools: effects }),
    },
    synthesise: ({ reports }) => ({ answer: reports.map(({ result }) => String(result.content)).join(' | ') }),
  });
}

const task = (id: string, worker: 'clerk' | 'flaky' | 'charger' | 'reader', dependsOn: string[]) => ({
  id,
  worker,
  instruction: `Do item ${id}`,
  successCriterion: `item ${id} is there`,
  dependsOn,
});

export const crashPlan = {
  goal: 'Do everything a crash could spoil',
  tasks: [
    task('a', 'reader', []),
    task('b', 'flaky', []),
    task('c', 'clerk', ['a']),
    task('d', 'charger', ['a', 'b']),
    task('e', 'reader', ['c', 'd']),
  ],
};
