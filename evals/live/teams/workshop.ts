// A small team for trials: a bicycle workshop with three workers and a database of its own.

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { allow, ask, type ToolDefinition, tool, worker } from 'bosun';
import { z } from 'zod';

const TABLES = `
  CREATE TABLE parts(part TEXT PRIMARY KEY, stock INTEGER NOT NULL) STRICT;
  CREATE TABLE orders(key TEXT PRIMARY KEY, part TEXT NOT NULL, amount INTEGER NOT NULL) STRICT;
  CREATE TABLE bookings(day TEXT NOT NULL, bay INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY(day, bay)) STRICT;
  CREATE TABLE letters(key TEXT PRIMARY KEY, recipient TEXT NOT NULL, text TEXT NOT NULL) STRICT;
  INSERT INTO parts VALUES ('chain', 14), ('brake pad', 8), ('tyre', 22), ('saddle', 3);
  INSERT INTO bookings VALUES ('Monday', 1, 'Mr Ode'), ('Friday', 1, 'Ms Ruiz');
`;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
/** A larger order needs a person. */
const AMOUNT_MAX = 10;
const TIMEOUT_MS = 60_000;

export const workshopFile = (home: string): string => path.join(home, 'workshop.db');

export function prepareWorkshop(home: string): void {
  const db = new DatabaseSync(workshopFile(home));
  db.exec(TABLES);
  db.close();
}

type Query = (sql: string, ...values: (string | number)[]) => Record<string, unknown>[];

const queryIn =
  (home: string): Query =>
  (sql, ...values) => {
    const db = new DatabaseSync(workshopFile(home));
    try {
      return db.prepare(sql).all(...values);
    } finally {
      db.close();
    }
  };

export const workshopTeam = (home: string) => {
  const query = queryIn(home);
  return {
    name: 'workshop',
    workers: {
      stock: worker({
        does: 'knows how many parts are in stock and orders parts',
        tools: stockTools(query),
        timeoutMs: TIMEOUT_MS,
      }),
      diary: worker({
        does: 'knows which bays are booked on which day and books a bay for a customer',
        tools: diaryTools(query),
        timeoutMs: TIMEOUT_MS,
      }),
      letters: worker({
        does: 'writes and sends letters to customers',
        tools: letterTools(query),
        timeoutMs: TIMEOUT_MS,
      }),
    },
    advice: false,
  };
};

const stockTools = (query: Query): ToolDefinition[] => [
  tool('look_up_part', {
    does: 'Says how many of a part are in stock',
    input: z.object({ part: z.string() }),
    effect: 'read',
    run: ({ part }) => {
      const [found] = query('SELECT part, stock FROM parts WHERE ? LIKE part || ?', part.toLowerCase(), '%');
      return found ? `${found.part}: ${found.stock} in stock` : `There is no part "${part}"`;
    },
  }),
  tool('order_parts', {
    does: 'Orders more of a part',
    input: z.object({ part: z.string(), amount: z.int().positive() }),
    effect: 'once',
    approve: ({ amount }) => (amount <= AMOUNT_MAX ? allow : ask(`${amount} is more than ${AMOUNT_MAX}`)),
    run: ({ part, amount }, { idempotencyKey }) => {
      query('INSERT INTO orders VALUES (?, ?, ?)', idempotencyKey, part.toLowerCase(), amount);
      return `ordered ${amount} of ${part}`;
    },
  }),
];

const diaryTools = (query: Query): ToolDefinition[] => [
  tool('list_bookings', {
    does: 'Lists the booked bays of a day; there are bays 1 and 2',
    input: z.object({ day: z.enum(DAYS) }),
    effect: 'read',
    run: ({ day }) => {
      const booked = query('SELECT bay, name FROM bookings WHERE day = ?', day);
      return booked.length === 0
        ? `No bay is booked on ${day}`
        : booked.map(({ bay, name }) => `Bay ${bay} on ${day}: ${name}`).join('; ');
    },
  }),
  tool('book_bay', {
    does: 'Books a bay for a customer',
    input: z.object({ day: z.enum(DAYS), bay: z.int().min(1).max(2), name: z.string().min(1) }),
    effect: 'idempotent',
    run: ({ day, bay, name }) => {
      query('INSERT INTO bookings VALUES (?, ?, ?) ON CONFLICT DO NOTHING', day, bay, name);
      const [booked] = query('SELECT name FROM bookings WHERE day = ? AND bay = ?', day, bay);
      if (booked?.name !== name) throw new Error(`Bay ${bay} is taken on ${day}`);
      return `bay ${bay} is booked on ${day} for ${name}`;
    },
  }),
];

const letterTools = (query: Query): ToolDefinition[] => [
  tool('send_letter', {
    does: 'Sends a letter to a customer',
    input: z.object({ recipient: z.string().min(1), text: z.string().min(1) }),
    effect: 'once',
    approve: ({ recipient }) => ask(`A letter to ${recipient} leaves the house`),
    run: ({ recipient, text }, { idempotencyKey }) => {
      query('INSERT INTO letters VALUES (?, ?, ?)', idempotencyKey, recipient, text);
      return `sent to ${recipient}`;
    },
  }),
];
