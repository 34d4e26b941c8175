// Replays each case of a recording on one team and counts from the journals.

import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { type McpToolOptions, type PlanDraft, type Supervisor, supervisor, type ToolSource, worker } from 'bosun';
import { mcp } from 'bosun/mcp';
import { callsIn, type JournalledCall } from './journal-calls.ts';
import { policyFor } from './policy.ts';
import { needsPerson, type RecordedCase, type Recording, type Step } from './recording.ts';
import { NOT_RECORDED, QUOTE } from './replay.ts';
import { type GrantsBy, planOf, recordedModel } from './script.ts';

export interface Figures {
  readonly cases: number;
  /** Recorded calls of all actors. */
  readonly calls: number;
  /** Made, and ended as recorded; a call that failed when it was recorded must fail in the same way. */
  readonly executed: number;
  /** Refused, denied or never made, although the recording has them. */
  readonly wronglyBlocked: number;
  /** Made, with another answer than the recorded one. */
  readonly endedOtherwise: number;
  /** Calls for which the server had no recording. */
  readonly notRecorded: number;
  readonly failedAsRecorded: number;
  /** Approvals that were requested, and those of them that the label expects. */
  readonly asked: number;
  readonly askedAsLabelled: number;
  readonly askedThoughNotLabelled: number;
  readonly notAskedThoughLabelled: number;
  /** Calls over the limit that ran without approval. */
  readonly unattendedOverLimit: number;
  /** Runs without a complete answer. */
  readonly unfinished: number;
}

export const NO_FIGURES: Figures = {
  cases: 0,
  calls: 0,
  executed: 0,
  wronglyBlocked: 0,
  endedOtherwise: 0,
  notRecorded: 0,
  failedAsRecorded: 0,
  asked: 0,
  askedAsLabelled: 0,
  askedThoughNotLabelled: 0,
  notAskedThoughLabelled: 0,
  unattendedOverLimit: 0,
  unfinished: 0,
};

export function sumOf(all: readonly Figures[]): Figures {
  const sum: { -readonly [K in keyof Figures]: number } = { ...NO_FIGURES };
  for (const each of all) for (const key of Object.keys(sum) as (keyof Figures)[]) sum[key] += each[key];
  return sum;
}

const PERSON = 'the person on duty';
const AT_ONCE = 8;
/** The maximum number of calls in one task; recordings have a few dozen at most. */
const STEPS_MAX = 1_000;

export interface ScoreOptions {
  /** Treats the output of every tool as text from outside, which taints the task. */
  readonly openWorld: boolean;
  readonly grantsBy: GrantsBy;
}

export async function scoreRecording(recording: Recording, { openWorld, grantsBy }: ScoreOptions): Promise<Figures> {
  const { domain, cases } = recording;
  const numbered = cases.map((each, number) => ({ runId: `${domain}-${number + 1}`, number, each }));
  const byRun = new Map(numbered.map(({ runId, each }) => [runId, each]));
  const playable = numbered.filter(({ each }) => each.steps.length > 0);
  const team = teamFor(recording, { openWorld, caseOfRun: (runId) => caseOf(byRun, runId) });
  try {
    const scores = await inTurns(playable, AT_ONCE, ({ runId, number, each }) =>
      scoreCase(team, runId, { plan: planOf(each, grantsBy), number, recorded: each }),
    );
    return { ...sumOf(scores), cases: cases.length };
  } finally {
    await team.close();
  }
}

function caseOf(byRun: ReadonlyMap<string, RecordedCase>, runId: string): RecordedCase {
  const found = byRun.get(runId);
  if (!found) throw new Error(`There is no case for the run ${runId}`);
  return found;
}

type TeamParts = Pick<ScoreOptions, 'openWorld'> & { readonly caseOfRun: (runId: string) => RecordedCase };

