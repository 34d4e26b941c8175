// Reads a log once, line by line, and groups its lines by template: what happens how often, and what is new.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { showsAttack } from './attack-signs.ts';
import { LEVELS, type Level, type LogLine, parseLine } from './parse-line.ts';
import { templateOf } from './template.ts';

export interface LogGroup {
  readonly template: string;
  readonly level: Level;
  readonly count: number;
  /** The first and the last line, with their times if they have one. */
  readonly first: Pick<LogLine, 'number' | 'text' | 'time'>;
  readonly last: Pick<LogLine, 'number' | 'time'>;
  /** Addresses of the remote side by how often they occur, the most frequent first. */
  readonly addresses: readonly { readonly address: string; readonly count: number }[];
  /** Lines that report a refused or hostile client. */
  readonly attacks: number;
}

export interface LogSummary {
  readonly lines: number;
  readonly from?: string;
  readonly to?: string;
  readonly byLevel: Readonly<Record<Level, number>>;
  /** The most severe first, then the most frequent. */
  readonly groups: readonly LogGroup[];
  /** Groups of the second half of the lines that the first half lacks, or that the baseline lacks if there is one. */
  readonly isNew: readonly LogGroup[];
  /** False if the log has more lines or more kinds of lines than are read. */
  readonly isComplete: boolean;
}

const LINES_MAX = 5_000_000;
const GROUPS_MAX = 5_000;
const ADDRESSES_MAX = 1_000;
const LINE_CHARS_MAX = 4_000;

interface Growing {
  template: string;
  level: Level;
  count: number;
  first: LogGroup['first'];
  last: LogGroup['last'];
  attacks: number;
  readonly addresses: Map<string, number>;
}

interface SummaryOptions {
  readonly signal: AbortSignal;
  /** An earlier log: kinds of lines that it does not have are new. */
  readonly baseline?: string | undefined;
  /** Only lines with this text, in any case. */
  readonly contains?: string | undefined;
}

export async function summariseLog(file: string, options: SummaryOptions): Promise<LogSummary> {
  const known = options.baseline === undefined ? undefined : await readGroups(options.baseline, options);
  const read = await readGroups(file, options);
  const groups = [...read.groups.values()].map(grown).sort(byGravity);
  const isNew = groups.filter(({ template, first }) =>
    known ? !known.groups.has(template) : read.seen > 1 && first.number > read.middle(),
  );
  const { lines, times, byLevel, isComplete } = read;
  return {
    lines,
    ...(times.first === undefined ? {} : { from: times.first }),
    ...(times.last === undefined ? {} : { to: times.last }),
    byLevel,
    groups,
    isNew,
    isComplete,
  };
}

async function readGroups(file: string, { signal, contains }: SummaryOptions) {
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new Error(`There is no log ${file}: check the path`);
  if (!found.isFile()) throw new Error(`${file} is not a file: name the log itself`);
  const groups = new Map<string, Growing>();
  const byLevel: Record<Level, number> = { debug: 0, info: 0, warning: 0, error: 0, fatal: 0 };
  const times: { first?: string; last?: string } = {};
  const wanted = contains?.toLowerCase();
  let [lines, seen, isComplete] = [0, 0, true];
  const input = createReadStream(file, { encoding: 'utf8', signal });
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    lines += 1;
    if (lines > LINES_MAX) {
      isComplete = false;
      break;
    }
    if (text.trim() === '' || (wanted !== undefined && !text.toLowerCase().includes(wanted))) continue;
    seen += 1;
    const line = parseLine(text.slice(0, LINE_CHARS_MAX), lines);
    byLevel[line.level] += 1;
    if (line.time !== undefined) {
      times.first ??= line.time;
      times.last = line.time;
    }
    if (!addTo(groups, line)) isComplete = false;
  }
  input.destroy();
  return { groups, lines, seen, times, byLevel, isComplete, middle: () => lines / 2 };
}

/** Whether there was room for the line's group. */
function addTo(groups: Map<string, Growing>, line: LogLine): boolean {
  const template = `${templateOf(line.message)}`;
  const { number, text, time, level, address } = line;
  const at = { number, ...(time === undefined ? {} : { time }) };
  let group = groups.get(template);
  if (!group) {
    if (groups.size >= GROUPS_MAX) return false;
    group = { template, level, count: 0, first: { ...at, text }, last: at, attacks: 0, addresses: new Map() };
    groups.set(template, group);
  }
  group.count += 1;
  group.last = at;
  if (LEVELS.indexOf(level) > LEVELS.indexOf(group.level)) group.level = level;
  if (showsAttack(text)) group.attacks += 1;
  if (address !== undefined && (group.addresses.has(address) || group.addresses.size < ADDRESSES_MAX))
    group.addresses.set(address, (group.addresses.get(address) ?? 0) + 1);
  return true;
}

const grown = ({ addresses, ...group }: Growing): LogGroup => ({
  ...group,
  addresses: [...addresses].map(([address, count]) => ({ address, count })).sort((a, b) => b.count - a.count),
});

const byGravity = (a: LogGroup, b: LogGroup): number =>
  LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level) || b.count - a.count || a.first.number - b.first.number;
