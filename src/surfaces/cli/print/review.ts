// Prints a review with everything a person needs to decide it.

import type { Decision } from '../../../core/journal/event.ts';
import type { ReviewReport } from '../../../core/report/report.ts';
import { visible } from '../../../core/report/visible.ts';
import type { PlanUnderReview } from '../../../core/run/decide/plan-review.ts';
import { runOfReview } from '../../../core/run/keys.ts';
import { referencesIn } from '../../../runtime/perform/context-reference.ts';
import type { Cli } from '../environment.ts';
import type { Terminal } from '../terminal.ts';
import { forecastLines, taskTexts } from './plan.ts';
import { ago, indent, short, wrapped, wrappedHard } from './wording.ts';

type Suggest = Cli['suggest'];

/** The commands that decide this review, by decision. */
export function waysToDecide(
  { id, kind, decisions }: Pick<ReviewReport, 'id' | 'kind' | 'decisions'>,
  suggest: Suggest,
): Record<string, string> {
  const commands: Partial<Record<Decision['kind'], string>> = {
    approve: suggest(`approve ${id}`),
    deny: suggest(`deny ${id} "reason"`),
    answer: suggest(`answer ${id} "…"`),
    change: suggest(kind === 'plan' ? `approve ${id} --args plan.json` : `approve ${id} --args '{…}'`),
  };
  const allowed = decisions.flatMap((decision) => {
    const command = commands[decision];
    return command === undefined ? [] : [[decision, command] as const];
  });
  return Object.fromEntries(allowed);
}

/** What each decision means for this kind of review, in a few words. */
function meaningOf(kind: ReviewReport['kind'], decision: string): string {
  const meanings: Partial<Record<ReviewReport['kind'], Record<string, string>>> = {
    approval: {
      approve: 'do it',
      deny: 'do not',
      answer: "answer in the worker's place",
      change: 'do it with other arguments',
    },
    'unknown-outcome': { approve: 'call it again', deny: 'do not call it again', answer: 'state its outcome' },
    failure: { approve: 'try again', deny: 'go on without it', answer: 'answer in its place' },
    budget: { approve: 'try again', deny: 'go on without it', answer: 'answer in its place' },
    'low-confidence': { approve: 'accept the result', deny: 'drop it', answer: 'answer in its place' },
    task: { deny: 'decline', answer: 'the result' },
    question: { answer: 'answer it', deny: 'do not answer' },
    conflict: { answer: 'name the task that is right, or the right value', deny: 'leave it open' },
    plan: { approve: 'run it', deny: 'end the run', change: 'run the plan in this file instead' },
  };
  return meanings[kind]?.[decision] ?? decision;
}

/** Denying the tasks of a revision does not end the run. */
function meaningIn({ kind, args }: ReviewReport, decision: string): string {
  const isRevision = kind === 'plan' && (args as Partial<PlanUnderReview> | null)?.revision !== undefined;
  if (decision === 'resume') return 'go on with that';
  return isRevision && decision === 'deny' ? 'go on without it' : meaningOf(kind, decision);
}

/** The subject of the review, task by task. The arguments are stored data of this run. */
function planTexts(args: unknown, terminal: Pick<Terminal, 'paint'>): string[] {
  const { plan, tools, forecast } = args as Partial<PlanUnderReview>;
  if (!plan) return [];
  const expected = forecast ? forecastLines(forecast).map((line) => terminal.paint('dim', line)) : [];
  return [...taskTexts(plan, terminal, tools ? { tools } : {}), ...expected];
}

/** How many characters of arguments are shown. */
const ARGS_MAX = 20_000;

const argsText = ({ args }: Pick<ReviewReport, 'args'>): string => visible(JSON.stringify(args) ?? 'null');

/** Whether a person can be shown all that an approval of this review would allow. */
export const tooLongToShow = (review: Pick<ReviewReport, 'tool' | 'args'>): boolean =>
  review.tool !== null && (argsText(review).length > ARGS_MAX || referencesIn(review.args).length > 0);

/** The call under review: all of its arguments, with everything in them visible. */
export function callLines(
  review: Pick<ReviewReport, 'tool' | 'args'>,
  { terminal, suggest }: Pick<Cli, 'terminal' | 'suggest'>,
): string[] {
  const { tool } = review;
  if (tool === null) return [];
  const width = Math.max(20, terminal.proseWidth - 6);
  const text = argsText(review);
  const lines = wrappedHard(`${visible(tool)} ${text.slice(0, ARGS_MAX)}`, width).split('\n');
  const stored = referencesIn(review.args);
  if (text.length <= ARGS_MAX && stored.length === 0) return lines;
  const names = [...new Set(stored.map(({ name }) => short(name, 60)))].join(', ');
  const size = `the arguments have ${text.length.toLocaleString('en')} characters`;
  const why = names === '' ? size : `large values are stored apart (${names})`;
  return [...lines, `… ${why}: see all of them with ${suggest('inbox --json')}, then approve with --unseen`];
}

/** Lines that a shell reads as one command. */
function brokenCommand(command: string, width: number): string[] {
  const lines = wrapped(command, width - 4).split('\n');
  return lines.map((line, at) => `${at === 0 ? '' : '  '}${line}${at === lines.length - 1 ? '' : ' \\'}`);
}

type Printing = Pick<Cli, 'terminal' | 'suggest'>;

/** What is asked, and all that an approval would allow. */
export const describeReview = (review: ReviewReport, cli: Printing, now: number): string =>
  printed(review, cli, { now, commands: [] });

/** The same, with the commands that decide it. */
export function printReview(review: ReviewReport, cli: Printing, now: number): string {
  const { paint } = cli.terminal;
  // Nothing is left to decide; the run goes on with the default when it is resumed.
  const resume = { resume: cli.suggest(`resume ${runOfReview(review.id)}`) };
  const ways = Object.entries(review.status === 'expired' ? resume : waysToDecide(review, cli.suggest));
  const width = Math.max(...ways.map(([, command]) => command.length));
  const room = cli.terminal.proseWidth - 6;
  const commands = ways.flatMap(([decision, command]) => {
    const meaning = paint('dim', meaningIn(review, decision));
    const beside = `${paint('cyan', command.padEnd(width))}  ${meaning}`;
    if (width + 2 + meaningIn(review, decision).length <= room) return [beside];
    return [meaning, ...brokenCommand(command, room).map((line) => paint('cyan', line))];
  });
  return printed(review, cli, { now, commands });
}

function printed(
  review: ReviewReport,
  cli: Printing,
  { now, commands }: { readonly now: number; readonly commands: readonly string[] },
): string {
  const { paint } = cli.terminal;
  const whom = review.kind === 'question' ? 'asks the requester' : review.kind;
  const [first = '', ...rest] = wrappedHard(visible(review.question), cli.terminal.proseWidth - 6).split('\n');
  const title = [
    `${paint('yellow', '?')} ${paint('bold', first)}`,
    ...rest.map((line) => `  ${paint('bold', line)}`),
  ].join('\n');
  const facts = [`${review.id} · ${whom} · asked ${ago(Date.parse(review.openedAt), now)}`];
  if (review.expiresAt !== null) {
    const when = review.status === 'expired' ? 'expired' : 'expires';
    facts.push(`${when} ${review.expiresAt}, which counts as ${review.expires}`);
  }
  facts.push(...callLines(review, cli));
  const plan = review.kind === 'plan' ? planTexts(review.args, cli.terminal) : [];
  return [title, indent([...facts.map((fact) => paint('dim', fact)), ...plan, ...commands].join('\n'))].join('\n');
}
