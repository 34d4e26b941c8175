// Prints a review with everything a person needs to decide it.

import type { Decision } from '../../../core/journal/event.ts';
import type { ReviewReport } from '../../../core/report/report.ts';
import type { PlanUnderReview } from '../../../core/run/decide/plan-review.ts';
import { DECISIONS } from '../../../core/run/fold/reviews.ts';
import { runOfReview } from '../../../core/run/keys.ts';
import type { Cli } from '../environment.ts';
import type { Terminal } from '../terminal.ts';
import { forecastLines, taskTexts } from './plan.ts';
import { ago, harmless, indent, short, wrapped } from './wording.ts';

type Suggest = Cli['suggest'];

/** The commands that decide this review, by decision. */
export function waysToDecide(
  { id, kind }: Pick<ReviewReport, 'id' | 'kind'>,
  suggest: Suggest,
): Record<string, string> {
  const commands: Partial<Record<Decision['kind'], string>> = {
    approve: suggest(`approve ${id}`),
    deny: suggest(`deny ${id} "reason"`),
    answer: suggest(`answer ${id} "…"`),
    change: suggest(kind === 'plan' ? `approve ${id} --args plan.json` : `approve ${id} --args '{…}'`),
  };
  const allowed = DECISIONS[kind].flatMap((decision) => {
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

export function printReview(review: ReviewReport, cli: Pick<Cli, 'terminal' | 'suggest'>, now: number): string {
  const { paint } = cli.terminal;
  const whom = review.kind === 'question' ? 'asks the requester' : review.kind;
  const [first = '', ...rest] = wrapped(harmless(review.question), cli.terminal.proseWidth - 6).split('\n');
  const title = [
    `${paint('yellow', '?')} ${paint('bold', first)}`,
    ...rest.map((line) => `  ${paint('bold', line)}`),
  ].join('\n');
  const facts = [`${review.id} · ${whom} · asked ${ago(Date.parse(review.openedAt), now)}`];
  const isExpired = review.status === 'expired';
  if (review.expiresAt !== null)
    facts.push(`${isExpired ? 'expired' : 'expires'} ${review.expiresAt}, which counts as ${review.expires}`);
  if (review.tool !== null) facts.push(`${review.tool} ${short(JSON.stringify(review.args), 300)}`);
  // Nothing is left to decide; the run goes on with the default when it is resumed.
  const resume = { resume: cli.suggest(`resume ${runOfReview(review.id)}`) };
  const ways = Object.entries(isExpired ? resume : waysToDecide(review, cli.suggest));
  const width = Math.max(...ways.map(([, command]) => command.length));
  const commands = ways.map(
    ([decision, command]) => `${paint('cyan', command.padEnd(width))}  ${paint('dim', meaningIn(review, decision))}`,
  );
  const plan = review.kind === 'plan' ? planTexts(review.args, cli.terminal) : [];
  return [title, indent([...facts.map((fact) => paint('dim', fact)), ...plan, ...commands].join('\n'))].join('\n');
}
