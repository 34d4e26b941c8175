import { describe, expect, it } from 'vitest';
import { handToCommand } from './hand-to-command.ts';

/** More than a pipe holds, so that a program that does not read is always noticed. */
const LONG = 'x'.repeat(1_000_000);

describe('an anchor handed to a program', () => {
  it.each([
    ['exit 3', 'ended with exit code 3: the anchor was not kept'],
    ['kill -9 $$', 'was ended by SIGKILL: the anchor was not kept'],
    ['exit 0', 'did not read the anchor: the anchor was not kept'],
  ])('is not kept by %j', (command, message) => {
    expect(() => handToCommand(LONG, command)).toThrow(message);
  });

  it('is kept by a program that reads all of it', () => {
    expect(() => handToCommand(LONG, 'cat')).not.toThrow();
  });
});
