// Follows a tool call to its result. What the run asks on the way reaches the person in the way that the client knows.

import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import type { Principal } from '../access/roles.ts';
import { decideReview } from '../api/people.ts';
import type { Host } from '../host/host.ts';
import { Problem } from '../http/problem.ts';
import type { Asked } from '../turns/asked.ts';
import { findReview } from '../turns/find-review.ts';
import { followTurn, type TurnId } from '../turns/follow-turn.ts';
import { framesAfter } from '../turns/protocol.ts';
import { decisionFrom, formFor } from './ask-person.ts';
import type { Begun } from './begin-call.ts';
import { type CallFrame, callProtocol } from './call-fold.ts';
import type { McpParts } from './parts.ts';
import type { RequestStates } from './request-state.ts';
import { toolResult, waitingResult } from './tools.ts';

type Progress = Extract<CallFrame, { kind: 'progress' }>;
type Ended = Exclude<CallFrame, Progress>;

/** What the client of a call can do. */
export interface CallClient {
  readonly who: Principal;
  readonly signal: AbortSignal;
  /** `later`: it shows the form and repeats the call. `now`: it shows the form while the call is open. */
  readonly shows: 'later' | 'now' | 'nothing';
  readonly states: RequestStates;
  progress(frame: Progress, cursor: number): Promise<void>;
  elicit(form: ReturnType<typeof formFor>, signal: AbortSignal): Promise<unknown>;
}

/** Frames up to the end of the turn. */
async function followCall(
  host: Host,
  turn: TurnId,
  { signal, progress }: CallClient,
): Promise<{ readonly ended: Ended; readonly cursor: number }> {
  const steps = followTurn(host, turn, signal);
  for await (const { cursor, frame } of framesAfter(callProtocol, { turn: turn.number, after: -1 }, steps)) {
    if (frame.kind !== 'progress') return { ended: frame, cursor };
    await progress(frame, cursor);
  }
  throw new Error(`Turn ${turn.number} of run ${turn.runId} has ended without a result`);
}

interface Driven {
  readonly begun: Begun;
  readonly team: string;
}

export async function driveCall(
  parts: McpParts,
  { begun: { turn, notes }, team }: Driven,
  client: CallClient,
): Promise<CallToolResult | InputRequiredResult> {
  let at = turn;
  for (;;) {
    const { ended, cursor } = await followCall(parts.host, at, client);
    if (ended.kind === 'result')
      return toolResult(ended.text, ended.outcome, { isError: ended.isError, notes, cursor });
    const { next, open } = await stillOpen(parts.host, ended.reviews, client.who);
    if (next) {
      // Decided elsewhere meanwhile.
      at = next;
      continue;
    }
    if (client.shows === 'later' && open.length > 0) return askLater(parts, { turn: at, open, team }, client);
    const decided = client.shows === 'now' ? await askNow(parts, open, client) : undefined;
    if (decided === undefined) return waitingResult(ended.outcome, { notes, cursor });
    if ('refused' in decided) return waitingResult(ended.outcome, { notes: [...notes, decided.refused], cursor });
    at = decided;
  }
}

/** The turn after the reviews if none of them is open any more. */
async function stillOpen(
  host: Host,
  reviews: readonly Asked[],
  who: Principal,
): Promise<{ readonly open: readonly Asked[]; readonly next?: TurnId }> {
  const found = await Promise.all(reviews.map(({ reviewId }) => findReview(host, reviewId, who)));
  const open = reviews.filter((_, at) => found[at]?.status === 'open');
  const [next] = found.flatMap((each) => (each ? [each.next] : []));
  return open.length === 0 && next ? { open, next } : { open };
}

interface Asking {
  readonly turn: TurnId;
  readonly open: readonly Asked[];
  readonly team: string;
}

export const formsFor = ({ inputRequired }: McpParts['sdk'], open: readonly Asked[]) =>
  Object.fromEntries(open.map((asked) => [asked.reviewId, inputRequired.elicit(formFor(asked))]));

async function askLater(
  { sdk }: McpParts,
  { turn, open, team }: Asking,
  { states }: CallClient,
): Promise<InputRequiredResult> {
  const reviews = open.map(({ reviewId }) => reviewId);
  const requestState = await states.sign({ team, runId: turn.runId, turn: turn.number, reviews });
  return sdk.inputRequired({ inputRequests: formsFor(sdk, open), requestState });
}

/** Asks for the first review; the others are asked for when the run waits again. Undefined if it stays open. */
async function askNow(
  parts: McpParts,
  [asked]: readonly Asked[],
  { who, signal, elicit }: CallClient,
): Promise<TurnId | { readonly refused: string } | undefined> {
  if (!asked) return undefined;
  const { host } = parts;
  const { reviewId } = asked;
  const found = await findReview(host, reviewId, who);
  if (!found) return undefined;
  const done = new AbortController();
  const until = AbortSignal.any([signal, done.signal]);
  const reply = elicit(formFor(asked), until).then(
    (value) => ({ value }),
    () => ({ value: undefined }),
  );
  const first = await Promise.race([reply, untilClosed(host, reviewId, who, until)]);
  done.abort();
  signal.throwIfAborted();
  if (first === undefined) return found.next;
  const decision = decisionFrom(first.value, asked);
  if (decision === undefined || decision === 'open') return undefined;
  try {
    await decideReview(parts, { reviewId, decision, who });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Another person was faster: the run goes on with that decision.
    if (error.code !== 'conflict') return { refused: error.message };
  }
  return found.next;
}

const CHECK_EVERY_MS = 2_000;

/** Resolves when the review is no longer open, however and by whichever process it was decided. */
async function untilClosed(host: Host, reviewId: string, who: Principal, signal: AbortSignal): Promise<undefined> {
  while (!signal.aborted && (await findReview(host, reviewId, who))?.status === 'open') await news(host, signal);
  return undefined;
}

/** Waits until any run gets an event, but not for long: another process may have written it. */
async function news({ journal }: Host, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, CHECK_EVERY_MS);
  const stop = journal.onAppend(() => resolve());
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
  stop();
}
