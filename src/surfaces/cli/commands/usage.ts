// bosun usage: what runs used, by worker, run, model, day or team, and which alerts were raised.

import { USAGE_BY, type UsageBy, type UsageFigures } from '../../../core/usage/usage.ts';
import type { UsageOfStore } from '../../../runtime/inspect/usage.ts';
import { fewOf } from '../../../text/nearest.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { inspectorOf } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count, short, usd } from '../print/wording.ts';

interface UsageFlags {
  readonly by: string;
  readonly since?: string;
  readonly team?: string;
}

const UNITS_MS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

const EMPTY: UsageFigures = {
  inputTokens: 0,
  outputTokens: 0,
  cachedInputTokens: 0,
  modelCalls: 0,
  toolCalls: 0,
  tasks: 0,
  recalled: 0,
  costUsd: 0,
  runs: 0,
};

export async function usageCommand(cli: Cli, flags: UsageFlags): Promise<number> {
  const by = readBy(flags.by);
  const since = flags.since === undefined ? {} : { since: readSince(flags.since, cli.wiring.clock.now()) };
  const team = flags.team === undefined ? {} : { team: flags.team };
  const usage: UsageOfStore = cli.hasJournal()
    ? await inspectorOf(cli).usage({ by, ...since, ...team })
    : { by, since: null, rows: [], total: EMPTY, alerts: [], unreadable: [] };
  cli.terminal.document(usage);
  print(usage, cli);
  return EXIT.complete;
}

function readBy(text: string): UsageBy {
  const by = USAGE_BY.find((each) => each === text);
  if (by === undefined) throw new UserError(`--by ${text} is not one of ${fewOf(USAGE_BY)}`);
  return by;
}

/** `7d` back from now, or a date. */
function readSince(text: string, now: number): number {
  const [, amount, unit = ''] = /^(\d+)\s*([hdw])$/.exec(text.trim()) ?? [];
  if (amount !== undefined) return now - Number(amount) * (UNITS_MS[unit] ?? 0);
  const at = /^\d{4}-\d{2}-\d{2}/.test(text.trim()) ? Date.parse(text.trim()) : Number.NaN;
  if (Number.isNaN(at)) throw new UserError(`--since ${text} is not a time: write 24h, 7d, 4w or a date as 2026-03-01`);
  return at;
}

const HEADS = ['runs', 'tasks', 'model calls', 'tool calls', 'tokens in', 'cached', 'tokens out', 'cost'] as const;

const cellsOf = (figures: UsageFigures): string[] => [
  String(figures.runs),
  `${figures.tasks}${figures.recalled > 0 ? ` (${figures.recalled} cached)` : ''}`,
  String(figures.modelCalls),
  String(figures.toolCalls),
  grouped(figures.inputTokens),
  grouped(figures.cachedInputTokens),
  grouped(figures.outputTokens),
  usd(figures.costUsd),
];

const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ' ');

function print(usage: UsageOfStore, { terminal, home }: Cli): void {
  const { paint, say } = terminal;
  const span = usage.since === null ? '' : ` since ${usage.since} (UTC)`;
  if (usage.rows.length === 0) say(`Nothing was used${span} in ${home}.`);
  else {
    const lines = [
      [usage.by, ...HEADS],
      ...usage.rows.map((row) => [short(row.name, 40), ...cellsOf(row)]),
      [`total${span}`, ...cellsOf(usage.total)],
    ];
    const widths = (lines[0] ?? []).map((_, column) =>
      lines.reduce((widest, line) => Math.max(widest, line[column]?.length ?? 0), 0),
    );
    const texts = lines.map((line, index) => {
      const [name = '', ...cells] = line.map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      );
      const text = [name, ...cells].join('  ').trimEnd();
      const isFrame = index === 0 || index === lines.length - 1;
      return isFrame ? paint(index === 0 ? 'dim' : 'bold', text) : text;
    });
    say(texts.join('\n'));
  }
  for (const { runId, at, message } of usage.alerts)
    say(`${paint('yellow', 'alert')} ${at.slice(0, 16).replace('T', ' ')} ${runId}: ${short(message, 200)}`);
  if (usage.unreadable.length > 0)
    say(paint('red', `not counted: ${count(usage.unreadable.length, 'run')} that cannot be read (see audit verify)`));
}
