// Helpers for the facts about engines. They use neither Node nor a test framework.

import type { Happening } from '../../core/journal/event.ts';
import type { Command } from '../../core/run/command.ts';
import type { CommandKey, ConsultKey } from '../../core/run/keys.ts';
import type { CommandContext, Opening, OpenRun, Perform } from '../../ports/engine.ts';
import type { Post, StoredEvent } from '../../ports/journal.ts';

/** The engine under test, with its own store. */
export interface EngineHarness {
  open(runId: string, perform: Perform): Promise<Opening>;
  /** Posts a message to a run, as another process would. */
  post(runId: string, message: Post): Promise<boolean>;
  close(): Promise<void>;
}

export interface EngineFact {
  readonly name: string;
  /** Rejects if the fact does not hold. `setUp` returns a new engine with an empty store. */
  check(setUp: () => Promise<EngineHarness>): Promise<void>;
}

export function holds(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`The engine contract is broken: ${message}`);
}

export const same = (actual: unknown, expected: unknown, what: string): void =>
  holds(
    JSON.stringify(actual) === JSON.stringify(expected),
    `${what} should be ${JSON.stringify(expected)} but is ${JSON.stringify(actual)}`,
  );

export const fact = (name: string, check: (harness: EngineHarness) => Promise<void>): EngineFact => ({
  name,
  async check(setUp) {
    const harness = await setUp();
    try {
      await check(harness);
    } finally {
      await harness.close();
    }
  },
});

export async function opened(harness: EngineHarness, runId: string, perform: Perform = unexpected): Promise<OpenRun> {
  const opening = await harness.open(runId, perform);
  holds(opening.status === 'open', `a run that is not held should open, but ${JSON.stringify(opening)}`);
  return opening.run;
}

const unexpected: Perform = async ({ key }) => {
  throw new Error(`The command ${key} was started unexpectedly`);
};

// Engines must not read keys, so these are shorter than the core's.
export const work = (key: string): Command => ({
  kind: 'work',
  key: key as CommandKey,
  idempotencyKey: key,
  slice: {
    runId: 'r',
    taskId: key,
    worker: 'w',
    attempt: 1,
    instruction: '',
    successCriterion: '',
    inputs: {},
    missing: [],
    context: {},
    tools: undefined,
    model: undefined,
    temperature: undefined,
    answers: [],
    previousFailure: undefined,
  },
});

/** A command that must not start before a time. */
export const consultAt = (key: string, notBefore: number): Command => ({
  kind: 'consult',
  key: key as ConsultKey,
  notBefore,
  question: { role: 'triage', request: '', context: {}, history: [] },
});

export const done = (taskId: string): Happening => ({
  type: 'task-succeeded',
  taskId,
  attempt: 1,
  result: { content: taskId },
});

export const lines = (from: number, to: number): StoredEvent[] =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const seq = from + index;
    return { seq, type: 'noted', at: seq, body: `{"n":${seq}}`, hash: `h${seq}` };
  });

export const LAZY = { sync: false, taken: [] };

export const cancelPost = (id: string): Post => ({
  id,
  body: JSON.stringify({ type: 'cancel-requested', by: 'ilse', reason: id }),
});

/** Commands that end when the test calls `end`. */
export function createManualCommands(): {
  readonly perform: Perform;
  readonly asked: Map<string, CommandContext>;
  end(key: string, happening?: Happening): void;
} {
  const asked = new Map<string, CommandContext>();
  const waiting = new Map<string, (happening: Happening) => void>();
  return {
    asked,
    perform: (command, context) =>
      new Promise((resolve) => {
        asked.set(command.key, context);
        waiting.set(command.key, resolve);
      }),
    end: (key, happening = done(key)) => {
      const resolve = waiting.get(key);
      holds(resolve !== undefined, `the command ${key} should have been started`);
      resolve(happening);
    },
  };
}

/** The post ids or task ids of arrivals, until there are `count` of them or no more arrive. */
export async function collect(run: OpenRun, count: number): Promise<string[]> {
  const found: string[] = [];
  while (found.length < count) {
    const arrivals = await run.next(run.now() + 2_000);
    if (arrivals.length === 0) break;
    for (const { happening, post } of arrivals)
      found.push(post ?? ('taskId' in happening ? String(happening.taskId) : ''));
  }
  return found;
}
