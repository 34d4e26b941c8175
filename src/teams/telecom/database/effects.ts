// An effect happens once for each key: the key is stored in the commit that holds the effect, with what was answered.

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { oneRow } from './rows.ts';

const KNOWN = { sql: 'SELECT answer FROM effects WHERE key = ?', row: z.object({ answer: z.string() }) };

interface EffectCall {
  readonly key: string;
  readonly tool: string;
  readonly at: number;
}

/** Must be called inside a write: a key seen before gives the answer of that time, and nothing is done again. */
export function onceForKey(db: DatabaseSync, { key, tool, at }: EffectCall, act: () => object): unknown {
  const known = oneRow(db, KNOWN, key);
  if (known) return JSON.parse(known.answer);
  const answer = JSON.stringify(act());
  db.prepare('INSERT INTO effects(key, tool, at, answer) VALUES (?, ?, ?, ?)').run(key, tool, at, answer);
  return JSON.parse(answer);
}
