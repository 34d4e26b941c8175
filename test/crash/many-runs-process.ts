// A process that runs one small plan after the other until it is killed; some wait for a person. Prints `up` after the first.

import { supervisor, worker } from 'bosun';

const [store = ''] = process.argv.slice(2);
const hand = worker({ does: 'works', effect: 'read', run: () => 'worked' });
const person = worker({ does: 'decides', person: true });
const team = supervisor({ store, workers: { hand, person } });
const task = (id: string, of: 'hand' | 'person') => ({
  ...{ id, worker: of, instruction: `Do item ${id}`, successCriterion: `item ${id} is there` },
});
const plain = { goal: 'Do it', tasks: [task('a', 'hand'), task('b', 'hand')] };
const waits = { goal: 'Do it with a person', tasks: [task('a', 'hand'), task('b', 'person')] };

for (let run = 0; ; run++) {
  await team.run(run % 3 === 0 ? waits : plain);
  if (run === 0) process.stdout.write('up\n');
}
