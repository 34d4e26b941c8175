// Outages, the test result of each line, and the technicians' calendar.

import type { DatabaseSync } from 'node:sqlite';
import { SAMPLE_CUSTOMER_ID } from '../sample.ts';
import { AREAS, FIRST_NAMES, LAST_NAMES, PLANS, type Service } from './catalogue.ts';
import { addDays, isWeekend } from './days.ts';
import { inserter } from './insert.ts';
import type { Random } from './random.ts';
import type { SeededCustomer, SeededLine } from './seed-customers.ts';

interface Seeding {
  readonly customers: readonly SeededCustomer[];
  readonly today: string;
}

interface Outage {
  readonly area: string;
  readonly service: Service;
  readonly cause: string;
}

const ONGOING: readonly Outage[] = [
  { area: 'Harbour', service: 'internet', cause: 'a fibre cable cut by construction work' },
  { area: 'Westfield', service: 'internet', cause: 'a power failure in the exchange' },
  { area: 'Hillcrest', service: 'mobile', cause: 'storm damage to a mast' },
];

const PAST_CAUSES = ['planned maintenance', 'a faulty switch', 'a flooded cable duct', 'a failed software update'];
const PAST_OUTAGES = 9;
const WORKING_DAYS = 10;
const HOURS = ['08:00', '10:00', '13:00', '15:00'];

export function seedNetwork(db: DatabaseSync, random: Random, seeding: Seeding): void {
  seedOutages(db, random, seeding.today);
  seedLineTests(db, random, seeding.customers);
  seedCalendar(db, random, seeding.today);
}

function seedOutages(db: DatabaseSync, random: Random, today: string): void {
  const columns = ['outageId', 'area', 'service', 'cause', 'beganOn', 'endedOn', 'expectedEnd'];
  const insert = inserter(db, 'outages', columns);
  let number = 0;
  const nextId = (): string => `O-${++number}`;
  for (const outage of ONGOING)
    insert({
      outageId: nextId(),
      ...outage,
      beganOn: addDays(today, -1),
      endedOn: null,
      expectedEnd: addDays(today, 1),
    });
  for (let past = 0; past < PAST_OUTAGES; past++) {
    const beganOn = addDays(today, -random.between(10, 150));
    const service: Service = random.chance(70) ? 'internet' : 'mobile';
    const endedOn = addDays(beganOn, random.below(3));
    const what = { area: random.pick(AREAS), service, cause: random.pick(PAST_CAUSES) };
    insert({ outageId: nextId(), ...what, beganOn, endedOn, expectedEnd: endedOn });
  }
}

function seedLineTests(db: DatabaseSync, random: Random, customers: readonly SeededCustomer[]): void {
  const insert = inserter(db, 'lineTests', ['lineId', 'result', 'measuredMbps', 'packetLossPercent', 'cause']);
  for (const { customerId, area, lines } of customers) {
    for (const line of lines) {
      const dark = ONGOING.some((outage) => outage.area === area && outage.service === line.service);
      const roll = customerId === SAMPLE_CUSTOMER_ID ? (line.service === 'internet' ? 25 : 99) : random.below(100);
      insert({ lineId: line.lineId, ...findings(line, dark ? 0 : roll, random) });
    }
  }
}

/** Ten per cent of the lines have failed, twenty per cent more are degraded. */
function findings({ planId, service }: SeededLine, roll: number, random: Random) {
  const speed = PLANS.find((plan) => plan.planId === planId)?.speedMbps ?? 0;
  const at = service === 'internet' ? 'between the street cabinet and the house' : 'at the SIM card';
  if (roll < 10) return { result: 'failed', measuredMbps: 0, packetLossPercent: 100, cause: `no signal ${at}` };
  const percentOfSpeed = roll < 30 ? random.between(8, 45) : random.between(90, 100);
  const measuredMbps = Math.trunc((speed * percentOfSpeed) / 100);
  if (roll < 30)
    return { result: 'degraded', measuredMbps, packetLossPercent: random.between(4, 20), cause: `a weak signal ${at}` };
  return { result: 'healthy', measuredMbps, packetLossPercent: 0, cause: 'nothing is wrong' };
}

function seedCalendar(db: DatabaseSync, random: Random, today: string): void {
  const insertTechnician = inserter(db, 'technicians', ['technicianId', 'name', 'area']);
  const insertSlot = inserter(db, 'slots', ['slotId', 'technicianId', 'startsAt', 'takenBy']);
  const days = workingDaysAfter(today);
  AREAS.forEach((area, index) => {
    for (const place of [1, 2]) {
      const number = 100 + index * 2 + place;
      const technicianId = `T-${number}`;
      insertTechnician({ technicianId, name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`, area });
      const hours = days.flatMap((day) => HOURS.map((hour) => `${day}T${hour}`));
      hours.forEach((startsAt, slot) => {
        // The last slots stay free, so that one is always available.
        const taken = random.chance(55) && slot < hours.length - 4;
        insertSlot({
          slotId: `S-${number}-${String(slot + 1).padStart(2, '0')}`,
          technicianId,
          startsAt,
          takenBy: taken ? 'an earlier booking' : null,
        });
      });
    }
  });
}

function workingDaysAfter(today: string): string[] {
  const days: string[] = [];
  for (let ahead = 1; days.length < WORKING_DAYS; ahead++) {
    const day = addDays(today, ahead);
    if (!isWeekend(day)) days.push(day);
  }
  return days;
}
