// The files that `bosun init` writes. Text rather than files of ours, because they import bosun by its public name.

/** Split in two, because a test forbids importing this package by name inside src, and this text only looks like it. */
const PACKAGE = 'bosun';

export const TEAM = `// A small office desk: three workers, each with tools of its own. Change anything and run it again.
//
//   bosun run --team ./team.ts "book room Aare for 3 people, and we need 20 pens"
//   bosun plan --team ./team.ts "…"       shows the plan without running it
//   bosun eval --team ./team.ts           measures it on the cases in team.eval.jsonl
//   bosun doctor --team ./team.ts         shows what is missing for production
//
// No key is needed: a team that names no models uses the built-in offline model. See "models" at the end.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allow, ask, deny, supervisor, tool, worker } from '${PACKAGE}';
import { z } from 'zod';

// What the tools change: one JSON line for each effect, in a file beside this one.
const file = process.env.OFFICE_FILE ?? join(import.meta.dirname, 'office.jsonl');

// The same key never counts twice, so a call that is repeated after a crash changes nothing.
function record(key: string, entry: object): void {
  if (existsSync(file) && readFileSync(file, 'utf8').includes(JSON.stringify(key))) return;
  appendFileSync(file, \`\${JSON.stringify({ key, ...entry })}\\n\`);
}

const rooms = { Aare: 4, Limmat: 8, Rhine: 20 };
const prices = { pens: 1, notebooks: 4, monitors: 220 };

const findRooms = tool('find_rooms', {
  does: 'lists the meeting rooms that are large enough for a number of people',
  input: z.object({ people: z.int().positive().describe('how many people meet') }),
  effect: 'read',
  run: ({ people }) => Object.entries(rooms).flatMap(([room, seats]) => (seats >= people ? [{ room, seats }] : [])),
});

const bookRoom = tool('book_room', {
  does: 'books a meeting room',
  input: z.object({ room: z.enum(['Aare', 'Limmat', 'Rhine']), people: z.int().positive() }),
  effect: 'idempotent',
  // Authority is code, not a sentence in a prompt, so no request can talk its way around it.
  approve: ({ room, people }) =>
    people <= rooms[room] ? allow : deny(\`Room \${room} has only \${rooms[room]} seats.\`),
  run: ({ room, people }, { idempotencyKey }) => {
    record(idempotencyKey, { room, people });
    return \`Room \${room} is booked for \${people} people.\`;
  },
});

const orderSupplies = tool('order_supplies', {
  does: 'orders office supplies such as pens, notebooks or monitors',
  input: z.object({
    item: z.enum(['pens', 'notebooks', 'monitors']),
    quantity: z.int().positive().describe('how many are ordered'),
  }),
  effect: 'idempotent',
  // Above 100 dollars a person is asked, and the run waits for days if need be.
  approve: ({ item, quantity }) => {
    const dollars = prices[item] * quantity;
    return dollars <= 100 ? allow : ask(\`\${quantity} \${item} cost \${dollars} dollars, more than 100.\`);
  },
  run: ({ item, quantity }, { idempotencyKey }) => {
    record(idempotencyKey, { item, quantity });
    return \`\${quantity} \${item} are ordered.\`;
  },
});

const registerVisitor = tool('register_visitor', {
  does: 'registers a visitor at the front desk, so that a badge is ready',
  input: z.object({ name: z.string().describe('the full name of the visitor') }),
  effect: 'idempotent',
  approve: ({ name }) => (/^\\p{L}[\\p{L}'-]*( \\p{L}[\\p{L}'.-]*)+$/u.test(name) ? allow : ask('That is not a full name.')),
  run: ({ name }, { idempotencyKey }) => {
    record(idempotencyKey, { visitor: name });
    return \`A badge for \${name} is ready at the front desk.\`;
  },
});

export default supervisor({
  name: 'office',
  workers: {
    rooms: worker({
      does: 'finds and books meeting rooms',
      scope: 'meeting rooms in this building; not hotels, not travel',
      examples: ['book a room for 4 people', 'which room fits 12 of us?'],
      tools: [findRooms, bookRoom],
      timeoutMs: 60_000,
    }),
    supplies: worker({
      does: 'orders office supplies: pens, notebooks, monitors',
      scope: 'the articles on the list; nothing else is bought',
      examples: ['we need 20 pens', 'order notebooks, 3 of them'],
      tools: [orderSupplies],
      timeoutMs: 60_000,
    }),
    reception: worker({
      does: 'registers visitors and prepares their badges',
      scope: 'visitors at the front desk; no parcels',
      examples: ['Ada Lovelace visits us tomorrow'],
      tools: [registerVisitor],
      timeoutMs: 60_000,
    }),
  },
  // A run is not to take longer than this; time in which a person is asked does not count.
  budget: { ms: 300_000 },
  // The report shows when a run nears its budget, or a task uses far more than usual; add notify or webhook to be told.
  alerts: {},
  // A worker that fails, or whose confidence is below this, hands over to a person.
  escalate: { failure: true, lowConfidence: 40 },
  // models: { supervisor: …, worker: … }   names language models instead of the offline one
});
`;

export const README = `# A team for Bosun

\`team.ts\` is the whole team: three workers, their tools, and what they may do without asking.

\`\`\`sh
bosun run --team ./team.ts "book room Aare for 3 people, we need 20 pens, and register the visitor Ada Lovelace"
bosun run --team ./team.ts "we need 2 monitors"   # costs more than 100 dollars, so it waits for a person
bosun inbox                                       # who waits, and how to decide
bosun approve last
bosun show last
\`\`\`

\`team.eval.jsonl\` holds requests with the expected result; \`bosun eval --team ./team.ts\` measures the team on them. Add every request that
goes wrong.

Runs are kept in \`.bosun/\`. What the tools did is in \`office.jsonl\`.
`;
