// A team with something of everything that the studio shows: prices and budgets, alerts, a second attempt, a worker that
// fails, a call that a person decides, and a nested team that asks a person too.

import { ask, supervisor, tool, worker } from 'bosun';
import { callTool, say, scriptedModel } from 'bosun/testing';
import { z } from 'zod';
import type { ModelRequest } from '../../../src/ports/model.ts';

const book = tool('book_berth', {
  does: 'books a berth for a ship',
  effect: 'once',
  input: z.object({
    berth: z.int().min(1).max(12).describe('the number on the quay'),
    day: z.enum(['Monday', 'Tuesday']),
    note: z.string().optional(),
  }),
  approve: ({ berth }) => ask(`Berth ${berth} is shared with the ferry.`),
  run: ({ berth, day }) => `Berth ${berth} is booked for ${day}.`,
});

/** Its replies say nothing in the first attempt, so there is a second one. */
const write = ({ brief: { subject } }: ModelRequest) =>
  say(subject.kind === 'work' && subject.slice.attempt > 1 ? 'Bring a raincoat.' : '');

const model = scriptedModel(
  {
    'worker:pilot': [callTool('book_berth', { berth: 7, day: 'Monday' }), say('The Aurora has a berth on Monday.')],
    'worker:writer': [write, write],
    synthesise: say('The Aurora has a berth on Monday. Bring a raincoat.'),
  },
  { repeatable: true, price: { inputMicroUsdPerMTok: 3_000_000, outputMicroUsdPerMTok: 15_000_000 } },
);

const office = supervisor({
  name: 'office',
  workers: { master: worker({ does: 'signs what the harbour promises', person: true }) },
  models: { balanced: model },
  advice: false,
  plan: ({ request }) => ({
    goal: request,
    tasks: [{ id: 'sign', worker: 'master', instruction: request, successCriterion: 'it is signed' }],
  }),
});

const task = <W extends string>(id: string, worker: W, instruction: string, dependsOn: string[] = []) => ({
  ...{ id, worker, instruction, successCriterion: 'It is said in a sentence.', dependsOn },
});

export default supervisor({
  name: 'showcase',
  workers: {
    pilot: worker({ does: 'books berths', tools: [book], prompt: 'You book berths in the harbour.' }),
    writer: worker({ does: 'writes advice', prompt: 'You write one sentence of advice.' }),
    tides: worker({
      does: 'reads the tide table',
      effect: 'read',
      attemptsMax: 1,
      run: () => {
        throw new Error('the tide table is from last year');
      },
    }),
    office: worker({ does: 'has papers signed', team: office }),
  },
  models: { balanced: model },
  budget: { tokens: 20_000, usd: 0.5, steps: 60 },
  alerts: { budgetShare: 0.01 },
  limits: { backoffBaseMs: 1 },
  grounding: false,
  advice: false,
  routing: false,
  plan: ({ request }) => ({
    goal: request,
    tasks: [
      { ...task('book', 'pilot', 'Book a berth for the Aurora'), budget: { tokens: 6_000 } },
      task('advise', 'writer', 'Write advice for the crew', ['book']),
      task('tide', 'tides', 'Read the tide for Monday'),
      task('load', 'writer', 'Say when to load the ship', ['tide']),
      task('papers', 'office', 'Have the papers of the Aurora signed'),
    ],
  }),
});
