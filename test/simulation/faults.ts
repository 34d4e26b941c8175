// How things outside fail.

import type { Dice } from './dice.ts';

const failing = (message: string, more: object): Error => Object.assign(new Error(message), more);

/** A refusal to serve: nothing happened and nothing was billed. */
export const refusal = (dice: Dice): Error =>
  dice.pick([
    () => failing('too many requests', { status: 429, retryAfterMs: dice.int(0, 5_000) }),
    () => failing('slow down', { statusCode: 429 }),
    () => failing('overloaded', { status: 503, ...(dice.chance(0.5) ? { retryAfterMs: dice.int(0, 5_000) } : {}) }),
    () => failing('internal error', { status: 500 }),
  ])();

/** The connection broke: whether the other side did its work is not known. */
export const brokenConnection = (dice: Dice): Error =>
  dice.pick([
    () => failing('read ECONNRESET', { code: 'ECONNRESET' }),
    () => failing('status line never came', { code: 'UND_ERR_SOCKET' }),
    () => failing('fetch failed', {}),
  ])();
