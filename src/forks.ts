// bosun/forks: the types of `team.fork()` and `team.compare()`, and the comparison of two answers line by line.

import './runtime/define/supported-node.ts';

export { type DiffLine, diffLines } from './core/report/text-diff.ts';
export type { ForkOptions } from './runtime/forking/begin-fork.ts';
export type { ForkedTask, ForkReport } from './runtime/forking/compare.ts';
export type { Replay } from './runtime/inspect/replay.ts';
