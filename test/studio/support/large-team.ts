// A team whose worker does nothing, for runs of many thousand tasks.

import { supervisor, worker } from 'bosun';

const hand = (does: string) => worker({ does, effect: 'read', run: ({ instruction }) => `Done: ${instruction}` });

export default supervisor({
  name: 'large',
  workers: { reader: hand('reads items'), sorter: hand('sorts items'), writer: hand('writes items') },
  limits: { concurrency: 200, tasksMax: 20_000 },
  synthesise: () => ({ answer: 'All items were read, sorted and written.' }),
  grounding: false,
});
