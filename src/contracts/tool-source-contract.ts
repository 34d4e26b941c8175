// The contract of tool sources as data, so that authors of adapters can check it with any test framework. A source that dies
// is tested beside its adapter.

import type { SourceCall, SourcedTool, ToolReturn, ToolSource } from '../ports/tools.ts';
import { UnknownOutcome } from '../ports/unknown-outcome.ts';

/** The names of the tools that a source under test must have. */
export interface ToolSourceCast {
  /** Returns the text `done`. */
  readonly reading: string;
  /** A read that takes longer than a second. */
  readonly slowReading: string;
  /** Has an effect that must not happen twice, and takes longer than a second. */
  readonly slowEffect: string;
  /** Fails with the message `not today`. */
  readonly refusing: string;
}

export interface ToolSourceHarness {
  /** A new source, not used yet. */
  readonly open: () => ToolSource;
  readonly cast: ToolSourceCast;
}

export interface ToolSourceFact {
  readonly name: string;
  /** Rejects if the fact does not hold. */
  check(harness: ToolSourceHarness): Promise<void>;
}

function holds(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`The contract of tool sources is broken: ${message}`);
}

const EFFECTS: readonly string[] = ['read', 'idempotent', 'once'];

const call = (source: ToolSource, tool: string, more: Partial<SourceCall> = {}): Promise<ToolReturn> =>
  source.call({
    tool,
    args: {},
    idempotencyKey: 'run/task/tool/0',
    context: {},
    signal: new AbortController().signal,
    timeoutMs: 10_000,
    ...more,
  });

async function failureOf(promise: Promise<unknown>, what: string): Promise<Error> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  holds(outcome instanceof Error, `${what} should have failed with an error, but ${outcome}`);
  return outcome;
}

const fact = (name: string, check: (source: ToolSource, cast: ToolSourceCast) => Promise<void>): ToolSourceFact => ({
  name,
  async check({ open, cast }) {
    const source = open();
    try {
      await check(source, cast);
    } finally {
      await source.close();
    }
  },
});

function checkTool({ name, does, input, effect, timeoutMs, terms }: SourcedTool): void {
  holds(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(name), `"${name}" is no name that every model provider takes`);
  holds(does.trim() !== '', `${name} does not say what it does`);
  holds(typeof input === 'object' && input !== null, `the input of ${name} is no schema`);
  holds(EFFECTS.includes(effect), `the effect of ${name} is ${effect}`);
  holds(timeoutMs > 0, `the timeout of ${name} is ${timeoutMs}`);
  holds(terms.length > 0, `${name} has no terms`);
}

export const toolSourceContract: readonly ToolSourceFact[] = [
  fact('its tools have valid descriptions and unique names', async (source) => {
    const tools = await source.list();
    for (const tool of tools) checkTool(tool);
    holds(new Set(tools.map(({ name }) => name)).size === tools.length, 'two tools have the same name');
  }),
  fact('lists the same tools as long as nothing changes', async (source) => {
    const [first, second] = [await source.list(), await source.list()];
    holds(JSON.stringify(first) === JSON.stringify(second), 'two lists differ');
  }),
  fact('a call opens the source and returns the result of the tool', async (source, { reading }) => {
    const { content, artifacts } = await call(source, reading);
    holds(content === 'done', `${reading} should give "done" but gave ${JSON.stringify(content)}`);
    holds(artifacts.length === 0, `${reading} should return no artifacts`);
  }),
  fact('calls run in parallel', async (source, { reading, slowReading }) => {
    await source.list();
    const order: string[] = [];
    const slow = call(source, slowReading).then(() => order.push('slow'));
    await call(source, reading).then(() => order.push('quick'));
    await slow;
    holds(order.join() === 'quick,slow', `a quick call waited for a slow one (${order})`);
  }),
  fact('a failing tool fails with its own message, not with an unknown outcome', async (source, { refusing }) => {
    const failure = await failureOf(call(source, refusing), refusing);
    holds(!UnknownOutcome.is(failure), 'a refusal is no unknown outcome');
    holds(failure.message.includes('not today'), `the words of the tool are lost: ${failure.message}`);
  }),
  fact('a call of an unknown tool fails, and the message names the tool', async (source) => {
    const failure = await failureOf(call(source, 'no_such_tool'), 'a tool that does not exist');
    holds(!UnknownOutcome.is(failure) && failure.message.includes('no_such_tool'), failure.message);
  }),
  fact('a call that was cancelled before it was sent has no unknown outcome', async (source, { slowEffect }) => {
    const failure = await failureOf(call(source, slowEffect, { signal: AbortSignal.abort() }), 'a cancelled call');
    holds(!UnknownOutcome.is(failure), 'nothing was sent, so nothing is unknown');
  }),
  fact(
    'an effect that timed out or was cancelled has an unknown outcome; a read has just failed',
    async (source, cast) => {
      await source.list();
      const effect = await failureOf(call(source, cast.slowEffect, { timeoutMs: 100 }), 'a late effect');
      holds(UnknownOutcome.is(effect), `a late effect may have happened: ${effect.message}`);
      const read = await failureOf(call(source, cast.slowReading, { timeoutMs: 100 }), 'a late read');
      holds(!UnknownOutcome.is(read), 'a read has no outcome that could be unknown');
      const controller = new AbortController();
      const cancelled = failureOf(call(source, cast.slowEffect, { signal: controller.signal }), 'a cancelled effect');
      await call(source, cast.reading);
      controller.abort();
      holds(UnknownOutcome.is(await cancelled), 'a cancelled effect may have happened');
    },
  ),
  fact('can be closed twice, and before its first use', async (source) => {
    await source.close();
    await source.close();
  }),
];
