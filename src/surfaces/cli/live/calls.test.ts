import { stripVTControlCharacters } from 'node:util';
import { type Model, supervisor, worker } from 'bosun';
import { failWith, giveJson, say, sayCut, scriptedModel, testSupervisor } from 'bosun/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen } from '../../../../test/support/screen.ts';
import type { RunReport } from '../../../core/report/report.ts';
import type { CallProgress } from '../../../ports/engine.ts';
import type { RunHandle } from '../../../runtime/run/run-handle.ts';
import { createCalls, ending, reasonOf, roleWords } from './calls.ts';
import { watchRun } from './watch.ts';

const callId = 'work/t1/1/m1';
const dialogue = 'work/t1/1';

describe('a model call that is being watched', () => {
  const watched = () => {
    let at = 0;
    const calls = createCalls(() => at);
    return {
      later: (ms: number, progress?: CallProgress) => {
        at += ms;
        if (progress) calls.note(progress);
        return calls.doing(dialogue);
      },
      words: () => calls.lastWords(dialogue),
    };
  };

  it('reads the prompt, then writes tokens at a speed, then may be silent', () => {
    const { later, words } = watched();
    expect(later(0, { callId, doing: 'reading' })).toBe('reading the prompt');
    expect(later(7_000)).toBe('reading the prompt, 7 s');
    expect(later(0, { callId, doing: 'writing', piece: '{"content": "Your bill' })).toBe('6 tokens');
    expect(later(2_000, { callId, doing: 'writing', piece: ' is higher because' })).toBe('10 tokens, 5/s');
    expect(words()).toBe('content : Your bill is higher because');
    expect(later(4_000)).toBe('10 tokens, silent for 4 s');
  });

  it('says what it waits for', () => {
    const { later } = watched();
    expect(later(0, { callId, doing: 'waiting', provider: 'ollama' })).toBe('waiting for other calls to ollama');
    later(0, { callId, doing: 'waiting', provider: 'openai', waitMs: 12_000 });
    expect(later(0)).toBe('waiting 12 s for the rate limit of openai');
    expect(later(5_000)).toBe('waiting 7 s for the rate limit of openai');
  });
});

describe('words about calls', () => {
  it('name the role that is asked', () => {
    expect(['triage', 'plan/1', 'plan/revision/1/1', 'synthesise/1', 'refine/t2/1'].map(roleWords)).toEqual([
      'triage',
      'planning',
      'planning',
      'writing the answer',
      'rewriting t2',
    ]);
  });

  it('give the reason of another try in short', () => {
    expect(reasonOf({ code: 'unavailable', who: 'm', detail: 'connect ECONNREFUSED', notReached: true })).toBe(
      'connection refused',
    );
    expect(reasonOf({ code: 'rate-limited', who: 'openai/gpt' })).toBe('the rate limit of openai');
    expect(reasonOf({ code: 'timeout', what: 'billing', afterMs: 9_000, silentMs: 9_000 })).toBe('silent for 9 s');
    expect(reasonOf({ code: 'timeout', what: 'billing', afterMs: 9_000 })).toBe('no reply in 9 s');
  });

  it('keep the end of a long text, from the beginning of a word', () => {
    expect(ending('one two three four', 12)).toBe('…three four');
    expect(ending('short', 12)).toBe('short');
  });
});

