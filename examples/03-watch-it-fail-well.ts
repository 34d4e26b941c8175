// Watch a run as it happens: one worker is busy, one is broken, and a budget limits the run. The answer says what is
// missing.

import { supervisor, worker } from 'bosun';

const weather = worker({
  does: 'reports the weather of a town',
  effect: 'read',
  run: ({ attempt, instruction }) => {
    // It is retried after a pause, because a 503 is temporary.
    if (attempt === 1) throw Object.assign(new Error('try later'), { status: 503 });
    return `${instruction.split(' ').at(-1)}: 21 °C`;
  },
});
const trains = worker({
  does: 'reports delays of trains',
  effect: 'read',
  run: () => {
    throw new Error('the timetable is from last year');
  },
  attemptsMax: 2,
});
const writer = worker({
  does: 'writes travel advice',
  effect: 'read',
  run: ({ inputs, missing }) =>
    `${Object.values(inputs).map((result) => result.content)}${missing.length > 0 ? ', and ask about trains yourself' : ''}.`,
});

const team = supervisor({
  workers: { weather, trains, writer },
  budget: { ms: 10_000 },
  limits: { backoffBaseMs: 20 },
});
const run = team.run({
  goal: 'Advice for a trip from Basel to Bern',
  tasks: [
    { id: 'sky', worker: 'weather', instruction: 'Report the weather of Bern', successCriterion: 'a temperature' },
    {
      id: 'rail',
      worker: 'trains',
      instruction: 'Report delays from Basel to Bern',
      successCriterion: 'minutes per train',
    },
    {
      id: 'advice',
      worker: 'writer',
      instruction: 'Write one sentence of advice for the trip',
      successCriterion: 'one sentence',
      dependsOn: ['sky', 'rail'],
      partialInput: true,
    },
  ],
});

for await (const event of run) {
  if (event.type === 'task-dispatched')
    console.log(`${event.taskId}: ${event.worker} begins, attempt ${event.attempt}`);
  if (event.type === 'retry-scheduled') console.log(`${event.taskId}: again, because of a ${event.because} failure`);
  if (event.type === 'task-failed') console.log(`${event.taskId}: given up`);
  if (event.type === 'task-succeeded') console.log(`${event.taskId}: done`);
}
const { status, answer, gaps } = await run;
console.log(`\n${status}: ${answer}\nMissing: ${gaps.join('; ')}`);
