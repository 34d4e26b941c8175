import { tool, type WorkerDefinition, worker } from 'bosun';
import { callTool, createTestWiring, say, scriptedModel, type TestWiring, testSupervisor } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../../../test/support/plans.ts';
import type { Command } from '../../core/run/command.ts';
import { LeaseLost } from '../../ports/journal-error.ts';
import type { ToolSource } from '../../ports/tools.ts';

type ConfirmHeld = (kind: Command['kind'], runId: string) => Promise<void> | undefined;
type Kind = 'work' | 'call-model' | 'call-tool';

/** A process that is asked about its run right before something outside begins. */
function asking(confirmHeld: ConfirmHeld): TestWiring {
  const wiring = createTestWiring();
  return {
    ...wiring,
    openRun: (runId, parts) =>
      wiring.openRun(runId, {
        ...parts,
        perform: (command, context) => {
          const { clock, signal } = context;
          return parts.perform(command, {
            clock,
            signal,
            tell: (happening) => context.tell(happening),
            confirmHeld: () => confirmHeld(command.kind, runId),
          });
        },
      }),
  };
}

/** A run with one task; `begun` are the kinds of what has begun outside the process. */
function scene(kind: Kind, confirmHeld: (begun: readonly string[]) => ConfirmHeld, { redact = false } = {}) {
  const begun: string[] = [];
  const replies = scriptedModel([callTool('charge', {}), say('charged')]);
  const model: typeof replies = {
    ...replies,
    call: (request) => {
      begun.push('call-model');
      return replies.call(request);
    },
  };
  const charge = tool('charge', {
    does: 'charges an account',
    input: z.object({}),
    effect: 'idempotent',
    run: () => begun.push('call-tool'),
  });
  const workers: Record<string, WorkerDefinition> = {
    clerk: worker({ does: 'enters charges', effect: 'idempotent', run: () => begun.push('work') }),
    agent: worker({ does: 'charges accounts', tools: [charge] }),
  };
  const synthesise = () => ({ answer: 'All charges were entered.' });
  const wiring = asking(confirmHeld(begun));
  const team = testSupervisor({ workers, models: { worker: model }, synthesise, redact }, { wiring });
  const plan = planOf([{ id: 'a', worker: kind === 'work' ? 'clerk' : 'agent' }]);
  return { begun, run: () => team.settle(team.run(plan)) };
}

const KINDS = ['work', 'call-model', 'call-tool'] as const;

describe.for([false, true])('a process that has lost its run since the command started (redact: %s)', (redact) => {
  it.for(KINDS)('does not begin %s, and lets go of the run', async (lostAt) => {
    let isLost = false;
    const loses = () => (kind: Command['kind'], runId: string) => {
      isLost ||= kind === lostAt;
      return isLost ? Promise.reject(new LeaseLost({ runId, epoch: 1 }, 'taken over')) : undefined;
    };
    const { begun, run } = scene(lostAt, loses, { redact });
    await expect(run()).rejects.toSatisfy(LeaseLost.is);
    expect(begun).toEqual(lostAt === 'call-tool' ? ['call-model'] : []);
  });
});

describe('a process that loses its run while a tool of a server waits for its list', () => {
  it('does not call the tool, and lets go of the run', async () => {
    let isBegun = false;
    let isLost = false;
    const called: string[] = [];
    const listed = {
      name: 'charge',
      does: 'charges an account',
      input: { type: 'object' },
      effect: 'idempotent',
      untrusted: false,
      timeoutMs: 1_000,
      terms: 'charges an account',
    } as const;
    const server: ToolSource = {
      kind: 'tool-source',
      name: 'bank',
      list: async () => {
        isLost ||= isBegun;
        return [listed];
      },
      call: async ({ tool: name }) => {
        called.push(name);
        return { content: 'charged', artifacts: [] };
      },
      close: async () => {},
    };
    const wiring = asking((kind, runId) => {
      isBegun ||= kind === 'call-tool';
      return isLost ? Promise.reject(new LeaseLost({ runId, epoch: 1 }, 'taken over')) : undefined;
    });
    const workers: Record<string, WorkerDefinition> = {
      agent: worker({ does: 'charges accounts', tools: [server] }),
    };
    const models = { worker: scriptedModel([callTool('charge', {}), say('charged')]) };
    const team = testSupervisor({ workers, models }, { wiring });
    await expect(team.settle(team.run(planOf([{ id: 'a', worker: 'agent' }])))).rejects.toSatisfy(LeaseLost.is);
    expect({ isLost, called }).toEqual({ isLost: true, called: [] });
  });
});

describe('a process that certainly has its run', () => {
  it.for(KINDS)('begins %s in the same turn: a freeze in between would go unnoticed', async (begins) => {
    const soonAfter: string[][] = [];
    const { run } = scene(begins, (begun) => (kind) => {
      const before = begun.length;
      if (kind === begins) queueMicrotask(() => soonAfter.push(begun.slice(before)));
      return undefined;
    });
    expect((await run()).status).toBe('complete');
    expect(soonAfter[0]).toEqual([begins]);
  });
});
