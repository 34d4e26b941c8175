// A process that does the work of the queues "gpu" and "sketch", and begins a run that it never ends.

import { dbos } from '../../src/engine-dbos.ts';
import { chargeTask } from '../support/plans.ts';
import { crew } from './crew.ts';

const [url = ''] = process.argv.slice(2);
const wait = (): Promise<void> => {
  process.stdout.write('stuck\n');
  return new Promise(() => {});
};
const team = crew({ engine: dbos({ url, label: 'member', log: () => {} }), wait });
await team.join({ queues: ['gpu', 'sketch'], hostsRuns: false });
await team.run(
  { goal: 'Enter all charges', tasks: [chargeTask('a', 'clerk'), chargeTask('b', 'slow', ['a'])] },
  { runId: 'left' },
);
