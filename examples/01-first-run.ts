import { supervisor, worker } from 'bosun';

const reader = worker({ does: 'looks up facts', run: () => 'SQLite is one file, Postgres is a server' });
const writer = worker({ does: 'writes prose', run: ({ inputs }) => `For one till: ${inputs.facts?.content}.` });
const team = supervisor({ workers: { reader, writer } });
const { answer, status, gaps } = await team.run({
  goal: 'Compare SQLite and Postgres for a till system',
  tasks: [
    { id: 'facts', worker: 'reader', instruction: 'Look up SQLite and Postgres', successCriterion: 'covers SQLite' },
    { id: 'tip', worker: 'writer', instruction: 'Advise a shop', successCriterion: 'has SQLite', dependsOn: ['facts'] },
  ],
});
console.log(`${status}: ${answer}`, gaps);
