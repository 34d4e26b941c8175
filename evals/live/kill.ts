// A run whose process is killed with SIGKILL during a call to the model, then resumed here and replayed.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openTeam, type Place, prepareData } from './open-team.ts';
import { KILLED } from './requests.ts';
import { type Ended, placeOf, type RunRequestOptions, toItsEnd } from './run-request.ts';

const PROCESS = fileURLToPath(new URL('./kill-process.ts', import.meta.url));
/** Long enough for the call to be under way, shorter than any reply of a language model. */
const INTO_THE_CALL_MS = 100;
const START_MAX_MS = 60_000;

export async function runKilled(options: RunRequestOptions): Promise<Ended> {
  const place = placeOf(KILLED.name, options);
  prepareData(KILLED.team, place.home);
  await killDuringCall(place, options);
  const team = await openTeam(KILLED.team, place);
  try {
    const ended = await toItsEnd(team, KILLED, { ...options, place, begin: () => team.resume(place.run) });
    const replay = await team.replay(place.run);
    const shown = await team.show(place.run);
    const faults = [
      ...ended.faults,
      ...(replay.identical ? [] : [`its replay differs at event ${replay.divergence?.seq}`]),
      ...(shown.answer === ended.report?.answer ? [] : ['what is shown differs from what the resumed run reported']),
    ];
    return { ...ended, faults };
  } finally {
    await team.close();
  }
}

async function killDuringCall(place: Place, { gateway, deadlineMs }: RunRequestOptions): Promise<void> {
  const calling = gateway.nextCall(place.run);
  const child = spawn(
    process.execPath,
    ['--conditions=bosun-source', PROCESS, JSON.stringify(place), String(deadlineMs)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const closed = once(child, 'close');
  const waited = new Promise((resolve) => setTimeout(resolve, START_MAX_MS).unref());
  await Promise.race([calling, closed, waited]);
  await new Promise((resolve) => setTimeout(resolve, INTO_THE_CALL_MS));
  const isAlive = child.exitCode === null;
  child.kill('SIGKILL');
  await closed;
  if (!isAlive) throw new Error('The run had ended before its process could be killed');
}
