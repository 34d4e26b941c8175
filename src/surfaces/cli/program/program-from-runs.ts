// The flags of `bosun eval` about what the router learnt from runs.

import type { Command } from 'commander';
import { collect } from './program-parts.ts';

export const withFromRuns = (command: Command): Command =>
  command
    .option(
      '--from-runs',
      'show what the router learnt from runs, its accuracy, and which workers it routes to directly',
    )
    .option('--drop <run>', 'remove what was learnt from a run; repeatable', collect)
    .option(
      '--relabel <run=worker>',
      'set the workers of a learnt request: run=billing, run=billing+technical, or run=nobody for out of scope',
      collect,
    )
    .option('--export <file>', 'write the learnt requests as JSON lines, for routing.examples')
    .option('--trained <file>', 'write the trained router, for routing.trained');
