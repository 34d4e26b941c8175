// A revision of a plan as text for people.

import type { Task } from './plan-schema.ts';

/** `+ t4 plans: Look up …, instead of t2` */
export const addedLine = ({ id, worker, instruction, instead }: Task): string =>
  `+ ${id} ${worker}: ${instruction.replace(/\s+/g, ' ').trim()}${instead === undefined ? '' : ` (instead of ${instead})`}`;
