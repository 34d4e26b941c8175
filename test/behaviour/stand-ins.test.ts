import { result, supervisor, tool, useTools, worker } from 'bosun';
import { giveJson, scriptedModel } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const search = tool('search', {
  does: 'searches the shelves',
  input: z.object({ query: z.string() }),
  effect: 'read',
  run: ({ query }) => ({ found: `a book about ${query}` }),
});

const librarian = worker({
  does: 'finds books',
  tools: [search],
  offline: ({ instruction, calls }) => {
    const [last] = calls;
    if (!last) return useTools({ tool: 'search', args: { query: instruction.slice(-5) } });
    return last.outcome.status === 'ok'
      ? result(`Found ${JSON.stringify(last.outcome.output)}`, { confidence: 70 })
      : `Could not search: ${last.outcome.message}`;
  },
});

describe('an agent with an offline stand-in', () => {
  it('is served by the function when only the offline model is there; its tool calls are in the report', async () => {
    const team = supervisor({ workers: { librarian }, models: { balanced: 'offline' }, defaultWorker: 'librarian' });
    const report = await team.run('Find books about tides');
    expect(report.status).toBe('complete');
    expect(report.answer).toContain('a book about tides');
    expect(report.tasks[0]).toMatchObject({ confidence: 70, model: 'offline', usage: { toolCalls: 1 } });
    await team.close();
  });

  it('is served by its model when it has one', async () => {
    const model = scriptedModel([giveJson({ content: 'By the model.', confidence: 90 })]);
    const team = supervisor({
      workers: { librarian },
      models: { balanced: 'offline', worker: model },
      defaultWorker: 'librarian',
    });
    expect((await team.run('Find books about tides')).answer).toBe('By the model.');
    await team.close();
  });

  it('may not call a tool that its worker does not have', async () => {
    const thief = worker({
      does: 'finds books',
      tools: [search],
      offline: ({ calls }) =>
        calls.length === 0 ? useTools({ tool: 'sell', args: {} }) : `${calls[0]?.outcome.status}`,
    });
    const team = supervisor({ workers: { thief }, models: { balanced: 'offline' }, defaultWorker: 'thief' });
    expect((await team.run('Find books')).answer).toMatch(/^(?:error|refused)/);
    await team.close();
  });
});
