// Bars from flags, over those in the files.

import { faultOfBar } from '../../../core/evaluation/bars.ts';
import type { Bars } from '../../../core/evaluation/case.ts';
import { Complaint } from '../complaint.ts';

export function readBars(pairs: readonly string[]): Bars {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = '', text = ''] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
      const wanted = Number(text);
      if (name === '' || !Number.isFinite(wanted))
        throw new Complaint(`--bar ${pair} is not name=number: write --bar routing.accuracy=0.9`);
      return [name.trim(), wanted];
    }),
  );
}

/** A bar that no figure answers to could never be missed. */
export const checkBars =
  (bars: Bars) =>
  (workers: readonly string[]): void => {
    const faults = Object.entries(bars).flatMap(([name, wanted]) => faultOfBar(name, wanted, workers) ?? []);
    const [first, ...rest] = faults;
    if (first !== undefined) throw new Complaint(`A bar is wrong: ${first}`, { details: rest });
  };
