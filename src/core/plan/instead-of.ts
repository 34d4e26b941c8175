// Suggests a name in place of an unknown one: the probable one, or those that exist.

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
