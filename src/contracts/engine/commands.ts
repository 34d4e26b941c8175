import { LetGo } from '../../ports/unknown-outcome.ts';
import {
  collect,
  consultAt,
  createManualCommands,
  done,
  type EngineFact,
  fact,
  holds,
  opened,
  same,
  work,
} from './fact.ts';

/** Timers of the operating system may fire a little early. */
const EARLY_MS = 2;

export const commandFacts: readonly EngineFact[] = [
  fact('a started command arrives exactly once, with its result', async (harness) => {
    const run = await opened(harness, 'r', async ({ key }) => done(key));
    run.start(work('a'));
    same(await run.next(undefined), [{ happening: done('a') }], 'what came back');
    same(await run.next(run.now() + 5), [], 'what came after');
    same(run.arrived(), [], 'what arrived');
  }),
  fact('commands arrive once each, in any order in which they end', async (harness) => {
    const commands = createManualCommands();
    const run = await opened(harness, 'r', commands.perform);
    for (const key of ['a', 'b', 'c']) run.start(work(key));
    for (const key of ['c', 'a', 'b']) commands.end(key);
    same((await collect(run, 3)).sort(), ['a', 'b', 'c'], 'what came back');
  }),
  fact('everything that has arrived is returned together, and once', async (harness) => {
    const commands = createManualCommands();
    const run = await opened(harness, 'r', commands.perform);
    const keys = Array.from({ length: 50 }, (_, index) => `t${index}`);
    for (const key of keys) run.start(work(key));
    for (const key of keys) commands.end(key);
    same((await run.next(undefined)).length, 50, 'arrivals');
    same(run.arrived(), [], 'what is left');
  }),
  fact('arrivals can be taken without waiting', async (harness) => {
    const run = await opened(harness, 'r');
    same(run.arrived(), [], 'before');
    run.deliver(done('a'));
    same(run.arrived(), [{ happening: done('a') }], 'after');
    same(run.arrived(), [], 'a second time');
  }),
  fact('a delivered happening wakes a waiting next()', async (harness) => {
    const run = await opened(harness, 'r');
    const next = run.next(undefined);
    run.deliver(done('a'));
    same(await next, [{ happening: done('a') }], 'what came');
  }),
  fact('cancelling a command aborts its signal and no other', async (harness) => {
    const commands = createManualCommands();
    const run = await opened(harness, 'r', commands.perform);
    for (const key of ['a', 'b']) run.start(work(key));
    const [a, b] = ['a', 'b'].map((key) => commands.asked.get(key)?.signal);
    run.cancel('a');
    run.cancel('never-started');
    same([a?.aborted, b?.aborted], [true, false], 'aborted');
    commands.end('b');
    same(await collect(run, 1), ['b'], 'what came back');
  }),
  fact('a signal that is first read after the cancellation is aborted', async (harness) => {
    const commands = createManualCommands();
    const run = await opened(harness, 'r', commands.perform);
    run.start(work('a'));
    run.cancel('a');
    same(commands.asked.get('a')?.signal.aborted, true, 'aborted');
  }),
  fact('a signal says whether its command is unwanted or its run was let go', async (harness) => {
    const commands = createManualCommands();
    const run = await opened(harness, 'r', commands.perform);
    for (const key of ['a', 'b']) run.start(work(key));
    const signals = ['a', 'b'].map((key) => commands.asked.get(key)?.signal);
    run.cancel('a');
    await run.close();
    same(
      signals.map((signal) => [signal?.aborted, LetGo.is(signal?.reason)]),
      [
        [true, false],
        [true, true],
      ],
      'aborted, and let go',
    );
  }),
  fact('a command may be started again after it was cancelled', async (harness) => {
    const commands = createManualCommands();
    const run = await opened(harness, 'r', commands.perform);
    run.start(work('a'));
    run.cancel('a');
    run.start(work('a'));
    same(commands.asked.get('a')?.signal.aborted, false, 'aborted');
    commands.end('a');
    same(await collect(run, 1), ['a'], 'what came back');
  }),
  fact('a command does not start before its time, and not at all if it is cancelled before', async (harness) => {
    const startedAt = new Map<string, number>();
    const run = await opened(harness, 'r', async ({ key }) => {
      startedAt.set(key, run.now());
      return done(key);
    });
    const at = run.now() + 20;
    run.start(consultAt('a', at));
    run.start(consultAt('b', at));
    run.cancel('b');
    same(await collect(run, 1), ['a'], 'what came back');
    holds((startedAt.get('a') ?? 0) >= at - EARLY_MS, 'the command was started too early');
    same([...startedAt.keys()], ['a'], 'what was started');
  }),
  fact('next() returns at the given time, and not before', async (harness) => {
    const run = await opened(harness, 'r');
    const at = run.now() + 15;
    same(await run.next(at), [], 'what came');
    holds(run.now() >= at - EARLY_MS, `it is ${at - run.now()} ms too early`);
    same(await run.next(run.now() - 1_000), [], 'what came by a time that had passed');
  }),
  fact('a command that rejects stops the run', async (harness) => {
    const run = await opened(harness, 'r', () => Promise.reject(new Error('a bug')));
    run.start(work('a'));
    const reason = await run.next(undefined).then(
      () => 'nothing',
      (error: unknown) => String(error),
    );
    holds(reason.includes('a bug'), `next() should reject with the bug, but it gave ${reason}`);
  }),
];
