import { supervisor, tool, worker } from 'bosun';
import { callTool, say, scriptedModel } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { startServer } from '../support/server.ts';

const letters = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA';
/** One of each way in; all shapes are tested beside the reader of secrets. */
const PLANTED = {
  request: `sk-proj-${letters}`,
  context: `ghp_${letters}ab12`,
  result: `xoxb-1234567890-${letters}`,
  error: `AKIA${'ABCDEFGHIJKLMNOP'}`,
  reply: `hf_${letters}`,
};

describe('secrets that come to a server', () => {
  it('are in no journal, log, error or page, whichever way they come', async () => {
    const look = tool('look', {
      does: 'looks up the settings',
      input: z.object({}),
      effect: 'read',
      run: () => ({ settings: `token ${PLANTED.result}`, password: 'hunter2' }),
    });
    const fail = tool('fail', {
      does: 'always fails',
      input: z.object({}),
      effect: 'read',
      run: () => {
        throw new Error(`refused with ${PLANTED.error}`);
      },
    });
    const model = scriptedModel([
      callTool('look', {}),
      callTool('fail', {}),
      say(`The settings hold ${PLANTED.reply} and nothing else.`),
    ]);
    const server = await startServer((store) => ({
      desk: supervisor({
        ...{ name: 'desk', store, advice: false, redact: true },
        workers: { billing: worker({ does: 'looks up settings', tools: [look, fail], model }) },
        synthesise: ({ reports }) => ({ answer: reports.map(({ result }) => String(result.content)).join(' ') }),
      }),
    }));
    const plan = planOf([{ id: 'a', instruction: 'Look up the settings of the shop', tools: ['look', 'fail'] }]);
    const body = { plan, request: `Look up ${PLANTED.request}`, context: { note: PLANTED.context } };
    const { runId } = (await server.ask('POST', '/api/runs', { body })).body;
    const report = await server.until(runId, 'complete', 'partial', 'failed');
    const refused = await server.ask('POST', '/api/runs', { body: { [PLANTED.request]: 1 } });
    const stored = JSON.stringify(await server.journal.read(runId));
    const seen = [stored, JSON.stringify(report), JSON.stringify(refused.body), server.log.join('\n')].join('\n');
    for (const [way, secret] of Object.entries(PLANTED)) expect(seen.includes(secret), way).toBe(false);
    expect(seen).not.toContain('hunter2');
    expect(stored).toContain('[redacted]');
    await server.close();
  });
});
