// Reads the settings of one agent or task, and reports what is missing or of the wrong kind.

import { quoted, suggestion } from '../../../agent-files/fault.ts';
import { nearest } from '../../../text/nearest.ts';
import type { CrewKeys } from './crew-keys.ts';

export interface EntryReader {
  readonly name: string;
  value(key: string): unknown;
  /** A text that must be there; '' after a fault. */
  text(key: string, options?: { readonly optional?: boolean; readonly missing?: string }): string;
  number(key: string): number | undefined;
  flag(key: string): boolean;
  /** A list of names, or one name. */
  names(key: string): readonly string[] | undefined;
  /** Notes on the settings that are not carried over; a misspelt one is a fault. */
  notesOn(keys: CrewKeys): readonly string[];
  fault(key: string, message: string): void;
}

interface Entry {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly at: readonly string[];
  readonly fault: (at: readonly string[], message: string) => void;
}

export function entryReader({ name, settings, at, fault: report }: Entry): EntryReader {
  const value = (key: string): unknown => (Object.hasOwn(settings, key) ? (settings[key] ?? undefined) : undefined);
  const fault = (key: string, message: string): void => report([...at, key], message);
  return {
    name,
    value,
    fault,
    text: (key, { optional = false, missing } = {}) => {
      const found = value(key);
      if (typeof found === 'string' && found.trim() !== '') return found.trim().replaceAll(/[ \t]*\n[ \t]*/g, '\n');
      if (typeof found === 'number') return String(found);
      if (found === undefined || found === '') {
        if (!optional)
          fault(key, `${quoted(name)} has no ${key}${missing === undefined ? `: add ${key}:` : `; ${missing}`}`);
      } else fault(key, `${key} of ${quoted(name)} must be a text, not ${quoted(found)}`);
      return '';
    },
    number: (key) => {
      const found = value(key);
      if (found === undefined) return undefined;
      if (typeof found === 'number' && found > 0) return found;
      fault(key, `${key} of ${quoted(name)} must be a number above 0, not ${quoted(found)}`);
      return undefined;
    },
    flag: (key) => {
      const found = value(key);
      if (found !== undefined && typeof found !== 'boolean')
        fault(key, `${key} of ${quoted(name)} must be true or false, not ${quoted(found)}`);
      return found === true;
    },
    names: (key) => {
      const found = value(key);
      if (found === undefined) return undefined;
      const list = Array.isArray(found) ? found : [found];
      const wrong = list.find((each) => typeof each !== 'string' || each.trim() === '');
      if (wrong !== undefined)
        fault(key, `${key} of ${quoted(name)} must be a list of names, and ${quoted(wrong)} is none`);
      return [...new Set(list.filter((each): each is string => typeof each === 'string').map((each) => each.trim()))];
    },
    notesOn: ({ carried, leftOut }) =>
      Object.keys(settings).flatMap((key) => {
        if (carried.has(key)) return [];
        const why = Object.hasOwn(leftOut, key) ? leftOut[key] : undefined;
        if (why !== undefined) return why === '' || isOff(settings[key]) ? [] : [`${key} ${why}`];
        const meant = nearest(key, [...carried, ...Object.keys(leftOut)]);
        if (meant === undefined) return [`${key} is not a setting of CrewAI that Bosun knows, and is left out`];
        fault(key, `${quoted(name)} has an unknown setting ${quoted(key)}${suggestion(meant)}`);
        return [];
      }),
  };
}

const isOff = (value: unknown): boolean => value === false || value === null;
