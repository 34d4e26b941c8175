// Messages for runs.

import { randomUUID } from 'node:crypto';
import type { Post, PostOptions } from '../../ports/journal.ts';
import type { Connection } from './connection.ts';
import { noticeText } from './notices.ts';
import { CHANNEL } from './session.ts';
import { decode } from './text.ts';

interface Posting extends PostOptions {
  readonly runId: string;
  readonly message: Post;
  readonly holder: string;
}

/** Whether it is new. */
export async function post({ query }: Connection, posting: Posting): Promise<boolean> {
  const { runId, message, holder, onlyIfStored = false } = posting;
  const note = noticeText('posted', holder, runId);
  const values = [runId, message.id, message.body, randomUUID(), CHANNEL, note];
  const call = onlyIfStored ? 'post_stored' : 'post';
  return (await query(`SELECT bosun.${call}($1, $2, $3, $4, $5, $6) AS is_new`, values))[0]?.is_new === true;
}

export async function wasPosted({ query }: Connection, runId: string, id: string): Promise<boolean> {
  const sql = 'SELECT EXISTS (SELECT 1 FROM bosun.posts WHERE run = $1 AND id = $2) AS was_posted';
  return (await query(sql, [runId, id]))[0]?.was_posted === true;
}

/** Those that were not taken yet. */
export async function posts({ query }: Connection, runId: string): Promise<readonly Post[]> {
  const rows = await query('SELECT id, body FROM bosun.posts WHERE run = $1 AND NOT taken ORDER BY n', [runId]);
  return rows.map(({ id, body }) => ({ id: decode(id), body: decode(body) }));
}
