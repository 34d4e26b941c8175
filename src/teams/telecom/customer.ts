// Who is signed in. It comes from the context of the run and never from an argument, so nobody acts for somebody else.

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
  /** Said to whoever reads the result when nobody is signed in; otherwise empty. */
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
  const note = isGiven ? '' : `Nobody is signed in, so this is about the sample customer ${customer.name}.`;
  return { status: 'found', customer: { ...customer, note } };
}

/** For tools, where a refusal is an answer to the worker. */
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

/** A sentence for the customer, with the note about who they are taken for. */
export const summaryFor = ({ note }: Customer, ...sentences: readonly string[]): string =>
  [...sentences, note].filter(Boolean).join(' ');

/** Who holds an approval: this task of this run. */
export const holderOf = ({ runId, taskId }: { readonly runId: string; readonly taskId: string }): string =>
  `${runId}/${taskId}`;
