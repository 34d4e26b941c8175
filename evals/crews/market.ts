// Questions about growth, change, share, rank and comparison, generated from the tables of a folder and asked to the analyst of
// the market team. The expected values are computed here, from the files, without the team's tools. A figure is traceable if the
// cells it names stand in the files and give it again.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { supervisor } from '../../src/index.ts';
import { openMemoryJournal } from '../../src/journal.ts';
import { marketTeam } from '../../src/teams/market/market.ts';
import { isTraceable, type Told } from './market-trace.ts';
import { type PlainTable, plainTables } from './plain-tables.ts';

interface Question {
  readonly kind: 'growth' | 'change' | 'share' | 'rank' | 'compare';
  readonly text: string;
  readonly expected: number;
}

interface MarketFigures {
  readonly questions: number;
  /** Of the answers, the share within half a per cent of the expected value. */
  readonly right: number;
  readonly untraceable: number;
  readonly unanswered: number;
}

interface Options {
  readonly perTable?: number;
  readonly seed?: number;
  readonly verbose?: boolean;
}

const QUESTIONS_MIN = 200;
const TOLERANCE = 0.005;

export async function marketFigures(dataFolder: string, options: Options = {}): Promise<MarketFigures> {
  const { seed = 25, verbose } = options;
  const folder = path.join(dataFolder, 'market');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:csv|json)$/.test(file))
    .sort();
  const tables = files.flatMap((file) => plainTables(file, readFileSync(path.join(folder, file), 'utf8')));
  const random = seeded(seed);
  const usable = tables.filter(({ entity, measures }) => entity !== undefined && measures.length > 0);
  const each = options.perTable ?? Math.ceil((QUESTIONS_MIN * 1.2) / Math.max(1, usable.length));
  const questions = usable.flatMap((table) => questionsOn(table, each, random));
  const team = supervisor({
    ...marketTeam({ home: folder }),
    store: openMemoryJournal(),
    models: { balanced: 'offline' },
  });
  let [right, untraceable, unanswered] = [0, 0, 0];
  for (const question of questions) {
    const told = await ask(team, question.text, folder);
    const isRight = told !== undefined && close(told.value, question.expected);
    if (isRight) right += 1;
    if (told === undefined) unanswered += 1;
    else if (!isTraceable(told, tables)) untraceable += 1;
    if (verbose && (!isRight || (told && !isTraceable(told, tables))))
      process.stderr.write(
        `${question.kind}: ${question.text}\n  expected ${question.expected}, got ${told?.text ?? 'no answer'}\n`,
      );
  }
  await team.close();
  return { questions: questions.length, right: right / Math.max(1, questions.length), untraceable, unanswered };
}

const close = (value: number, expected: number): boolean =>
  Math.abs(value - expected) <= Math.max(TOLERANCE * Math.abs(expected), 1e-9);

/** One task for the analyst, as in a run; its tool's output is in the journal. */
async function ask(team: ReturnType<typeof supervisor>, text: string, folder: string): Promise<Told | undefined> {
  const task = {
    id: 'q',
    worker: 'analyst',
    instruction: text,
    successCriterion: 'a figure with its cells',
    reads: ['tables'],
  };
  const { runId } = await team.run(
    { goal: text.slice(0, 400), tasks: [task] },
    { context: { tables: folder }, cache: false },
  );
  const { events } = await team.trace(runId);
  for (const event of events) {
    if (event.type !== 'tool-call-finished' || event.outcome.status !== 'ok') continue;
    const { findings } = event.outcome.output as { findings: readonly Told[] };
    return findings[0];
  }
  return undefined;
}

type Random = () => number;

/** mulberry32: the same questions for the same seed. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;

function questionsOn(table: PlainTable, count: number, random: Random): Question[] {
  const questions = new Map<string, Question>();
  const kinds =
    table.years.length > 1
      ? (['growth', 'change', 'share', 'rank', 'compare'] as const)
      : (['share', 'rank', 'compare'] as const);
  for (let tries = 0; questions.size < count && tries < count * 30; tries++) {
    const question = questionOn(table, pick(kinds, random), random);
    if (question) questions.set(question.text, question);
  }
  return [...questions.values()];
}

function questionOn(table: PlainTable, kind: Question['kind'], random: Random): Question | undefined {
  const measure = pick(table.measures, random);
  const spoken = `${table.header[measure]} (table ${table.name})`;
  const rows = table.rows.filter((row) => typeof row.cells[measure] === 'number');
  const one = rows[Math.floor(random() * rows.length)];
  if (!one || table.entity === undefined) return undefined;
  const entity = String(one.cells[table.entity]);
  const value = Number(one.cells[measure]);
  const when = one.year === undefined ? '' : ` in ${one.year}`;
  const sameYear = rows.filter(({ year }) => year === one.year);
  const other = pick(sameYear, random);
  const later = rows.filter((row) => row.cells[table.entity as number] === entity && (row.year ?? 0) > (one.year ?? 0));
  const last = later.length > 0 ? pick(later, random) : undefined;
  const after = Number(last?.cells[measure]);
  switch (kind) {
    case 'growth':
      if (!last || value <= 0) return undefined;
      return {
        kind,
        text: `By what percentage did ${spoken} of ${entity} grow from ${one.year} to ${last.year}?`,
        expected: ((after - value) / value) * 100,
      };
    case 'change':
      if (!last) return undefined;
      return {
        kind,
        text: `By how much did ${spoken} of ${entity} change between ${one.year} and ${last.year}?`,
        expected: after - value,
      };
    case 'share': {
      const total = sameYear.filter(
        (row) =>
          !/^(?:world|total|all|overall|sum|grand total)$/i.test(String(row.cells[table.entity as number]).trim()),
      );
      const sum = total.reduce((all, row) => all + Number(row.cells[measure]), 0);
      if (sum <= 0 || value < 0) return undefined;
      return {
        kind,
        text: `What share of the total of ${spoken} does ${entity} have${when}?`,
        expected: (value / sum) * 100,
      };
    }
    case 'rank':
      return {
        kind,
        text: `What rank does ${entity} have by ${spoken}${when}?`,
        expected: 1 + sameYear.filter((row) => Number(row.cells[measure]) > value).length,
      };
    case 'compare': {
      const name = String(other.cells[table.entity]);
      if (name === entity) return undefined;
      return {
        kind,
        text: `Compare ${spoken} of ${entity} and ${name}${when}.`,
        expected: value - Number(other.cells[measure]),
      };
    }
    default:
      return kind satisfies never;
  }
}
