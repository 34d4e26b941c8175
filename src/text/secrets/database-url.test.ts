import { expect, it } from 'vitest';
import { withoutPassword } from './database-url.ts';

it.each([
  ['postgres://bosun:secret@db:5432/bosun', 'postgres://bosun:***@db:5432/bosun'],
  ['postgres://bosun:se@cr/et@db/bosun', 'postgres://bosun:***@db/bosun'],
  ['postgres://bosun:se?cr#et@db/bosun', 'postgres://bosun:***@db/bosun'],
  ['postgres://bosun:se\ncret@db/bosun', 'postgres://bosun:***@db/bosun'],
  ['postgres://:secret@db/bosun', 'postgres://:***@db/bosun'],
  ['postgres:///bosun?user=bosun&password=secret', 'postgres:///bosun?user=bosun&password=***'],
  ['postgres://db.example.com:5432/bosun', 'postgres://db.example.com:5432/bosun'],
])('the address %j is shown as %j', (url, shown) => {
  expect(withoutPassword(url)).toBe(shown);
});
