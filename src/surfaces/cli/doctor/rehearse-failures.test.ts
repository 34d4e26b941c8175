import { describe, expect, it } from 'vitest';
import type { Trace } from '../../../core/report/trace.ts';
import { supervisor } from '../../../index.ts';
import { stubWorker } from '../../../testkit/stub-worker.ts';
import { errorOf, missingFacts } from './rehearse-failures.ts';
import { planFor } from './stubs.ts';

async function traceOfFailure(): Promise<Trace> {
  const clerk = stubWorker({ rehearsal: new Error(errorOf('clerk')) }, { attemptsMax: 1 });
  const team = supervisor({ workers: { clerk } });
  const { runId } = await team.run(planFor('clerk') as Parameters<typeof team.run>[0]);
  return team.trace(runId);
}

describe('a recorded failure', () => {
  it('is complete as the runtime records it', async () => {
    expect(missingFacts(await traceOfFailure(), 'clerk')).toEqual([]);
  });

  it('is reported incomplete where the journal lacks an event', async () => {
    const { events, ...trace } = await traceOfFailure();
    const without = (type: string): Trace => ({ ...trace, events: events.filter((event) => event.type !== type) });
    expect(missingFacts(without('attempt-failed'), 'clerk')).toEqual(['the failed attempt']);
    expect(missingFacts(without('task-dispatched'), 'clerk')).toEqual(['the worker']);
    const mute = events.map((event) =>
      event.type === 'attempt-failed'
        ? { ...event, failure: { code: 'worker-failed' as const, worker: 'clerk', detail: 'it failed' } }
        : event,
    );
    expect(missingFacts({ ...trace, events: mute }, 'clerk')).toEqual(['the error']);
    expect(missingFacts({ ...trace, events, spans: [] }, 'clerk')).toEqual(['the failed attempt in the trace']);
  });
});
