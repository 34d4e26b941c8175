// A worker can be a whole team. The request has one budget; every nested team gets a share of what is left of it, and a
// question from three levels down appears in the inbox at the top.

import { supervisor, worker } from 'bosun';

const harbour = supervisor({
  name: 'harbour',
  workers: {
    berths: worker({ does: 'finds a berth for a ship', effect: 'read', run: () => 'berth 7 is free on Monday' }),
    master: worker({ does: 'signs what the harbour promises', person: true }),
  },
  plan: ({ request }) => ({
    goal: request,
    tasks: [
      { id: 'find', worker: 'berths', instruction: request, successCriterion: 'a berth and a day are named' },
      {
        id: 'sign',
        worker: 'master',
        instruction: 'May the Aurora have berth 7 on Monday?',
        successCriterion: 'the master has said yes or no',
        dependsOn: ['find'],
      },
    ],
  }),
});

const voyage = supervisor({
  name: 'voyage',
  workers: {
    harbour: worker({ does: 'arranges a berth', team: harbour }),
    weather: worker({ does: 'reads the forecast', effect: 'read', run: () => 'calm until Tuesday' }),
  },
  plan: ({ request }) => ({
    goal: request,
    tasks: [
      { id: 'berth', worker: 'harbour', instruction: 'Find a berth for the Aurora', successCriterion: 'it is signed' },
      { id: 'sea', worker: 'weather', instruction: 'Read the forecast for Monday', successCriterion: 'wind is named' },
    ],
  }),
});

const office = supervisor({
  name: 'office',
  workers: { voyage: worker({ does: 'plans a voyage', team: voyage }) },
  budget: { tokens: 50_000, usd: 0.5 },
});

const waiting = await office.run('Bring the Aurora in on Monday');
console.log(`${waiting.status}, in ${(await office.runs()).length} runs`);

for (const review of await office.inbox()) {
  console.log(`${review.question} (asked by ${review.runId.slice(review.rootRunId.length)})`);
  await office.decide(review.id, { kind: 'answer', content: 'Signed: berth 7, Monday.' }, { by: 'Ilse' });
}

const report = await office.resume(waiting.runId);
console.log(`${report.status}: ${report.answer}`);
console.log(`one trace: ${(await office.trace(report.runId)).spans.filter(({ kind }) => kind === 'run').length} runs`);
await office.close();
