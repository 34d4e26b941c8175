// The program that the MCP conformance suite tests: our adapter, doing what each scenario asks of a client.
// Called as `node conformance-client.ts <url>`, with the scenario in MCP_CONFORMANCE_SCENARIO.

import { mcp } from '../../src/adapters/tools-mcp/mcp.ts';

const url = process.argv.at(-1);
if (url === undefined || !URL.canParse(url)) throw new Error('The address of the server must be the last argument');

const source = mcp({ name: 'conformance', url });
const call = (tool: string, args: object): Promise<unknown> =>
  source.call({
    tool,
    args,
    idempotencyKey: 'conformance',
    context: {},
    signal: new AbortController().signal,
    timeoutMs: 60_000,
  });

const SCENARIOS: Readonly<Record<string, () => Promise<unknown>>> = {
  initialize: () => source.list(),
  tools_call: async () => {
    await source.list();
    await call('add_numbers', { a: 5, b: 3 });
  },
  'json-schema-ref-no-deref': () => source.list(),
  'json-schema-2020-12-preservation': async () => {
    const rich = (await source.list()).find(({ name }) => name === 'json_schema_2020_12_tool');
    await call('json_schema_echo', { schema: rich?.input });
  },
  'sse-retry': async () => {
    await source.list();
    await call('test_reconnection', {});
  },
};

const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? '';
const act = SCENARIOS[scenario];
if (!act) throw new Error(`There is nothing to do for the scenario "${scenario}"`);
console.log(JSON.stringify(await act()) ?? 'done');
await source.close();
