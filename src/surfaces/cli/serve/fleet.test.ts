import { describe, expect, it } from 'vitest';
import { UserError } from '../print/user-error.ts';
import { queuesIn } from './fleet.ts';

describe('--queue', () => {
  it('takes names with commas and spaces between them, and may be repeated', () => {
    expect(queuesIn({ concurrency: '1' })).toEqual([]);
    expect(queuesIn({ concurrency: '1', queue: ['gpu, tpu', ' paper ', 'ink,'] })).toEqual([
      'gpu',
      'tpu',
      'paper',
      'ink',
    ]);
  });

  it.each(['', ' ', ',', ' , '])('refuses %j, such as a variable that is not set', (each) => {
    expect(() => queuesIn({ concurrency: '1', queue: ['gpu', each] })).toThrow(UserError);
    expect(() => queuesIn({ concurrency: '1', queue: [each] })).toThrow(/--queue .*no name: is a variable not set/);
  });
});
