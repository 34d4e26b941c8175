// One process of the fleet under test: hosts runs until it is stopped. With `restart`, a run that it takes over begins from
// its request again, as in a plain queue of jobs, instead of going on from its journal.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { dbos } from '../../src/engine-dbos.ts';
import { againId, failoverTeam, openWorld, PLAN } from './team.ts';

const [url = '', worldUrl = '', label = '', pace = '0', mode = ''] = process.argv.slice(2);

const log = (line: string): void => void process.stderr.write(`${label}: ${line}\n`);
const engine = dbos({ url, label, log });
const world = openWorld(worldUrl, Number(pace));
const team = failoverTeam(engine, world);

async function restart(runId: string): Promise<boolean> {
  const journal = await engine.open();
  const isNew = (await journal.read(runId)).length <= 1;
  await (isNew ? team.resume(runId) : team.run(PLAN, { runId: againId(runId) }));
  return true;
}

await team.join({
  onEvicted: () => process.exit(3),
  ...(mode === 'restart' ? { resume: restart } : {}),
});
process.on('SIGTERM', () => {
  void engine
    .close({ graceMs: 5_000 })
    .then(() => world.close())
    .finally(() => process.exit(0));
});
// For the soak: what this process keeps, without what the garbage collector has not yet taken away.
process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  log(`heap ${process.memoryUsage().heapUsed}`);
});
process.stdout.write('ready\n');
// The timers of the engine do not keep a process running; its input does, and its end says that the evaluation has ended.
process.stdin.on('end', () => process.exit(4)).resume();
