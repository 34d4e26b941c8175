import { describe, expect, it } from 'vitest';
import { openDbosCrew } from '../../../test/support/dbos-crew.ts';
import { whyNoPostgres } from '../../../test/support/postgres.ts';
import type { Journal } from '../../ports/journal.ts';
import { memberLease } from './member.ts';
import { SCHEMA } from './queues.ts';

const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`1 fact about closing is skipped: ${reason}`);

/** A journal that takes its time when a process looks after the one named `gone`. */
function slowToTakeOver(journal: Journal) {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const claim: Journal['claim'] = async (runId) => {
    if (runId === memberLease('gone')) {
      asked.resolve();
      await answer.promise;
    }
    return journal.claim(runId);
  };
  const slow = new Proxy(journal, {
    get: (target, name) => {
      if (name === 'claim') return claim;
      const part: unknown = Reflect.get(target, name);
      return typeof part === 'function' ? part.bind(target) : part;
    },
  });
  return { journal: slow, asked: asked.promise, answer: answer.resolve };
}

describe.skipIf(reason !== undefined)('a process that closes its engine', () => {
  it('does the work that it takes from a queue until it stops looking there', async () => {
    const taking = Promise.withResolvers<ReturnType<typeof slowToTakeOver>>();
    const wrap = (journal: Journal): Journal => {
      const slow = slowToTakeOver(journal);
      taking.resolve(slow);
      return slow.journal;
    };
    const { engine, admin, join } = await openDbosCrew({ wrap });
    const slow = await taking.promise;
    await engine.submit('crew', 'left');
    await admin.query(`UPDATE ${SCHEMA}.workflow_status SET status = 'PENDING', executor_id = 'gone'`);
    const begun: string[] = [];
    await join(async (runId) => {
      begun.push(runId);
      return true;
    });
    await slow.asked;
    const closed = engine.close({ graceMs: 20_000 });
    await engine.submit('crew', 'late');
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['late']);
    slow.answer();
    await closed;
  }, 120_000);
});
