// The exact values of the sources: numbers, dates and ids, each with its place.

import type { Sources } from '../../core/answer/grounding.ts';
import { parseData } from '../../core/values/nesting.ts';
import { blanked, datesIn } from '../../text/dates.ts';
import { writtenNumber } from '../../text/digits.ts';
import { findQuantities, said } from '../../text/find-quantities.ts';
import type { Moment } from '../../text/moment.ts';
import type { Said } from '../../text/quantity.ts';
import type { UnitReading } from '../../text/units.ts';
import { withDigits } from '../../text/with-digits.ts';
import { plainText } from '../../text/words.ts';
import { unitsBeside, unitsOfName } from './field-units.ts';
import { idTokens, normalisedId } from './ids.ts';
import { endsOf } from './numbers.ts';

export interface KnownNumber {
  readonly readings: readonly Said[];
  /** The object or line that contains it. */
  readonly record: number;
  /** The list that its record belongs to, with the field: values of one column can be added up. */
  readonly column: string | undefined;
}

export interface Known {
  readonly numbers: readonly KnownNumber[];
  readonly dates: readonly (readonly Moment[])[];
  /** Ids without case and punctuation; for ids in parts, the parts too. */
  readonly ids: ReadonlySet<string>;
  /** Lengths of lists: they support statements of how many there are. */
  readonly counts: ReadonlySet<number>;
  /** Every text of the sources, for quotes. */
  readonly texts: readonly string[];
}

export function readSources(sources: Sources): Known {
  const reader = new SourceReader();
  for (const { content, claims, instruction } of sources.reports) reader.read([content, claims, instruction]);
  for (const { args, output } of sources.effects) reader.read([args, output]);
  reader.read([sources.request, sources.context, sources.gaps, sources.conflicts]);
  return reader;
}

interface Place {
  readonly record: number;
  readonly list: string | undefined;
  readonly field: string;
  /** Units given by a neighbouring field. */
  readonly beside?: readonly UnitReading[];
}

/** Deeper values are not read: answers quote nothing from there, and recursion needs a limit. */
const DEPTH_MAX = 60;

/** The mark of a list item. "- 71 percent" is not negative. */
const ITEM = /^\s*[-–*•]\s+/;

/** Collects values while it walks the sources; lives as long as one draft is checked. */
class SourceReader implements Known {
  readonly numbers: KnownNumber[] = [];
  readonly dates: (readonly Moment[])[] = [];
  readonly ids = new Set<string>();
  readonly counts = new Set<number>();
  readonly texts: string[] = [];
  readonly #seen = new Set<string>();
  readonly #units = new Map<string, readonly UnitReading[]>();
  #records = 0;

  read(values: readonly unknown[]): void {
    for (const value of values) this.#visit(value, { record: this.#next(), list: undefined, field: '' }, 0);
  }

  #next(): number {
    this.#records += 1;
    return this.#records;
  }

  #visit(value: unknown, place: Place, depth: number): void {
    if (typeof value === 'number' || typeof value === 'bigint') return this.#number(Number(value), place);
    if (typeof value === 'string') return this.#string(value, place, depth);
    if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return;
    if (Array.isArray(value)) {
      this.counts.add(value.length);
      const record = this.#next();
      for (const item of value) this.#visit(item, { ...place, record, list: `${record} ${place.field}` }, depth + 1);
      return;
    }
    const record = this.#next();
    const beside = unitsBeside(value);
    for (const [field, each] of Object.entries(value)) {
      if (/\d/.test(field)) this.#text(field, { ...place, record });
      this.#visit(each, { record, list: place.list, field, beside }, depth + 1);
    }
  }

  #number(value: number, place: Place): void {
    if (!Number.isFinite(value)) return;
    const written = { ...writtenNumber(value), value };
    const units = [...this.#unitsOf(place.field), ...(place.beside ?? [])];
    this.#add([said(written, undefined), ...units.map((unit) => said(written, unit))], place);
    this.ids.add(String(value));
  }

  #unitsOf(field: string): readonly UnitReading[] {
    const known = this.#units.get(field) ?? unitsOfName(field);
    this.#units.set(field, known);
    return known;
  }

  #add(readings: readonly Said[], { record, list, field }: Place): void {
    this.numbers.push({ readings, record, column: list === undefined ? undefined : `${list} ${field}` });
  }

  #string(text: string, place: Place, depth: number): void {
    const trimmed = text.trim();
    const data = /^[[{]/.test(trimmed) ? parseData(trimmed) : undefined;
    if (data !== undefined) return this.#visit(data, place, depth + 1);
    if (/^-?\d+(?:\.\d+)?$/.test(trimmed)) return this.#number(Number(trimmed), place);
    const lines = trimmed.split('\n');
    for (const line of lines) {
      if (line.trim() !== '') this.#text(line, lines.length > 1 ? { ...place, record: this.#next() } : place);
    }
  }

  #text(text: string, place: Place): void {
    const plain = plainText(text.replace(ITEM, ''));
    this.texts.push(plain);
    for (const { text: id } of idTokens(plain)) this.#id(id);
    // Texts repeat (field names, statuses, the same date in every record), so what was read from one is cached.
    const isNew = !this.#seen.has(plain);
    this.#seen.add(plain);
    if (!HOLDS_VALUES.test(plain)) return;
    const dates = datesIn(plain);
    if (isNew) for (const { readings } of dates) this.dates.push(readings);
    for (const { readings } of findQuantities(withDigits(blanked(plain, dates)))) this.#add(endsOf(readings), place);
  }

  #id(id: string): void {
    this.ids.add(normalisedId(id));
    for (const part of id.split(/[-_./:]/)) if (part.length > 3 && /\d/.test(part)) this.ids.add(normalisedId(part));
  }
}

const HOLDS_VALUES =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million|billion|half|quarter|third|dozen|noon|midday|midnight|(?:jan|febr)uary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber)\b/i;
