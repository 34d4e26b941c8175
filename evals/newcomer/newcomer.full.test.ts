import { expect, it } from 'vitest';
import { typeLines } from './type-lines.ts';

it('everything a newcomer types in the first hour is answered in time and understood', {
  timeout: 900_000,
}, async () => {
  const typed = await typeLines({ only: undefined, limitFactor: 1, onTyped: () => {} });
  expect(typed.length).toBeGreaterThanOrEqual(60);
  expect(typed.filter(({ faults }) => faults.length > 0)).toEqual([]);
});
