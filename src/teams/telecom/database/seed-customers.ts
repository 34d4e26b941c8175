// Customers and their lines. The first one is the sample customer, written by hand.

import type { DatabaseSync } from 'node:sqlite';
import { SAMPLE_CUSTOMER_ID } from '../sample.ts';
import { AREAS, FIRST_NAMES, LAST_NAMES, PLANS, type PlanId, type Service } from './catalogue.ts';
import { addDays, addMonths } from './days.ts';
import { inserter } from './insert.ts';
import type { Random } from './random.ts';

export interface SeededLine {
  readonly lineId: string;
  readonly service: Service;
  readonly planId: PlanId;
  readonly contractEnds: string | null;
}

export interface SeededCustomer {
  readonly customerId: string;
  readonly number: number;
  readonly area: string;
  readonly lines: readonly SeededLine[];
}

const CUSTOMERS = 240;
const FIRST_NUMBER = 1_001;

/**
 * An internet line in the middle of its contract, so that a downgrade costs a fee, and a mobile line without a
 * contract.
 */
const sampleLines = (today: string): SeededLine[] => [
  { lineId: 'L-1001-1', service: 'internet', planId: 'fiber-300', contractEnds: addMonths(today, 8) },
  { lineId: 'L-1001-2', service: 'mobile', planId: 'mobile-20gb', contractEnds: null },
];

export function seedCustomers(db: DatabaseSync, random: Random, today: string): SeededCustomer[] {
  const insertCustomer = inserter(db, 'customers', ['customerId', 'name', 'email', 'area']);
  const insertLine = inserter(db, 'lines', ['lineId', 'customerId', 'service', 'planId', 'contractEnds']);
  return Array.from({ length: CUSTOMERS }, (_, index) => {
    const number = FIRST_NUMBER + index;
    const customerId = `C-${number}`;
    const isSample = customerId === SAMPLE_CUSTOMER_ID;
    const name = isSample ? 'Rosa Lindqvist' : `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
    const area = isSample ? 'Riverside' : random.pick(AREAS);
    const email = `${name.toLowerCase().replace(' ', '.')}.${number}@example.com`;
    const lines = isSample ? sampleLines(today) : linesOf(number, random, today);
    insertCustomer({ customerId, name, email, area });
    for (const line of lines) insertLine({ customerId, ...line });
    return { customerId, number, area, lines };
  });
}

/** Most have an internet line, all have at least one line, and a third line is a second phone. */
function linesOf(number: number, random: Random, today: string): SeededLine[] {
  const services: Service[] = random.chance(80) ? ['internet'] : ['mobile'];
  while (services.length < 3 && random.chance(45)) services.push('mobile');
  return services.map((service, index) => {
    const plan = random.pick(PLANS.filter((each) => each.service === service));
    const inContract = plan.contractMonths > 0 && random.chance(60);
    const contractEnds = inContract ? addDays(today, random.between(5, plan.contractMonths * 30)) : null;
    return { lineId: `L-${number}-${index + 1}`, service, planId: plan.planId, contractEnds };
  });
}
