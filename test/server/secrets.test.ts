import { supervisor, type ToolSource, tool, worker } from 'bosun';
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

describe('files that a run leaves', () => {
  it('are downloads that a browser does not run, and belong to their run', async () => {
    const drawing: ToolSource = {
      kind: 'tool-source',
      name: 'pictures',
      list: async () => [
        {
          ...{ name: 'draw', does: 'draws a page', effect: 'read', untrusted: false, timeoutMs: 1_000, terms: 'draws' },
          input: { type: 'object', properties: {} },
        },
      ],
      call: async () => ({
        content: 'drawn',
        artifacts: [{ name: '../<evil>.html', mimeType: 'text/html', bytes: Buffer.from('<script>') }],
      }),
      close: async () => {},
    };
    const model = () => scriptedModel([callTool('draw', {}), say('The page is drawn.')]);
    const server = await startServer((store) => ({
      desk: supervisor({
        ...{ name: 'desk', store, advice: false },
        workers: { billing: worker({ does: 'draws', tools: [drawing], model: model() }) },
      }),
    }));
    const plan = planOf([{ id: 'a', instruction: 'Draw a page for the customer', tools: ['draw'] }]);
    const { runId } = (await server.ask('POST', '/api/runs', { body: { plan, request: 'Draw a page' } })).body;
    await server.until(runId, 'complete', 'partial');
    const [, id = ''] =
      /"artifact":"(\w+)"/.exec(
        JSON.stringify((await server.journal.read(runId)).map(({ body }) => JSON.parse(body))),
      ) ?? [];
    const file = await server.ask('GET', `/api/runs/${runId}/artifacts/${id}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="..__evil_.html"');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    const audit = await server.ask('GET', `/api/runs/${runId}/audit.html`);
    expect(audit.headers.get('content-disposition')).toBe(`attachment; filename="audit-${runId}.html"`);
    expect(audit.headers.get('content-security-policy')).toContain('sandbox');
    // Naming a file of another run does not make it one of this run.
    const other = (await server.ask('POST', '/api/runs', { body: { plan, dryRun: true, context: { artifact: id } } }))
      .body;
    expect((await server.ask('GET', `/api/runs/${other.runId}/artifacts/${id}`)).status).toBe(404);
    await server.close();
  });
});
