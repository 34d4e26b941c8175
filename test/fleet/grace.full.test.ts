import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chargeTask } from '../support/plans.ts';
import { freshDatabase, whyNoPostgres } from '../support/postgres.ts';
import { clientOf, createWorld, type Started, startCommand } from './charges.ts';

const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`2 facts about --grace in a fleet are skipped: ${reason}`);

const PRINTING = { goal: 'Print a charge', tasks: [chargeTask('a', 'printer')] };

async function scene(options: { readonly paceMs: number }) {
  const database = await freshDatabase();
  const world = createWorld();
  const start = async (...args: readonly string[]): Promise<Started> => {
    const started = await startCommand([...args, '--database', database], { world, ...options });
    onTestFinished(() => void started.child.kill('SIGKILL'));
    return started;
  };
  return {
    world,
    start,
    serve: async (...args: readonly string[]) => {
      const started = await start('serve', '--port', '0', ...args);
      return { ...started, ...clientOf((started.line as { url: string }).url) };
    },
  };
}

const stopped = async ({ child }: Started): Promise<{ code: unknown; afterMs: number }> => {
  const from = performance.now();
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await gone;
  return { code, afterMs: performance.now() - from };
};

describe.skipIf(reason !== undefined)('a process of a fleet that is stopped with SIGTERM', () => {
  it('finishes work for the run of another process within --grace, also if it is a server', async () => {
    const { world, serve } = await scene({ paceMs: 6_000 });
    const host = await serve();
    const printer = await serve('--queue', 'paper', '--grace', '60s');
    await host.start(PRINTING);
    await world.untilBegun(1);
    expect((await stopped(printer)).code).toBe(0);
    expect(world.steps('happened')).toHaveLength(1);
    await host.untilComplete(1, 180_000);
    expect(world.repeated()).toEqual([]);
  }, 600_000);

  it('ends when --grace is over although it has a run left', async () => {
    const { start, serve } = await scene({ paceMs: 0 });
    const server = await serve();
    // It waits for ever: its queue has no process.
    const run = await server.start(PRINTING);
    const worker = await start('worker', '--grace', '20s');
    server.child.kill('SIGKILL');
    const took = (): boolean => worker.log.some((line) => line.includes('run resumed') && line.includes(run));
    await expect.poll(took).toBe(true);
    const { code, afterMs } = await stopped(worker);
    expect(code).toBe(0);
    // Not twice that: once for its runs and once for the work of queues.
    expect(afterMs).toBeLessThan(38_000);
  }, 600_000);
});
