// What every journal must do, as data: any test framework can run it, and so can the author of an adapter of their own.
// A fact that needs a second process or a disk is tested beside its adapter.

import { aboutAppending } from './journal/appending.ts';
import type { JournalFact } from './journal/fact.ts';
import { aboutKeeping } from './journal/keeping.ts';
import { aboutLeases } from './journal/leases.ts';
import { aboutPosts } from './journal/posts.ts';

export type { JournalFact };

export const journalContract: readonly JournalFact[] = [
  ...aboutAppending,
  ...aboutLeases,
  ...aboutPosts,
  ...aboutKeeping,
];
