// The words in which the facts about an engine are written. Free of Node and of any test framework.

import type { Happening } from '../../core/journal/event.ts';
import type { Command } from '../../core/run/command.ts';
import type { CommandKey, ConsultKey } from '../../core/run/keys.ts';
import type { CommandContext, Opening, OpenRun, Perform } from '../../ports/engine.ts';
import type { Post, StoredEvent } from '../../ports/journal.ts';

/** The engine under test, with a store of its own. */
export interface EngineHarness {
  open(runId: string, perform: Perform): Promise<Opening>;
  /** Leaves a message for a run, as another process would. */
  post(runId: string, message: Post): Promise<boolean>;
  close(): Promise<void>;
}

export interface EngineFact {
  readonly name: string;
  /** `setUp` gives a new engine with an empty store. Rejects if the fact does not hold. */
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

export async function opened(harness: EngineHarness, runId: string, perform: Perform = neverAsked): Promise<OpenRun> {
  const opening = await harness.open(runId, perform);
  holds(opening.status === 'open', `a run that nobody holds should open, but ${JSON.stringify(opening)}`);
  return opening.run;
}

const neverAsked: Perform = async ({ key }) => {
  throw new Error(`Nobody asked for ${key}`);
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

/** A command that is not to be started before a time. */
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

/** Commands that end when told to. */
export function createDesk(): {
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

/** The ids or keys of what the engine hands over until there are so many, or nothing more comes. */
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
