import type { Grounder } from 'bosun';
import { grounderContract } from 'bosun/testing';
import { describe, it } from 'vitest';
import { exactGrounder } from '../../src/adapters/grounder-exact/exact-grounder.ts';
import { fakeGrounder } from '../support/fake-grounder.ts';

const grounders: readonly (readonly [string, () => Grounder])[] = [
  ['the built-in one', exactGrounder],
  ['the one of our tests', () => fakeGrounder({ unsupported: ['refunded'] })],
];

describe.each(grounders)('a grounder, %s,', (_, open) => {
  it.each(grounderContract)('$name', ({ check }) => check(open));
});
