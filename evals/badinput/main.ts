// npm run eval:badinput -- --data <folder of json_torture.jsonl and naughty_strings.jsonl> [--json] [--control]: bad input
// against every route of the server. `--control` takes the check of input away while the source is loaded.

import http from 'node:http';
import { openMemoryJournal } from 'bosun/journal';
import { plant } from '../../test/simulation/plant.ts';
import { evaluation } from '../support/flags.ts';
import { attacksOn, send } from './attack.ts';
import { GUARDS } from './guards.ts';
import { readInputs } from './inputs.ts';

const { fail, orFail, readFlags } = evaluation('eval:badinput');
const values = readFlags({});
const folder = values.data ?? fail('name the folder of inputs: --data <folder of json_torture.jsonl>');
const inputs = orFail(() => readInputs(folder));
if (values.control) for (const guard of GUARDS) plant(guard);

// Import the server only now, after --control has changed it.
const { openServer } = await import('../server/open-server.ts');
const { allRoutes } = await import('../../src/surfaces/server/routes.ts');
const { call } = await import('../server/http.ts');

const AT_ONCE = 16;
const server = await openServer(openMemoryJournal());
const routes = allRoutes({ streamsMax: 1 } as Parameters<typeof allRoutes>[0]);
const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
const url = new URL(server.url);
const statuses = new Map<number, number>();
const examples: string[] = [];
let crashes = 0;
process.on('uncaughtException', () => {
  crashes += 1;
});
process.on('unhandledRejection', () => {
  crashes += 1;
});

for (const route of routes) {
  const attacks = attacksOn(route, inputs);
  const worker = async (): Promise<void> => {
    for (const attack of attacks) {
      const status = await send(url, attack, agent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if ((status >= 500 || status <= 0) && examples.length < 10)
        examples.push(
          `${status} ${attack.method} ${attack.path} ${attack.body ? Buffer.from(attack.body).toString().slice(0, 100) : ''}`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
const isAlive = (await call(server.url, 'GET', '/healthz').catch(() => undefined))?.status === 'ok';
agent.destroy();
await server.close();

const count = (wanted: (status: number) => boolean): number =>
  [...statuses].reduce((sum, [status, times]) => sum + (wanted(status) ? times : 0), 0);
const report = {
  control: values.control,
  routes: routes.length,
  requests: count(() => true),
  serverErrors: count((status) => status >= 500),
  crashes: crashes + (isAlive ? 0 : 1),
  hangs: count((status) => status === -1),
  broken: count((status) => status === 0),
  statuses: Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
  ...(examples.length > 0 ? { examples } : {}),
};
process.stdout.write(`${JSON.stringify(report, null, values.json ? 0 : 2)}\n`);
process.exit(0);