/** Every actor is a worker of one team, with the tools of its own server. */
function teamFor({ domain, casesFile, toolsFile, tools }: Recording, { openWorld, caseOfRun }: TeamParts): Supervisor {
  const actors = Object.keys(tools).filter((actor) => (tools[actor] ?? []).length > 0);
  const workers = actors.map((actor) => {
    const source: ToolSource = mcp({
      name: `${domain}-${actor}`,
      command: process.execPath,
      args: [
        '--conditions=bosun-source',
        fileURLToPath(new URL('./replay-server.ts', import.meta.url)),
        casesFile,
        toolsFile,
        actor,
        openWorld ? 'open-world' : '',
      ],
      passContext: ['case'],
      tools: Object.fromEntries(
        (tools[actor] ?? [])
          .filter(({ mutates }) => mutates)
          .map(({ name }): [string, McpToolOptions] => [name, { approve: policyFor(name, () => source) }]),
      ),
    });
    return [
      actor,
      worker({ does: `acts for the ${actor} in ${domain}`, tools: [source], stepsMax: STEPS_MAX }),
    ] as const;
  });
  return supervisor({
    name: domain,
    workers: Object.fromEntries(workers),
    models: { worker: recordedModel(caseOfRun) },
    sharedTools: sharedBy(tools),
  });
}

const sharedBy = (tools: Recording['tools']): string[] => {
  const names = Object.values(tools).flatMap((own) => own.map(({ name }) => name));
  return [QUOTE, ...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
};

interface Played {
  readonly recorded: RecordedCase;
  readonly plan: PlanDraft;
  readonly number: number;
}

async function scoreCase(team: Supervisor, runId: string, { recorded, plan, number }: Played): Promise<Figures> {
  let report = await team.run(plan, { runId, context: { case: number } });
  while (report.status === 'waiting') {
    for (const { id, status } of report.reviews)
      if (status === 'open') await team.decide(id, 'approve', { by: PERSON });
    report = await team.resume(runId);
  }
  const { events } = await team.trace(runId);
  return figuresOf(recorded, callsIn(events), report.status === 'complete');
}

function figuresOf({ steps }: RecordedCase, calls: readonly JournalledCall[], isComplete: boolean): Figures {
  const each = steps.map((step, index) => figuresOfStep(step, calls[index]));
  const beyond = calls.slice(steps.length).length;
  const sum = sumOf(each);
  return {
    ...sum,
    // A call that is not in the recording must not be made at all.
    notRecorded: sum.notRecorded + beyond,
    unfinished: isComplete ? 0 : 1,
  };
}

function figuresOfStep(step: Step, call: JournalledCall | undefined): Figures {
  const isOurs = call?.tool === step.tool && isDeepStrictEqual(call.args, step.args);
  const labelled = needsPerson(step);
  const { started = false, asked = false, approved = false, outcome } = isOurs ? call : {};
  const executed = started && endedAlike(step, outcome);
  const one = (holds: boolean): number => (holds ? 1 : 0);
  return {
    ...NO_FIGURES,
    calls: 1,
    executed: one(executed),
    wronglyBlocked: one(!started),
    endedOtherwise: one(started && !executed),
    notRecorded: one(outcome?.status === 'error' && outcome.message.startsWith(NOT_RECORDED)),
    failedAsRecorded: one(executed && !step.ok),
    asked: one(asked),
    askedAsLabelled: one(asked && labelled),
    askedThoughNotLabelled: one(asked && !labelled),
    notAskedThoughLabelled: one(!asked && labelled),
    unattendedOverLimit: one(started && labelled && !approved),
  };
}

function endedAlike({ ok, out }: Step, outcome: JournalledCall['outcome']): boolean {
  if (outcome?.status === 'error') return !ok && outcome.message.trim() === out.trim();
  if (outcome?.status !== 'ok' || !ok) return false;
  return typeof outcome.output === 'string' ? outcome.output === out : isDeepStrictEqual(outcome.output, parsed(out));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Several runs at once, because a company has several customers. */
async function inTurns<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const take = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
  return results;
}
