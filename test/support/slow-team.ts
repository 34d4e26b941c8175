// A team file whose run can be stopped in the middle, and a server with it as a process of its own.

import { newPlace, type Started } from './cli.ts';

/** Two tasks: the second waits until there is a file called go. */
export const SLOW_TEAM = `
import { existsSync } from 'node:fs';
import { supervisor, worker } from 'bosun';
const wait = async () => { while (!existsSync('go')) await new Promise((done) => setTimeout(done, 20)); return 'The river is 40 m wide.'; };
const task = (id, worker, dependsOn = []) => ({ id, worker, instruction: 'Measure the width and height of the ' + id, successCriterion: 'a length in metres is stated', dependsOn, reads: [] });
export default supervisor({
  name: 'slow',
  workers: {
    quick: worker({ does: 'answers at once', effect: 'read', run: () => 'The bridge is 12 m high.' }),
    slow: worker({ does: 'waits', effect: 'read', run: wait }),
  },
  plan: () => ({ goal: 'measure', strategy: 'merge', finalInstruction: '', tasks: [task('first', 'quick'), task('second', 'slow', ['first'])] }),
  triage: () => ({ route: 'plan', workers: [], reason: '', outOfScope: [] }),
  synthesise: ({ reports }) => ({ answer: reports.map(({ result }) => result.content).join(' ') }),
});
`;

export function slowPlace() {
  const place = newPlace();
  place.write('team.mjs', SLOW_TEAM);
  const serve = (env: Record<string, string> = {}) =>
    place.start(['serve', '-t', 'team.mjs', '--port', '0', '--json'], { env });
  return { place, serve };
}

export async function urlOf({ firstLine }: Started): Promise<string> {
  return (JSON.parse(await firstLine) as { url: string }).url;
}
