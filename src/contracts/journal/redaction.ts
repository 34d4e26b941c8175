import { type Journal, type Lease, RECORDS_MAX, type Redaction } from '../../ports/journal.ts';
import { JournalError, LeaseLost } from '../../ports/journal-error.ts';
import { claimed, event, events, fact, holds, type JournalFact, LAZY, overtaken, rejection, same } from './fact.ts';

const redactionAt = (seq: number, bodies: ReadonlyMap<number, string>): Redaction => ({
  bodies,
  record: event(seq, '{"record":true}'),
  entry: {
    runId: 'r',
    form: 1,
    seq,
    hash: `h${seq}`,
    at: 1_000 + seq,
    summary: '{"request":"removed"}',
    usage: '{}',
    open: null,
  },
  values: ['Ada "Byron"'],
});

/** A store may leave redaction out; then there is nothing to check. */
const redactionFact = (
  name: string,
  check: (journal: Journal, redact: (lease: Lease, redaction: Redaction) => Promise<void>) => Promise<void>,
): JournalFact =>
  fact(name, async (journal) => {
    if (journal.redact)
      await check(journal, (lease, redaction) => journal.redact?.(lease, redaction) ?? Promise.resolve());
  });

export const redactionFacts: readonly JournalFact[] = [
  redactionFact(
    'shared records are listed in order, part by part, without those that were to be left out',
    async (journal) => {
      const except = ['artifact/', '50%_'];
      const keys = Array.from({ length: RECORDS_MAX + 1 }, (_, at) => `k/${at}`);
      for (const key of [...keys, 'artifact/a', 'artifact', '50%_of', '500 of'])
        await journal.remember(key, `of ${key}`);
      const found: string[] = [];
      for (;;) {
        const page = await journal.records?.({ except, after: found.at(-1) });
        if (!page || page.size === 0) break;
        holds(page.size <= RECORDS_MAX, `${page.size} records at once`);
        for (const [key, value] of page) same(value, `of ${key}`, 'the value');
        found.push(...page.keys());
      }
      same([...found].sort(), [...keys, 'artifact', '500 of'].sort(), 'the keys');
    },
  ),
  redactionFact('a redaction replaces texts and keeps everything else of the events', async (journal, redact) => {
    const lease = await claimed(journal, 'r');
    await journal.append(lease, events(1, 3), LAZY);
    await redact(lease, redactionAt(4, new Map([[2, '{"new":true}']])));
    same(
      await journal.read('r'),
      [event(1), event(2, '{"new":true}'), event(3), event(4, '{"record":true}')],
      'the events',
    );
    await journal.append(lease, events(5, 5), LAZY);
  }),
  redactionFact(
    'a redaction removes messages and cached results, and leaves shared records to the program',
    async (journal, redact) => {
      const lease = await claimed(journal, 'r');
      await journal.append(lease, events(1, 1), LAZY);
      await journal.post('r', { id: 'p', body: 'Ada' });
      const result = { key: 'k', runId: 'r', at: 0, expiresAt: 1_000_000, body: '{}' };
      await journal.keepResult(result, 0);
      await journal.keepResult({ ...result, key: 'other', runId: 's' }, 0);
      await journal.keepResult(
        { ...result, key: 'same', runId: 's', body: JSON.stringify({ name: 'Ada "Byron"' }) },
        0,
      );
      await journal.remember('k', JSON.stringify({ name: 'Ada "Byron"' }));
      await redact(lease, redactionAt(2, new Map([[1, '{}']])));
      same(await journal.posts('r'), [], 'messages');
      same(await journal.findResult('k'), undefined, 'the cached result');
      same((await journal.findResult('other'))?.key, 'other', "another run's result");
      same(await journal.findResult('same'), undefined, "another run's result with the value");
      same(await journal.recall('k'), JSON.stringify({ name: 'Ada "Byron"' }), 'the shared record');
      await journal.compact?.();
    },
  ),
  redactionFact(
    'a redaction without the newest lease, or at another place, changes nothing',
    async (journal, redact) => {
      const { old, current } = await overtaken(journal, 'r');
      await journal.append(current, events(1, 1), LAZY);
      const late = await rejection(redact(old, redactionAt(2, new Map([[1, '{"new":true}']]))));
      holds(LeaseLost.is(late), `LeaseLost expected, not ${String(late)}`);
      const wrong = await rejection(redact(current, redactionAt(3, new Map([[1, '{"new":true}']]))));
      holds(JournalError.is(wrong) && wrong.problem === 'wrong-seq', `wrong-seq expected, not ${String(wrong)}`);
      same(await journal.read('r'), events(1, 1), 'the events');
      await journal.release(current);
      const free = await rejection(redact(current, redactionAt(2, new Map([[1, '{"new":true}']]))));
      holds(LeaseLost.is(free), `LeaseLost expected, not ${String(free)}`);
    },
  ),
];
