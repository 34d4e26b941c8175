// Asks the open reviews of a waiting run at the terminal, one after the other.
//
//   Q1. A person approves only what this screen has shown whole; changed arguments are shown again before they count.
//   Q2. Ctrl-C and Ctrl-D leave the review in the inbox: only a typed line decides.

import type { Decision } from '../../../core/journal/event.ts';
import type { ReviewReport } from '../../../core/report/report.ts';
import { visibleJson } from '../../../core/report/visible.ts';
import { isTooDeep } from '../../../core/values/nesting.ts';
import type { Cli, Team } from '../environment.ts';
import { callLines, describeReview, tooLongToShow, waysToDecide } from '../print/review.ts';
import { wrapped } from '../print/wording.ts';
import type { Prompter } from './prompter.ts';

interface Asking {
  readonly cli: Pick<Cli, 'terminal' | 'suggest' | 'wiring'>;
  readonly team: Pick<Team, 'decide'>;
  readonly prompter: Prompter;
  /** Who decides. */
  readonly by: string;
}

/** How many were decided. It ends with the first that the person leaves in the inbox. */
export async function askReviews(reviews: readonly ReviewReport[], asking: Asking): Promise<number> {
  let decided = 0;
  for (const review of reviews.filter(({ status }) => status === 'open')) {
    if (!(await askReview(review, asking))) break;
    decided += 1;
  }
  return decided;
}

async function askReview(review: ReviewReport, asking: Asking): Promise<boolean> {
  const { cli, team, by } = asking;
  const { terminal } = cli;
  showReview(review, cli);
  if (tooLongToShow(review)) return false;
  for (;;) {
    const decision = await askDecision(review, asking);
    if (!decision) {
      terminal.note(`It stays in the inbox: ${cli.suggest('inbox')}`);
      return false;
    }
    const decided = await team.decide(review.id, decision, { by });
    if (decided.accepted) {
      terminal.note(`Recorded: ${by}, ${decision.kind} ${review.id}\n`);
      return true;
    }
    terminal.note(`That cannot be recorded: ${decided.reason}`);
    if (decision.kind !== 'change') return false;
    showUnchanged(review, cli);
  }
}

/** After other arguments were on the screen, says which ones the next question is about (Q1). */
const showUnchanged = (review: ReviewReport, { terminal, suggest }: Asking['cli']): void =>
  terminal.note(`Unchanged: ${callLines(review, { terminal: onStderr(terminal), suggest }).join('\n  ')}`);

const onStderr = (terminal: Asking['cli']['terminal']): Asking['cli']['terminal'] => ({
  ...terminal,
  proseWidth: Math.min(100, terminal.columns),
  paint: terminal.paintNote,
});

/** On stderr, where the question is. */
function showReview(review: ReviewReport, { terminal, suggest, wiring }: Asking['cli']): void {
  terminal.note(describeReview(review, { suggest, terminal: onStderr(terminal) }, wiring.clock.now()));
}

const QUESTIONS: Partial<Record<ReviewReport['kind'], string>> = {
  'unknown-outcome': 'Call it again?',
  failure: 'Try again?',
  budget: 'Try again?',
  'low-confidence': 'Accept the result?',
  plan: 'Run this plan?',
};

async function askDecision(review: ReviewReport, asking: Asking): Promise<Decision | undefined> {
  const { decisions, kind } = review;
  if (!decisions.includes('approve')) return askAnswer(asking);
  const canEdit = decisions.includes('change') && kind !== 'plan';
  const canAnswer = decisions.includes('answer');
  const more = canEdit ? '/edit' : canAnswer ? '/answer' : '';
  if (kind === 'plan') asking.cli.terminal.note(planHint(review, asking));
  for (;;) {
    const typed = await asking.prompter.ask(`${QUESTIONS[kind] ?? 'Approve?'} [y/N${more}] `);
    if (typed === undefined) return undefined;
    const [word = '', ...rest] = typed.trim().split(/\s+/);
    if (/^y(es)?$/i.test(word) && rest.length === 0) return { kind: 'approve' };
    if (word === '' || /^no?$/i.test(word)) return { kind: 'deny', reason: rest.join(' ') };
    if (canAnswer && /^a(nswer)?$/i.test(word) && rest.length === 0) return askAnswer(asking);
    if (!canEdit || !/^e(dit)?$/i.test(word)) {
      asking.cli.terminal.note(helpText(asking, { canEdit, canAnswer }));
      continue;
    }
    const edited = await askArguments(review, asking);
    if (edited) return edited;
    showUnchanged(review, asking.cli);
  }
}

function planHint(review: ReviewReport, { cli: { terminal, suggest } }: Asking): string {
  return terminal.paintNote('dim', `To run another plan instead: ${waysToDecide(review, suggest).change}`);
}

function helpText({ cli: { terminal } }: Asking, { canEdit, canAnswer }: { canEdit: boolean; canAnswer: boolean }) {
  const words = [
    'y approves',
    'n denies (a reason may follow: n too expensive)',
    ...(canEdit ? ['edit changes the arguments'] : []),
    ...(canAnswer ? ["answer replies in the worker's place"] : []),
    'Ctrl-D leaves it in the inbox',
  ];
  return terminal.paintNote('dim', wrapped(words.join(', '), terminal.columns));
}

async function askAnswer({ prompter }: Asking): Promise<Decision | undefined> {
  const content = (await prompter.ask('Your answer: '))?.trim() ?? '';
  return content === '' ? undefined : { kind: 'answer', content };
}

/** Undefined if the person changed their mind. */
async function askArguments(review: ReviewReport, { cli, prompter }: Asking): Promise<Decision | undefined> {
  const { terminal } = cli;
  let text = visibleJson(review.args);
  for (;;) {
    const typed = await prompter.ask('Arguments: ', text);
    if (typed === undefined || typed.trim() === '') return undefined;
    text = typed;
    const args = parsedJson(typed);
    if (args === undefined) {
      terminal.note('That is not JSON: correct it, or empty the line to keep the arguments.');
      continue;
    }
    const changed = { ...review, args: args.value };
    showReview(changed, cli);
    if (tooLongToShow(changed)) return undefined;
    if (/^y(es)?$/i.test((await prompter.ask('Approve with these arguments? [y/N] '))?.trim() ?? ''))
      return { kind: 'change', args: args.value };
    return undefined;
  }
}

function parsedJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? undefined : { value };
  } catch {
    return undefined;
  }
}
