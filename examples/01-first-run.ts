import { supervisor, worker } from 'bosun';

const researcher = worker({ does: 'finds facts in the handbook', run: () => 'SQLite is a file, Postgres is a server' });
const writer = worker({
  does: 'writes prose from facts',
  run: ({ inputs }) => `For one till: ${inputs.facts?.content}.`,
});
const team = supervisor({ workers: { researcher, writer } });
const { answer, status, gaps } = await team.run({
  goal: 'Compare SQLite and Postgres for a till system',
  tasks: [
    {
      id: 'facts',
      worker: 'researcher',
      instruction: 'Find how SQLite and Postgres run',
      successCriterion: 'covers SQLite and Postgres',
    },
    {
      id: 'prose',
      worker: 'writer',
      instruction: 'Compare SQLite and Postgres',
      successCriterion: 'one sentence on each',
      dependsOn: ['facts'],
    },
  ],
});
console.log(`${status}: ${answer}`, gaps);
