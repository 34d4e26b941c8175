// A process that does the work of the queue "gpu" for the teams of poets.

import { dbos } from '../../src/engine-dbos.ts';
import { poetTeams } from './poets.ts';

const [url = '', goOn = ''] = process.argv.slice(2);
const { poets, publisher } = poetTeams({ engine: dbos({ url, label: 'poet', log: () => {} }), goOn });
await poets.join({ queues: ['gpu'], hostsRuns: false });
await publisher.join({ queues: ['gpu'], hostsRuns: false });
process.stdout.write('ready\n');
