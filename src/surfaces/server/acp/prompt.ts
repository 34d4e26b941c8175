// A prompt of an editor: begins a run, or goes on with the last one of the session, and follows it until it has ended or
// waits for words of the requester.
//
//   A1. A review that takes yes or no becomes a request for permission. The run is followed meanwhile: a decision from
//       elsewhere takes the request back, and the prompt goes on.
//   A2. A question that takes words is asked in a form, in the same way, if the editor has forms. Otherwise it ends the
//       prompt, and the next prompt answers it.

import type { SessionUpdate, StopReason } from '@agentclientprotocol/sdk';
import type { Decision } from '../../../core/journal/event.ts';
import { runOfReview } from '../../../core/run/keys.ts';
import type { Principal } from '../access/roles.ts';
import { type Deciding, decideReview } from '../api/people.ts';
import type { Host } from '../host/host.ts';
import { Problem } from '../http/problem.ts';
import type { Log } from '../log.ts';
import { type Asked, decisionIn, questionText } from '../turns/asked.ts';
import { followTurn, storedSteps, type TurnId, TurnStopped } from '../turns/follow-turn.ts';
import { startForTurn } from '../turns/start-turn.ts';
import { foldSession, isEcho, newSession, type SessionFold } from './session-fold.ts';
import { runsOfSession, SESSION } from './sessions.ts';

export interface Parts {
  readonly host: Host;
  readonly log: Log;
  readonly who: Principal;
}

export interface Editor {
  update(update: SessionUpdate): Promise<void>;
  /** Whether it can ask for words. */
  readonly hasForms: boolean;
  /** Undefined if the editor took the question away. Rejects if it cannot ask, or the user does not answer now. */
  ask(asked: Asked, signal: AbortSignal): Promise<Decision | undefined>;
}

interface Prompt {
  readonly sessionId: string;
  readonly team: string;
  readonly text: string;
  readonly editor: Editor;
  /** Aborted when the connection ends. The run goes on. */
  readonly signal: AbortSignal;
  /** Called with the run that the prompt follows. */
  readonly onRun: (runId: string) => Promise<void>;
}

const say = (text: string): SessionUpdate => ({
  sessionUpdate: 'agent_message_chunk',
  content: { type: 'text', text },
});

export async function runPrompt(parts: Parts, prompt: Prompt): Promise<StopReason> {
  try {
    const earlier = await unfinished(parts, prompt);
    if (earlier) {
      const { turn, isAnswered, asked } = earlier;
      await prompt.onRun(turn.runId);
      const ended = await follow(parts, prompt, { turn, asked });
      if (isAnswered || ended === 'waits') return stopReason(ended);
    }
    const turn = await begin(parts, prompt);
    await prompt.onRun(turn.runId);
    return stopReason(await follow(parts, prompt, { turn, asked: undefined }));
  } catch (error) {
    if (!(error instanceof TurnStopped) && !(error instanceof Problem)) throw error;
    if (!prompt.signal.aborted) await prompt.editor.update(say(error.message));
    return 'end_turn';
  }
}

type Ended = 'answered' | 'cancelled' | 'waits';

const stopReason = (ended: Ended): StopReason => (ended === 'cancelled' ? 'cancelled' : 'end_turn');

async function begin({ host, who }: Parts, { sessionId, team, text }: Prompt): Promise<TurnId> {
  const before = (await runsOfSession(host, sessionId)).at(-1);
  const { runId } = await startForTurn(host, {
    team: host.teamNamed(team),
    request: text,
    options: { history: before ? await host.inspect.conversation(before.runId) : [] },
    labels: { [SESSION]: sessionId },
    via: 'acp',
    who,
  });
  return { runId, number: 0 };
}

interface Unfinished {
  readonly turn: TurnId;
  /** Whether the text of the prompt belongs to this run. */
  readonly isAnswered: boolean;
  /** The review to ask about. */
  readonly asked: Asked | undefined;
}

/** The last run of the session, if it has not ended: the prompt answers it, or waits for it first. */
async function unfinished(parts: Parts, { sessionId, text, editor }: Prompt): Promise<Unfinished | undefined> {
  const { host } = parts;
  const last = (await runsOfSession(host, sessionId)).at(-1);
  if (!last || last.endedAt !== null) return undefined;
  const { runId } = last;
  const number = (await host.journal.read(runId)).filter(({ type }) => type === 'run-parked').length;
  const turn = { runId, number };
  const asked = await waitsFor(host, turn);
  if (!asked) {
    await host.resume(runId);
    return { turn, isAnswered: false, asked: undefined };
  }
  const decision = decisionIn(text, asked);
  if (decision) await decide(parts, { reviewId: asked.reviewId, decision });
  else await editor.update(say('That is neither yes nor no.\n\n'));
  return { turn, isAnswered: true, asked: decision ? undefined : asked };
}

