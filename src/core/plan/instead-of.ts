// What to write instead of a name that nothing has: the one that was probably meant, or what there is.

import { nearest } from '../../text/nearest.ts';

export const NAMES_MAX = 20;

export function insteadOf(wrong: string, known: Iterable<string>): string {
  const names = [...known];
  const meant = nearest(wrong, names);
  if (meant !== undefined) return `perhaps "${meant}" was meant`;
  if (names.length === 0) return 'there are none';
  const shown = names.slice(0, NAMES_MAX).join(', ');
  return `use one of ${shown}${names.length > NAMES_MAX ? ', …' : ''}`;
}
