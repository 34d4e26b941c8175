// Bars from flags, which override those in the files.

import type { Bars } from '../../../core/evaluation/case.ts';
import type { TeamSpec } from '../../../core/plan/team-spec.ts';
import { UserError } from '../print/user-error.ts';
import { barFaults } from './read-cases.ts';

export function readBars(pairs: readonly string[], spec: TeamSpec): Bars {
  const bars = Object.fromEntries(
    pairs.map((pair) => {
      const [, name = '', text = ''] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
      const wanted = Number(text);
      if (name === '' || !Number.isFinite(wanted))
        throw new UserError(`--bar ${pair} is not name=number: write --bar routing.accuracy=0.9`);
      return [name.trim(), wanted];
    }),
  );
  const [fault] = barFaults(bars, spec);
  if (fault !== undefined) throw new UserError(`--bar ${fault}`);
  return bars;
}
