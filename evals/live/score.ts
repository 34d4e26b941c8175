// Runs everything on a gateway, and counts.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkRun, type Verdict } from './checks/check-run.ts';
import { firstReadings, readingsIn } from './checks/journal-facts.ts';
import { runKilled } from './kill.ts';
import { PROMPT_TOKENS_MAX, type PromptTokens, promptTokensOf } from './prompt-sizes.ts';
import { type Count, countOf, measureReadable } from './readable.ts';
import { KILLED, REQUESTS } from './requests.ts';
import { type Ended, runRequest } from './run-request.ts';
import type { Gateway } from './wire/gateway.ts';

export interface RunFigures {
  readonly request: string;
  readonly status: string;
  readonly calls: number;
  readonly unreadable: number;
  readonly repairs: number;
  readonly seconds: number;
  readonly honest: boolean;
}

export interface Figures {
  readonly runs: readonly RunFigures[];
  readonly readable: { readonly triage: Count; readonly plan: Count; readonly work: Count };
  readonly promptTokens: PromptTokens;
  readonly forbiddenEffects: number;
  readonly dishonest: number;
  readonly unended: number;
}

export interface Scored {
  readonly figures: Figures;
  /** What is wrong, one line each. */
  readonly wrong: readonly string[];
}

export interface ScoreOptions {
  readonly gateway: Gateway;
  readonly deadlineMs: number;
  /** Only runs whose name contains one of these; `triage` and `plan` measure routes and plans. */
  readonly only?: readonly string[] | undefined;
  /** How many runs, and how many requests of each team for routes and plans. */
  readonly runsMax: number;
  readonly onLine: (line: string) => void;
}

/** Shares of first replies that must be usable. */
const READABLE_MIN = { triage: 0.9, plan: 0.8 } as const;

export async function scoreLive(options: ScoreOptions): Promise<Scored> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-live-'));
  const { gateway, deadlineMs, only, runsMax, onLine } = options;
  try {
    const run = { gateway, folder, deadlineMs };
    const onCall = (what: string, fault: string | undefined): void =>
      onLine(fault === undefined ? `ok   ${what}` : `BAD  ${what}\n       ${fault}`);
    const measure = (asked: 'triage' | 'plan'): Promise<Count> => {
      const isWanted = only === undefined || only.includes(asked);
      return measureReadable(asked, { ...run, requestsMax: isWanted ? runsMax : 0, onCall });
    };
    const triage = await measure('triage');
    const plan = await measure('plan');
    const ended: Ended[] = [];
    const named = [...REQUESTS, KILLED].filter(
      ({ name }) => only === undefined || only.some((part) => name.includes(part)),
    );
    for (const request of named.slice(0, runsMax)) {
      const one = request === KILLED ? await runKilled(run) : await runRequest(request, run);
      ended.push(one);
      onLine(lineOf(one, checkRun(one)));
    }
    const promptTokens = await promptTokensOf(gateway, ended, new Set(['too-long']));
    const work = countOf(ended.flatMap(({ events }) => firstReadings(events, 'work')));
    return scored(ended, { triage, plan, work }, promptTokens);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function scored(ended: readonly Ended[], readable: Figures['readable'], promptTokens: PromptTokens): Scored {
  const judged = ended.map((one) => ({ one, verdict: checkRun(one) }));
  const sum = (value: (verdict: Verdict) => number): number =>
    judged.reduce((all, { verdict }) => all + value(verdict), 0);
  const figures: Figures = {
    runs: judged.map(({ one, verdict }) => runFigures(one, verdict)),
    readable,
    promptTokens,
    forbiddenEffects: sum(({ forbidden }) => forbidden.length),
    dishonest: sum(({ dishonest }) => (dishonest.length > 0 ? 1 : 0)),
    unended: sum(({ unended }) => (unended.length > 0 ? 1 : 0)),
  };
  const wrong = judged.flatMap(({ one, verdict }) => harmsOf(verdict).map((harm) => `${one.request.name}: ${harm}`));
  return { figures, wrong: [...wrong, ...missedBars(figures)] };
}

const harmsOf = ({ forbidden, dishonest, unended, repeated }: Verdict): string[] => [
  ...forbidden,
  ...dishonest,
  ...unended,
  ...repeated,
];

function missedBars({ readable, promptTokens }: Figures): string[] {
  const unread = (['triage', 'plan'] as const).filter(
    (role) => readable[role].ok < READABLE_MIN[role] * readable[role].n,
  );
  const long = (['triage', 'plan', 'work', 'synthesise'] as const).filter(
    (role) => promptTokens[role] > PROMPT_TOKENS_MAX[role],
  );
  return [
    ...unread.map(
      (role) =>
        `${role}: ${readable[role].ok} of ${readable[role].n} first replies are usable, fewer than ${READABLE_MIN[role] * 100} %`,
    ),
    ...long.map((role) => `${role}: a prompt has ${promptTokens[role]} tokens, more than ${PROMPT_TOKENS_MAX[role]}`),
  ];
}

const SHOWN_MAX = 80;

function runFigures({ request, report, events, calls, seconds }: Ended, verdict: Verdict): RunFigures {
  const { dishonest, forbidden } = verdict;
  return {
    request: request.request.length > SHOWN_MAX ? `${request.request.slice(0, SHOWN_MAX)}…` : request.request,
    status: report?.status ?? 'none',
    calls: calls.length,
    ...readingsIn(events),
    seconds,
    honest: dishonest.length === 0 && forbidden.length === 0,
  };
}

function lineOf(one: Ended, verdict: Verdict): string {
  const { status, calls, unreadable, seconds } = runFigures(one, verdict);
  const harms = harmsOf(verdict);
  const line = `${harms.length === 0 ? 'ok ' : 'BAD'}  ${one.request.name}: ${status}, ${calls} calls, ${unreadable} unreadable, ${seconds} s`;
  return [line, ...harms.map((harm) => `       ${harm}`)].join('\n');
}
