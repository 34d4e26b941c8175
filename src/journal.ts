// bosun/journal: where runs are stored, and how a stored journal is verified.

import './runtime/define/supported-node.ts';

export type { RunEvent } from './core/journal/event.ts';
export { type Anchor, type Verdict as AuditVerdict, verifyChain } from './core/journal/hash-chain.ts';
export type { Clock } from './ports/clock.ts';
export type { Journal, KeptResult, StoredEvent } from './ports/journal.ts';
export { JournalError, LeaseLost } from './ports/journal-error.ts';
export { openMemoryJournal, openSqliteJournal, sha256, systemClock } from './wiring.ts';
