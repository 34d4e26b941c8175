// A tool that checks citations: whether a document supports a claim that cites it.

import { z } from 'zod';
import { type ReadyTool, readyTool } from '../ready-tool.ts';
import { type ClaimVerdict, checkClaim } from './check-claim.ts';
import type { DocumentToolOptions } from './document-tools.ts';

export interface CheckedCitation extends Partial<ClaimVerdict> {
  readonly claim: string;
  readonly path: string;
  readonly supported: boolean;
  readonly reason: string;
}

const input = z.object({
  claim: z.string().min(1).max(2_000).describe('one sentence'),
  path: z.string().min(1).describe('the document that it cites'),
});

export const citationTool = ({ name, does, library, folder }: DocumentToolOptions): ReadyTool =>
  readyTool<z.output<typeof input>>({
    name,
    does,
    input,
    effect: 'read',
    untrusted: true,
    timeoutMs: 120_000,
    grant: 'always',
    run: async ({ claim, path }, call): Promise<CheckedCitation> => {
      const { index } = await library.open(folder(call), call.signal);
      const source = index.documents.find((document) => document.path === path);
      if (!source) return { claim, path, supported: false, reason: `there is no source ${path}` };
      return { claim, path, ...checkClaim(claim, source.text) };
    },
  });
