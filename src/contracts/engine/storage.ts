import { LeaseLost } from '../../ports/journal-error.ts';
import {
  cancelPost,
  collect,
  createManualCommands,
  type EngineFact,
  fact,
  holds,
  LAZY,
  lines,
  opened,
  same,
  work,
} from './fact.ts';

export const storageFacts: readonly EngineFact[] = [
  fact('the history is what was appended, also after the run is closed and reopened', async (harness) => {
    const first = await opened(harness, 'r');
    same(await first.history(), [], 'the history of a new run');
    await first.append(lines(1, 2), LAZY);
    await first.append(lines(3, 3), { sync: true, taken: [] });
    same(await first.history(), lines(1, 3), 'the history');
    await first.close();
    const second = await opened(harness, 'r');
    same(await second.history(), lines(1, 3), 'the history after reopening');
    await second.append(lines(4, 4), LAZY);
    same(await second.history(), lines(1, 4), 'the history after that');
    same(await (await opened(harness, 'other')).history(), [], 'the history of another run');
  }),
  fact('opening a held run is refused with the name of its holder, until the run is closed', async (harness) => {
    const run = await opened(harness, 'r');
    const second = await harness.open('r', async () => ({ type: 'run-resumed', by: 'x' }));
    holds(second.status === 'held' && second.by.length > 0, `opening it twice gave ${JSON.stringify(second.status)}`);
    await run.close();
    await opened(harness, 'r');
  }),
  fact('closing a run aborts commands in flight and refuses later appends', async (harness) => {
    const commands = createManualCommands();
    const run = await opened(harness, 'r', commands.perform);
    run.start(work('a'));
    const signal = commands.asked.get('a')?.signal;
    await run.close();
    same(signal?.aborted, true, 'aborted');
    const reason = await run.append(lines(1, 1), LAZY).then(
      () => undefined,
      (error: unknown) => error,
    );
    holds(LeaseLost.is(reason), `an append after that gave ${String(reason)}`);
  }),
  fact('a message posted before the run was opened arrives, once', async (harness) => {
    await harness.post('r', cancelPost('p'));
    const run = await opened(harness, 'r');
    const arrivals = run.arrived();
    same(arrivals, [{ happening: { type: 'cancel-requested', by: 'ilse', reason: 'p' }, post: 'p' }], 'what arrived');
    await run.append(lines(1, 1), { sync: true, taken: ['p'] });
    same(await run.next(run.now() + 30), [], 'what came later');
  }),
  fact('a message posted while the run is open arrives, once', async (harness) => {
    const run = await opened(harness, 'r');
    const next = run.next(run.now() + 5_000);
    await harness.post('r', cancelPost('p'));
    same(
      (await next).map(({ post }) => post),
      ['p'],
      'what came',
    );
    same(await harness.post('r', cancelPost('p')), false, 'posting it again');
    same(await run.next(run.now() + 30), [], 'what came later');
  }),
  fact('a message that was not taken arrives again after reopening, and one that was does not', async (harness) => {
    const first = await opened(harness, 'r');
    for (const id of ['p', 'q']) await harness.post('r', cancelPost(id));
    same(await collect(first, 2), ['p', 'q'], 'what came');
    await first.append(lines(1, 1), { sync: false, taken: ['p'] });
    await first.close();
    const second = await opened(harness, 'r');
    same(
      second.arrived().map(({ post }) => post),
      ['q'],
      'what came after reopening',
    );
  }),
  fact('a message for one run reaches no other', async (harness) => {
    const run = await opened(harness, 'r');
    await harness.post('other', cancelPost('p'));
    same(await run.next(run.now() + 30), [], 'what came');
  }),
];
