// The contract of journals as data, so that authors of adapters can check it with any test framework. Facts that need a
// second process or a disk are tested beside their adapter.

import { appendFacts } from './journal/append.ts';
import type { JournalFact } from './journal/fact.ts';
import { leaseFacts } from './journal/leases.ts';
import { postFacts } from './journal/posts.ts';
import { redactionFacts } from './journal/redaction.ts';
import { indexFacts } from './journal/run-index.ts';
import { storageFacts } from './journal/storage.ts';

export type { JournalFact };

export const journalContract: readonly JournalFact[] = [
  ...appendFacts,
  ...leaseFacts,
  ...postFacts,
  ...storageFacts,
  ...indexFacts,
  ...redactionFacts,
];
