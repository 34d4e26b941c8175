import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Line } from '../../../src/core/journal/hash-chain.ts';
import { budgetOf, taskBudget } from './budgets.ts';
import { eventsUntil, type FoldedRun, foldEvent, foldNothing, foldUntil, type WireEvent } from './fold-run.ts';
import { viewOf } from './view-of.ts';

// Journals as they were stored, by this version and by older ones.
const folder = new URL('../../../test/golden-journals/', import.meta.url);
const journals = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.json'))
  .map((file) => journalIn(file, readFileSync(new URL(file, folder), 'utf8')));

interface Kept {
  readonly lines: readonly Line[];
  readonly ending: {
    readonly status: string;
    readonly answer: string;
    readonly tasks: readonly { readonly id: string; readonly status: string }[];
  };
}

function journalIn(file: string, text: string) {
  const { lines, ending } = JSON.parse(text) as Kept;
  return {
    file,
    ending,
    events: lines.map((line): WireEvent => ({ ...line, body: JSON.parse(line.body) as unknown })),
  };
}

const runIdOf = ([first]: readonly WireEvent[]): string => (first ? (first.body as { runId: string }).runId : '');

function folded(events: readonly WireEvent[]): FoldedRun {
  const run = foldNothing(runIdOf(events));
  for (const event of events) foldEvent(run, event);
  return run;
}

describe('a run in the studio', () => {
  it('has journals to be tested with', () => {
    expect(journals.length).toBeGreaterThan(3);
  });

  it.each(journals)('ends as the journal was recorded to end: $file', ({ events, ending }) => {
    const { summary, tasks } = viewOf(folded(events), 0);
    expect([summary.status, summary.answer]).toEqual([ending.status, ending.answer]);
    expect(tasks.map(({ id, status }) => [id, status])).toEqual(ending.tasks.map(({ id, status }) => [id, status]));
  });

  it.each(journals)('adds up: the lines of usage are the usage of the run: $file', ({ events }) => {
    const { usage, summary } = viewOf(folded(events), 0);
    const sum = (key: 'tokens' | 'modelCalls' | 'toolCalls'): number =>
      usage.reduce((total, line) => total + line[key], 0);
    expect(sum('tokens')).toBe(summary.usage.inputTokens + summary.usage.outputTokens);
    expect(sum('modelCalls')).toBe(summary.usage.modelCalls);
    expect(sum('toolCalls')).toBe(summary.usage.toolCalls);
    for (const line of usage) expect(Math.min(line.tokens, line.modelCalls, line.toolCalls)).toBeGreaterThanOrEqual(0);
  });

  it.each(journals)('has budgets that add up at every moment, in tasks and in the run: $file', ({ events }) => {
    const run = foldNothing(runIdOf(events));
    for (const event of events) {
      foldEvent(run, event);
      const lines = budgetOf(run.state);
      const ofTasks = [...run.state.tasks.values()]
        .filter(({ pieceOf }) => pieceOf === undefined)
        .map((task) => taskBudget(run.state, task));
      for (const [index, { spent, reserved, ceiling, resource }] of lines.entries()) {
        const sum = (part: 'spent' | 'reserved'): number =>
          ofTasks.reduce((total, task) => total + (task[index]?.[part] ?? 0), 0);
        const where = `${resource} after event ${event.seq}`;
        // What is above the tasks is the supervisor's own.
        expect(spent - sum('spent'), where).toBeGreaterThanOrEqual(-1e-9);
        expect(reserved - sum('reserved'), where).toBeGreaterThanOrEqual(-1e-9);
        if (ceiling !== null) expect(spent + reserved, where).toBeLessThanOrEqual(ceiling + 1e-9);
      }
    }
    const tokens = budgetOf(run.state).find(({ resource }) => resource === 'tokens');
    const { usage } = viewOf(run, 0).summary;
    expect(tokens?.spent).toBe(usage.inputTokens + usage.outputTokens);
  });

  it.each(journals)('is the same at a moment, from whichever side it was reached: $file', ({ events }) => {
    const runId = runIdOf(events);
    const middle = Math.ceil(events.length / 2);
    const text = (run: FoldedRun): string => JSON.stringify(viewOf(run, 0));
    const forwards = foldUntil(foldUntil(undefined, runId, events, 1), runId, events, middle);
    const backwards = foldUntil(folded(events), runId, events, middle);
    expect(text(backwards)).toBe(text(forwards));
    expect(text(forwards)).toBe(text(folded(events.slice(0, middle))));
  });

  it('counts an event once, however often a stream repeats it', () => {
    const [journal] = journals;
    const events = journal?.events ?? [];
    expect(folded(events.flatMap((event) => [event, event])).state.events).toBe(events.length);
  });

  it('finds the events of a moment', () => {
    const events = [{ at: 1 }, { at: 2 }, { at: 2 }, { at: 5 }];
    expect([0, 1, 2, 4, 9].map((at) => eventsUntil(events, at))).toEqual([0, 1, 3, 3, 4]);
  });
});
