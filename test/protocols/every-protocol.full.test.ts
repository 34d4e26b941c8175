// The telecom team through every protocol, with its official client and a server of its own process.

import { describe, expect, it } from 'vitest';
import { driveProtocols } from '../../evals/protocols/drive.ts';

describe('every protocol', () => {
  it('gives the same answer to the same request, for a run that is listed and was approved through another one', async () => {
    const { answer, protocols } = await driveProtocols();
    expect(answer).toContain('$50.01 was refunded');
    const names = ['rest', 'openai-chat', 'openai-responses', 'mcp', 'a2a', 'ag-ui', 'ai-sdk-ui', 'acp'];
    expect(protocols.map(({ name }) => name)).toEqual(names);
    for (const each of protocols) {
      expect(each).toMatchObject({ answerSame: true, listed: true, status: 'complete' });
      expect(each.approvedThrough).not.toBe(each.name);
    }
  });
});
