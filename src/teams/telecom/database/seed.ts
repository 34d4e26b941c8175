// Fills an empty database: the same content on every machine, because the only inputs are a seed and a day.

import type { DatabaseSync } from 'node:sqlite';
import { PLANS } from './catalogue.ts';
import { inserter } from './insert.ts';
import { createRandom } from './random.ts';
import { seedBills } from './seed-bills.ts';
import { seedCustomers } from './seed-customers.ts';
import { seedNetwork } from './seed-network.ts';

const SEED = 20_260_628;

export function seed(db: DatabaseSync, today: string): void {
  const random = createRandom(SEED);
  inserter(db, 'meta', ['key', 'value'])({ key: 'today', value: today });
  const columns = ['planId', 'name', 'service', 'priceCents', 'speedMbps', 'dataGb', 'contractMonths'];
  const insertPlan = inserter(db, 'plans', columns);
  for (const plan of PLANS) insertPlan({ ...plan });
  const customers = seedCustomers(db, random, today);
  seedBills(db, random, { customers, today });
  seedNetwork(db, random, { customers, today });
}
