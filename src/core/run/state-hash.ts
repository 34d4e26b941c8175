// A hash of the state. Derived parts are left out: heaps, the position of a search, the contents of commands besides
// their keys, and the lists that the loop has taken.

import type { Account } from '../budget/account.ts';
import { withSortedKeys } from '../journal/canonical-json.ts';
import type { Digest } from '../journal/hash-chain.ts';
import type { Dialogue } from './dialogue-state.ts';
import type { RunState } from './state.ts';

const LEFT_OUT: ReadonlySet<string> = new Set(['ready', 'timers', 'unended', 'wanted', 'unwanted']);

export const stateHash = (state: RunState, digest: Digest): string => digest(stateText(state));

/** The hashed JSON; use it to see how two states differ. */
export function stateText(state: RunState): string {
  const commands = [...state.commands.keys()];
  const parts = Object.entries({ ...state, commands }).filter(([name]) => !LEFT_OUT.has(name));
  return JSON.stringify(withSortedKeys(Object.fromEntries(parts)), plain);
}

/** Tasks, accounts and dialogues refer to each other; each is written once, and elsewhere by its id. */
function plain(this: unknown, key: string, value: unknown): unknown {
  if (value instanceof Map) return [...value.entries()];
  if (value instanceof Set) return [...value];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (key === 'dependants') return undefined;
  if (key === 'parent') return (value as Account).parent === undefined ? 'root' : 'child';
  if (key === 'dialogue' && 'pending' in value) return (value as unknown as Dialogue).id;
  const { dependants: _, ...rest } = value as { dependants?: unknown };
  return withSortedKeys(rest);
}
