// The approved terms of a tool from a source: a digest of everything a person would read before trusting it.

import type { Digest } from '../../core/journal/hash-chain.ts';
import type { Journal } from '../../ports/journal.ts';
import type { SourcedTool, ToolSource } from '../../ports/tools.ts';

export type TermsStatus = 'approved' | 'new' | 'changed';

export interface Terms {
  status(source: ToolSource, sourced: SourcedTool): Promise<TermsStatus>;
  accept(source: ToolSource, sourced: SourcedTool): Promise<void>;
}

export function termsIn(store: Journal, digest: Digest): Terms {
  const keyOf = (source: ToolSource, { name }: SourcedTool): string => `tool-terms/${source.name}/${name}`;
  return {
    status: async (source, sourced) => {
      const approved = await store.recall(keyOf(source, sourced));
      if (approved === undefined) return 'new';
      return approved === digest(sourced.terms) ? 'approved' : 'changed';
    },
    accept: (source, sourced) => store.remember(keyOf(source, sourced), digest(sourced.terms)),
  };
}

export const whyWithheld = (source: string, name: string): string =>
  `The tool "${name}" of "${source}" is not what was approved: its description or schema changed. A person has to look at it and approve it again (bosun mcp approve ${source}/${name}).`;
