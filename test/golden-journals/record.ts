// Records golden journals from simulated runs: few seeds that together show every type of event which no journal of this
// format shows yet. Run for a new format or a new type of event: node --conditions=bosun-source test/golden-journals/record.ts

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { eventSchemas } from '../../src/core/journal/event-schema.ts';
import { FORMAT } from '../../src/core/journal/upcast.ts';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { driveToTheEnd } from '../simulation/simulate-seed.ts';
import { drawScenario } from '../simulation/scenario.ts';
import { createWorld } from '../simulation/world.ts';
import { checkedRun } from './checked-run.ts';
import { endingOf } from './golden.ts';
import { forkedRun } from './forked-run.ts';
import { nestedRun } from './nested-run.ts';
import { redactedRun } from './redacted-run.ts';
import { routedRun } from './routed-run.ts';
import { unfinishedRuns } from './unfinished-runs.ts';

const SEEDS = 2_000;
const EVENTS_MAX = 120;
// Only a plan that is previewed ends so, and previews are not kept.
const NEVER_STORED = ['run-planned'];

const folder = new URL(`./format-${FORMAT}/`, import.meta.url);
mkdirSync(folder, { recursive: true });
const names = readdirSync(folder);
const kept = names.map((name) => readFileSync(new URL(name, folder), 'utf8'));
const shown = new Set(kept.flatMap((text) => (JSON.parse(text) as { lines: StoredEvent[] }).lines.map(({ type }) => type)));
const missing = new Set(Object.keys(eventSchemas).filter((type) => !NEVER_STORED.includes(type) && !shown.has(type)));
const keep = (name: string, runId: string, lines: readonly StoredEvent[]): void => {
  for (const { type } of lines) missing.delete(type);
  const golden = { runId, ending: endingOf(runId, lines), lines };
  writeFileSync(new URL(name, folder), `${JSON.stringify(golden)}\n`);
};
if (missing.has('team-started') && !names.includes('nested.json')) {
  const { runId, lines } = await nestedRun();
  keep('nested.json', runId, lines);
}
if (missing.has('request-weighed') && !names.includes('routed.json')) {
  const { runId, lines } = await routedRun();
  keep('routed.json', runId, lines);
}
if (!names.includes('redacted.json')) {
  const { runId, lines } = await redactedRun();
  keep('redacted.json', runId, lines);
}
if (!names.includes('forked.json')) {
  const { runId, lines } = await forkedRun();
  keep('forked.json', runId, lines);
}
if (!names.includes('checked.json')) {
  const { runId, lines } = await checkedRun();
  keep('checked.json', runId, lines);
}
for (const { runId, lines } of await unfinishedRuns())
  if (!names.includes(`${runId}.json`)) keep(`${runId}.json`, runId, lines);
for (let seed = 1; seed <= SEEDS && missing.size > 0; seed++) {
  // What is kept is kept as it is.
  if (names.includes(`seed-${seed}.json`)) continue;
  const world = createWorld(drawScenario(seed));
  await driveToTheEnd(world);
  const lines = world.store.inspect(world.runId).events;
  const shows = new Set(lines.map(({ type }) => type).filter((type) => missing.has(type)));
  if (shows.size === 0 || lines.length > EVENTS_MAX) continue;
  keep(`seed-${seed}.json`, world.runId, lines);
}
console.log(missing.size === 0 ? 'every type of event is shown' : `not shown: ${[...missing].join(', ')}`);
