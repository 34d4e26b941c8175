// The flags of `bosun eval` that are about what a team learnt from its runs.

import type { Command } from 'commander';
import { collect } from './program-parts.ts';

export const withFromRuns = (command: Command): Command =>
  command
    .option('--from-runs', 'show what the router learnt from runs, how good it is, and whom it decides for')
    .option('--drop <run>', 'forget what was learnt from a run; repeatable', collect)
    .option(
      '--relabel <run=worker>',
      'say whose a request was: run=billing, run=billing+technical, run=nobody',
      collect,
    )
    .option('--export <file>', 'write what was learnt as JSON lines, as routing.examples reads them')
    .option('--trained <file>', 'write the trained router, for routing.trained');
