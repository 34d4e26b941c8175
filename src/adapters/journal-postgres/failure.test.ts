import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { JournalError } from '../../ports/journal-error.ts';
import { asJournalError, remedyOf } from './failure.ts';

async function failureOf(url: string): Promise<unknown> {
  try {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    return undefined;
  } catch (error) {
    return error;
  }
}

it('a missing socket file is a server that is away; another missing file is not', async () => {
  const folder = path.join(tmpdir(), 'missing');
  const error = await failureOf(`postgres://bosun@/bosun?host=${encodeURIComponent(folder)}`);
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(remedyOf(error)).toBe('wait');
  expect(asJournalError('postgres:///bosun', error)).toMatchObject({ problem: 'unreachable' });
  expect(remedyOf(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }))).toBe('none');
});

it.each(['hush@secret/long', 'hush/secret', 'hush#secret', 'hush?secret'])(
  'the password %s in an address: the message says how to write it, and does not show it',
  async (password) => {
    const url = `postgres://bosun:${password}@db.invalid/bosun`;
    const error = asJournalError(url, await failureOf(url));
    if (!JournalError.is(error)) throw error;
    expect(error.problem).toBe('unreachable');
    expect(error.message).toMatch(/%40 %23 %2F %3F/);
    expect(error.message).not.toMatch(/hush|secret|long/);
  },
);

it('a host that does not exist is named', async () => {
  const url = 'postgres://bosun@db.invalid/bosun';
  expect(asJournalError(url, await failureOf(url))).toMatchObject({
    message: expect.stringMatching(/no host db\.invalid/),
  });
});
