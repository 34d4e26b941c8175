// Every source of tools passes the one contract.

import { describe, it } from 'vitest';
import { toolSourceContract } from '../../src/contracts/tool-source-contract.ts';
import { unruly, unrulyOverHttp } from '../mcp/support/peers.ts';
import { asFarAs } from '../support/mode.ts';

const cast = { reading: 'done', slowReading: 'wait_reading', slowEffect: 'wait', refusing: 'refuse' };

describe('mcp() over stdio', () => {
  it.each(toolSourceContract)('$name', ({ check }) => check({ open: () => unruly().source, cast }));
});

describe.each(asFarAs(() => false, ['http', 'http-modern'] as const))('mcp() over %s', (mode) => {
  it.each(toolSourceContract)('$name', async ({ check }) => {
    const { open } = await unrulyOverHttp({ mode });
    await check({ open, cast });
  });
});
