// A grounder for tests of what a verdict leads to: it knows by heart which words are unsupported and which are doubtful.

import type { Grounder, Grounding, Sources } from 'bosun';

interface Known {
  /** Words that are certainly unsupported; a sentence that begins with "We have" claims an action. */
  readonly unsupported?: readonly string[];
  readonly doubtful?: readonly string[];
}

export interface FakeGrounder extends Grounder {
  /** What it was asked, in order. */
  readonly asked: { readonly draft: string; readonly sources: Sources }[];
}

export function fakeGrounder({ unsupported = [], doubtful = [] }: Known = {}): FakeGrounder {
  const asked: { readonly draft: string; readonly sources: Sources }[] = [];
  return {
    version: 'fake/1',
    asked,
    ground: (draft, sources) => {
      asked.push({ draft, sources });
      const sentences = draft.split(/(?<=[.!?])\s+|\n+/).filter((text) => text.trim() !== '');
      return { sentences: sentences.map((text) => judged(text, sources, { unsupported, doubtful })) };
    },
  };
}

function judged(text: string, { reports }: Sources, known: Required<Known>): Grounding['sentences'][number] {
  const kind = text.startsWith('We have') ? 'act' : 'number';
  const found = (words: readonly string[]) =>
    words.filter((word) => text.includes(word)).map((word) => ({ kind, text: word }) as const);
  const numbers = text.match(/\d+(?:\.\d+)?/g) ?? [];
  const tasks = reports.filter(({ content }) => numbers.some((number) => String(content).includes(number)));
  return {
    text,
    tasks: tasks.map(({ taskId }) => taskId),
    foreign: found(known.unsupported),
    unconfirmed: found(known.doubtful),
  };
}
