// The kill switch (D4): disables a tool or worker in every run of the team on this store. The record is read again every
// 500 ms, so that a switch set in one process reaches the others within that time.

import type { z } from 'zod';
import type { Failure } from '../../core/journal/failure.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OpenJournal } from '../run/wiring.ts';
import type { offSchema } from './switch-record.ts';

export type Switched = { readonly tool: string } | { readonly worker: string };

/** A switched-off tool or worker; `what` is `tool refund` or `worker billing`. */
export type Off = z.output<typeof offSchema>;

export interface Switches {
  /** Whether nothing is known to be off: the usual case, answered without waiting. */
  isQuiet(): boolean;
  /** Why it is off; undefined if it is on. */
  off(what: Switched): Promise<string | undefined>;
  refusal(worker: string): Promise<Failure | undefined>;
  list(): Promise<readonly Off[]>;
  turnOff(what: Switched, by: string, reason: string): Promise<void>;
  /** False if it was not off. */
  turnOn(what: Switched): Promise<boolean>;
}

const FRESH_MS = 500;
const nameOf = (what: Switched): string => ('tool' in what ? `tool ${what.tool}` : `worker ${what.worker}`);

interface Parts {
  readonly clock: Clock;
  readonly journal: OpenJournal;
  readonly team: string;
}

export function createSwitches({ clock, journal, team }: Parts): Switches {
  const key = `switches ${team}`;
  let known: { readonly offs: readonly Off[]; readonly readAt: number } | undefined;
  const isFresh = (): boolean => {
    const age = known ? clock.now() - known.readAt : FRESH_MS;
    return age >= 0 && age < FRESH_MS;
  };
  const read = async (): Promise<readonly Off[]> => {
    if (known && isFresh()) return known.offs;
    const offs = await readOffs(await (await journal()).recall(key));
    known = { offs, readAt: clock.now() };
    return offs;
  };
  const write = async (offs: readonly Off[]): Promise<void> => {
    await (await journal()).remember(key, JSON.stringify(offs));
    known = { offs, readAt: clock.now() };
  };
  const current = async (): Promise<readonly Off[]> => {
    known = undefined;
    return read();
  };
  const off: Switches['off'] = async (what) => {
    const name = nameOf(what);
    const found = (await read()).find((each) => each.what === name);
    return found && `switched off by ${found.by}${found.reason ? `: ${found.reason}` : ''}`;
  };
  return {
    isQuiet: () => isFresh() && known?.offs.length === 0,
    off,
    refusal: async (worker) => {
      const why = await off({ worker });
      return why === undefined ? undefined : { code: 'refused', who: worker, detail: why };
    },
    list: current,
    turnOff: async (what, by, reason) => {
      const others = (await current()).filter((each) => each.what !== nameOf(what));
      await write([...others, { what: nameOf(what), by, reason, at: clock.now() }]);
    },
    turnOn: async (what) => {
      const offs = await current();
      const left = offs.filter((each) => each.what !== nameOf(what));
      if (left.length < offs.length) await write(left);
      return left.length < offs.length;
    },
  };
}

/** Throws on an unreadable record and so stops the run: it must not count as "everything is allowed". */
async function readOffs(stored: string | undefined): Promise<readonly Off[]> {
  if (stored === undefined) return [];
  const { offSchema } = await import('./switch-record.ts');
  return offSchema.array().parse(JSON.parse(stored));
}
