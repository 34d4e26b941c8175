// The signed-in customer. The id comes from the run's context and never from an argument, so a request cannot act for
// another customer.

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { oneRow } from './database/rows.ts';
import { SAMPLE_CUSTOMER_ID } from './sample.ts';

const CUSTOMER = {
  sql: 'SELECT customerId, name, area FROM customers WHERE customerId = ?',
  row: z.object({ customerId: z.string(), name: z.string(), area: z.string() }),
};
const TODAY = { sql: "SELECT value FROM meta WHERE key = 'today'", row: z.object({ value: z.string() }) };

export interface Customer {
  readonly customerId: string;
  readonly name: string;
  readonly area: string;
  /** Told to the reader of the result when no customer is signed in; otherwise empty. */
  readonly note: string;
}

type Context = Readonly<Record<string, unknown>>;

type CustomerFound =
  | { readonly status: 'found'; readonly customer: Customer }
  | { readonly status: 'refused'; readonly reason: string };

export function findCustomer(db: DatabaseSync, { context }: { readonly context: Context }): CustomerFound {
  const given = context.customerId;
  const isGiven = given !== undefined && given !== null && given !== '';
  const customerId = isGiven ? written(given) : SAMPLE_CUSTOMER_ID;
  const customer = oneRow(db, CUSTOMER, customerId);
  if (!customer) return { status: 'refused', reason: `There is no customer ${customerId}.` };
  const note = isGiven ? '' : `No customer is signed in, so this is about the sample customer ${customer.name}.`;
  return { status: 'found', customer: { ...customer, note } };
}

/** For tools, where a refusal becomes the error shown to the worker. */
export function customerOf(...args: Parameters<typeof findCustomer>): Customer {
  const found = findCustomer(...args);
  if (found.status === 'refused') throw new Error(found.reason);
  return found.customer;
}

/** "c-1002", "1002" and 1002 are C-1002. */
function written(given: unknown): string {
  const text = String(given).trim().toUpperCase();
  return /^\d+$/.test(text) ? `C-${text}` : text;
}

export const todayOf = (db: DatabaseSync): string => oneRow(db, TODAY)?.value ?? '';

/** A sentence for the customer, with the note about the sample customer if it applies. */
export const summaryFor = ({ note }: Customer, ...sentences: readonly string[]): string =>
  [...sentences, note].filter(Boolean).join(' ');

/** The holder of an approval: this task of this run. */
export const holderOf = ({ runId, taskId }: { readonly runId: string; readonly taskId: string }): string =>
  `${runId}/${taskId}`;
