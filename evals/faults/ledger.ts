// The tools of the worker "clerk", and the ledger they write to, which outlives every process. An idempotent entry is
// written once per key; a note is sent every time its tool is called, like a letter.

import { type ToolDefinition, tool, UnknownOutcome } from 'bosun';
import { z } from 'zod';
import { createDice } from '../../test/simulation/dice.ts';
import { POSTED } from './brain.ts';
import type { EffectTool, Scenario } from './scenario.ts';

export interface Ledger {
  readonly tools: readonly ToolDefinition[];
  /** Effects that happened more than once, with their counts. */
  repeated(): readonly string[];
  effects(): number;
  /** Whether the effect happened, for a person who looks it up. Waits for writes that are still in flight. */
  happened(toolName: string, args: unknown): Promise<boolean>;
}

export const TOOL_TIMEOUT_MS = 60;
const FATES = { 'refused-before': 2, 'lost-before': 1, 'lost-after': 2, 'hangs-after': 1 } as const;
type Fate = keyof typeof FATES | 'well';

const inputSchema = z.object({ page: z.string(), number: z.number() });
type Input = z.output<typeof inputSchema>;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function openLedger({ seed, toolFaults }: Scenario): Ledger {
  const written = new Map<string, number>();
  const keys = new Set<string>();
  const calls = new Map<string, number>();
  const underWay = new Set<Promise<unknown>>();
  const thingOf = (name: string, { page, number }: Input): string => `${name} ${page}/${number}`;
  const write = (name: string, input: Input, key: string): void => {
    if (name === 'post_entry' && keys.has(key)) return;
    keys.add(key);
    const thing = thingOf(name, input);
    written.set(thing, (written.get(thing) ?? 0) + 1);
  };
  const fateOf = (key: string): Fate => {
    const times = (calls.get(key) ?? 0) + 1;
    calls.set(key, times);
    // Keys begin with the run id, which differs each time.
    const dice = createDice(seed).fork(`tool/${key.slice(key.indexOf('/'))}/${times}`);
    return dice.chance(toolFaults) ? dice.weighted(FATES) : 'well';
  };
  const act = async (name: string, input: Input, key: string): Promise<string> => {
    const fate = fateOf(key);
    await pause(1);
    if (fate === 'refused-before') throw new Error('The ledger is locked just now');
    if (fate === 'lost-before') throw new UnknownOutcome('The line to the ledger broke');
    write(name, input, key);
    if (fate === 'lost-after') throw new UnknownOutcome('The line to the ledger broke');
    if (fate === 'hangs-after') await pause(2 * TOOL_TIMEOUT_MS);
    return `${POSTED} ${thingOf(name, input)}`;
  };
  const effectTool = (name: EffectTool, effect: 'idempotent' | 'once', does: string): ToolDefinition =>
    tool(name, {
      does,
      input: inputSchema,
      effect,
      timeoutMs: TOOL_TIMEOUT_MS,
      run: (input, { idempotencyKey }) => {
        const acting = act(name, input, idempotencyKey);
        underWay.add(acting);
        acting.catch(() => {}).finally(() => underWay.delete(acting));
        return acting;
      },
    });
  return {
    tools: [
      effectTool('post_entry', 'idempotent', 'Posts an entry of a page to the ledger.'),
      effectTool('send_note', 'once', 'Sends a note of a page by mail.'),
    ],
    repeated: () => [...written].filter(([, times]) => times > 1).map(([thing, times]) => `${thing} × ${times}`),
    effects: () => [...written.values()].reduce((sum, times) => sum + times, 0),
    happened: async (name, args) => {
      await Promise.allSettled([...underWay]);
      return written.has(thingOf(name, inputSchema.parse(args)));
    },
  };
}
