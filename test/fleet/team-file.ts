// A team file for the command line: its painter works only where a process serves the queue "gpu".

import { supervisor, worker } from '../../src/index.ts';

export default supervisor({
  name: 'painters',
  advice: false,
  grounding: false,
  models: { balanced: 'offline' },
  workers: {
    painter: worker({
      does: 'paints pictures of boats',
      effect: 'read',
      queue: 'gpu',
      run: () => `A picture of a boat, painted by process ${process.pid}.`,
    }),
  },
});
