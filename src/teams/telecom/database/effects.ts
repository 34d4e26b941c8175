// Makes an effect happen once per key: the key and the answer are stored in the same commit as the effect.

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { oneRow } from './rows.ts';

const KNOWN = { sql: 'SELECT answer FROM effects WHERE key = ?', row: z.object({ answer: z.string() }) };

interface EffectCall {
  readonly key: string;
  readonly tool: string;
  readonly at: number;
}

/** Must be called inside a write. A known key returns its stored answer and does nothing again. */
export function onceForKey(db: DatabaseSync, { key, tool, at }: EffectCall, act: () => object): unknown {
  const known = oneRow(db, KNOWN, key);
  if (known) return JSON.parse(known.answer);
  const answer = JSON.stringify(act());
  db.prepare('INSERT INTO effects(key, tool, at, answer) VALUES (?, ?, ?, ?)').run(key, tool, at, answer);
  return JSON.parse(answer);
}