describe('the plain lines of a run', () => {
  afterEach(() => vi.useRealTimers());

  it('name the role and the model that is asked, and why anything is asked again', async () => {
    const routed = giveJson({ route: 'direct', workers: [{ name: 'billing', confidence: 95 }], reason: 'a bill' });
    const model = scriptedModel({
      triage: [sayCut('{"route'), routed],
      work: [failWith(503, { message: 'overloaded' }), failWith(429, { retryAfterMs: 12_000 }), say('It is fine.')],
    });
    const team = testSupervisor({
      workers: { billing: worker({ does: 'explains bills' }), network: worker({ does: 'tests lines' }) },
      models: { fast: model, worker: model },
    });
    const { terminal, written } = screen({ live: false, columns: 80 });
    const watching = { terminal, now: () => team.clock.now(), quiet: false };
    await team.settle(watchRun(team.run('Why is my bill so high?'), watching));
    expect(written()).toMatch(/triage → scripted\n/);
    expect(written()).toMatch(/triage: the reply was cut at \d+ tokens, asking for the rest\n/);
    expect(written()).toMatch(/t1: retry 1 in 1 s: status 503: overloaded\n/);
    expect(written()).toMatch(/t1: waiting 12 s for the rate limit of scripted\n/);
  });

  it('say why a task is tried again, and when', async () => {
    const hangs = new Promise<string>(() => {});
    let calls = 0;
    const billing = worker({
      does: 'explains bills',
      effect: 'read',
      timeoutMs: 60_000,
      run: () => (++calls === 1 ? hangs : 'fine'),
    });
    const team = testSupervisor({ workers: { billing }, limits: { backoffBaseMs: 4_000 } });
    const { terminal, written } = screen({ live: false, columns: 80 });
    const watching = { terminal, now: () => team.clock.now(), quiet: false };
    await team.settle(watchRun(team.run('Why is my bill so high?'), watching));
    expect(written()).toMatch(/t1 again in \d s, attempt 2: no reply in 60 s\n/);
  });

  it('have few lines about a call that writes for a minute', async () => {
    vi.useFakeTimers();
    let tell: (progress: CallProgress) => void = () => {};
    const { promise: ended, resolve } = Promise.withResolvers<RunReport>();
    const run = {
      onProgress: (listener: typeof tell) => {
        tell = listener;
        return () => {};
      },
      // biome-ignore lint/suspicious/noThenProperty: a run can be awaited
      then: ended.then.bind(ended),
      [Symbol.asyncIterator]: () => ({ next: () => ended.then(() => ({ done: true, value: undefined })) }),
    } as unknown as RunHandle;
    const { terminal, written } = screen({ live: false, columns: 80 });
    const watching = watchRun(run, { terminal, now: () => Date.now(), quiet: false });
    tell({ callId, doing: 'reading' });
    for (let second = 0; second < 60; second++) {
      vi.advanceTimersByTime(1_000);
      tell({ callId, doing: 'writing', piece: 'word ' });
    }
    resolve({} as RunReport);
    await watching;
    expect(written().trim().split('\n').length).toBeLessThanOrEqual(7);
    expect(written()).toMatch(/tokens, \d+\/s: .*word/);
  });
});

describe('the live tree of a run', () => {
  it('shows which role is asked, the prompt being read, and the words as they come', async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 250));
    const routed = JSON.stringify({
      route: 'direct',
      workers: [{ name: 'billing', confidence: 95 }],
      reason: 'a bill',
    });
    const slow: Model = {
      ...scriptedModel([]),
      countTokens: () => 1,
      call: async ({ purpose, onText }) => {
        await pause();
        const pieces = purpose.role === 'triage' ? [routed] : ['Your bill is ', 'twelve dollars.'];
        for (const piece of pieces) {
          onText?.(piece);
          await pause();
        }
        return { text: pieces.join(''), calls: [], usage: { inputTokens: 1, outputTokens: 1 } };
      },
    };
    const team = supervisor({
      workers: { billing: worker({ does: 'explains bills' }), network: worker({ does: 'tests lines' }) },
      models: { fast: slow, worker: slow },
    });
    const { terminal, written } = screen({ live: true, columns: 120 });
    await watchRun(team.run('Why is my bill so high?'), { terminal, now: Date.now, quiet: false });
    const shown = stripVTControlCharacters(written());
    expect(shown).toMatch(/triage · reading the prompt · /);
    expect(shown).toMatch(/t1 +billing +Your bill is twelve dollars\. .*· 7 tokens/);
    expect(shown).not.toContain('planning');
  });
});