/** The review that the run waits for, if nothing has happened since it began to wait. */
async function waitsFor({ journal }: Host, { runId, number }: TurnId): Promise<Asked | undefined> {
  if (number === 0) return undefined;
  const before = number - 1;
  let state = newSession(before);
  const steps = await storedSteps(journal, { runId, number: before });
  for (const step of steps) state = foldSession(state, step).state;
  const isLast = (await journal.read(runId, { after: steps.at(-1)?.seq ?? 0 })).length === 0;
  return isLast ? state.asked[0] : undefined;
}

const decide = async (parts: Parts, deciding: Omit<Deciding, 'who'>): Promise<void> => {
  await decideReview({ ...parts, fourEyes: false }, { ...deciding, who: parts.who });
};

interface Following {
  readonly turn: TurnId;
  readonly asked: Asked | undefined;
}

async function follow(parts: Parts, prompt: Prompt, { turn, asked: first }: Following): Promise<Ended> {
  let asked = first;
  for (let { number } = turn; ; number += 1) {
    const state = await followOne(parts, prompt, { turn: { runId: turn.runId, number }, asked });
    if (!state) return 'waits';
    const { status } = state.turn;
    if (status !== 'waiting') return status === 'cancelled' ? 'cancelled' : 'answered';
    [asked] = state.asked;
    if (!asked || !(asked.takesYesOrNo || prompt.editor.hasForms)) return 'waits';
  }
}

/** The end of the turn; undefined if the editor cannot ask what it waits for. */
async function followOne(parts: Parts, prompt: Prompt, { turn, asked }: Following): Promise<SessionFold | undefined> {
  const { editor } = prompt;
  const leaving = new AbortController();
  const signal = AbortSignal.any([prompt.signal, leaving.signal]);
  const asking = asked && askPerson(parts, prompt, { asked, turn, giveUp: () => leaving.abort() });
  let state = newSession(turn.number);
  try {
    for await (const step of followTurn(parts.host, turn, signal)) {
      const folded = foldSession(state, step);
      state = folded.state;
      if (state.turn.phase === 'working') asking?.takeBack();
      for (const update of folded.frames) if (!isEcho(update)) await editor.update(update);
    }
  } catch (error) {
    if (leaving.signal.aborted && error instanceof TurnStopped) return undefined;
    throw error;
  } finally {
    asking?.takeBack();
  }
  return state;
}

const POLL_MS = 500;

interface Asking {
  readonly asked: Asked;
  readonly turn: TurnId;
  readonly giveUp: () => void;
}

/** Asks, and looks whether another process has decided. */
function askPerson(parts: Parts, { editor }: Prompt, { asked, turn, giveUp }: Asking): { takeBack(): void } {
  const taking = new AbortController();
  const { reviewId } = asked;
  const watch = setInterval(() => void continueIfDecided(parts, turn.runId, reviewId), POLL_MS);
  const answered = async (): Promise<void> => {
    const decision = await editor.ask(asked, taking.signal);
    if (taking.signal.aborted || !decision) return;
    await decide(parts, { reviewId, decision });
  };
  answered().catch(async (error: unknown) => {
    // Another decision came first: the run goes on.
    if (taking.signal.aborted || error instanceof Problem) return;
    // A question that takes words was said already.
    if (asked.takesYesOrNo) await editor.update(say(questionText(asked, 0))).catch(() => undefined);
    giveUp();
  });
  return {
    takeBack: () => {
      clearInterval(watch);
      taking.abort();
    },
  };
}

/** A decision that was recorded without continuing the run waits in its letter box; time may also be over. */
async function continueIfDecided({ host, log }: Parts, runId: string, reviewId: string): Promise<void> {
  if (host.isActive(runId)) return;
  try {
    const reviewed = runOfReview(reviewId);
    const { state } = await host.inspect.state(reviewed);
    const expiresAt = state.reviews.get(reviewId)?.opened.expiresAt ?? Number.POSITIVE_INFINITY;
    if (expiresAt <= host.now() || (await host.journal.posts(reviewed)).length > 0) await host.resume(runId);
  } catch (error) {
    log.error('not resumed', { run: runId, error: error instanceof Error ? error.message : String(error) });
  }
}
