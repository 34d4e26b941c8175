// What model calls are doing right now, and what they wait for: kept beside the state, because the journal holds only their ends.

import { stripVTControlCharacters } from 'node:util';
import type { RunEvent } from '../../../core/journal/event.ts';
import type { Failure } from '../../../core/journal/failure.ts';
import { describeFailure } from '../../../core/journal/failure.ts';
import { dialogueIdOf, roleIn } from '../../../core/run/keys.ts';
import type { RunState } from '../../../core/run/state.ts';
import type { CallProgress } from '../../../ports/engine.ts';
import { count, short } from '../print/wording.ts';

interface Call {
  readonly doing: CallProgress['doing'] | 'retrying';
  readonly since: number;
  /** What it waits for, and until when. */
  readonly reason?: string;
  readonly untilAt?: number | undefined;
  readonly written: number;
  /** When the first piece of its reply came. */
  readonly firstAt?: number;
  readonly lastAt?: number;
  readonly lastWords: string;
  readonly isTold?: boolean;
}

export interface Calls {
  note(progress: CallProgress): void;
  follow(event: RunEvent, state: RunState): void;
  /** What the dialogue is doing, in a few words; empty if it has no call under way. */
  doing(dialogueId: string | undefined): string;
  lastWords(dialogueId: string | undefined): string;
  /** The dialogues with a call that has not ended, since when each does what it does, and whether an event said so. */
  open(): readonly { readonly id: string; readonly since: number; readonly isTold: boolean }[];
}

const WORDS_KEPT = 300;
const CHARACTERS_PER_TOKEN = 4;
/** A pause that is worth a word. */
const PAUSE_MS = 3_000;
const NO_WORDS = { written: 0, lastWords: '' } as const;

export function createCalls(now: () => number): Calls {
  const calls = new Map<string, Call>();
  const note = (progress: CallProgress): void => {
    const id = dialogueIdOf(progress.callId);
    const at = now();
    if (progress.doing === 'writing') {
      const before = calls.get(id) ?? { doing: 'writing', since: at, ...NO_WORDS };
      const { piece } = progress;
      const written = before.written + piece.length;
      const lastWords = `${before.lastWords}${piece}`.slice(-WORDS_KEPT);
      const firstAt = before.doing === 'writing' ? (before.firstAt ?? at) : at;
      calls.set(id, { doing: 'writing', since: before.since, written, firstAt, lastAt: at, lastWords });
    } else if (progress.doing === 'waiting') {
      const { provider, waitMs } = progress;
      const reason = waitMs === undefined ? `other calls to ${provider}` : `the rate limit of ${provider}`;
      calls.set(id, { doing: 'waiting', since: at, reason, untilAt: waitMs && at + waitMs, ...NO_WORDS });
    } else calls.set(id, { doing: progress.doing, since: at, ...NO_WORDS });
  };
  const wait = (id: string, event: Extract<RunEvent, { type: 'model-call-retried' }>, state: RunState): void => {
    const { failure, notBefore, at } = event;
    const isLimit = failure.code === 'rate-limited';
    const reason = isLimit ? reasonOf(failure) : `retry ${state.dialogues.get(id)?.retries ?? 1}: ${reasonOf(failure)}`;
    calls.set(id, {
      doing: isLimit ? 'waiting' : 'retrying',
      since: at,
      isTold: true,
      reason,
      untilAt: notBefore,
      ...NO_WORDS,
    });
  };
  return {
    note,
    follow: (event, state) => {
      if (event.type === 'model-call-finished' || event.type === 'model-call-failed')
        calls.delete(dialogueIdOf(event.callId));
      if (event.type === 'model-call-retried') wait(event.dialogue, event, state);
      // A dialogue that was dropped with its attempt ends without an event of its own.
      for (const id of calls.keys())
        if (state.events > 0 && !state.dialogues.has(id) && isOlder(calls, id, event)) calls.delete(id);
    },
    doing: (id) => {
      const call = id === undefined ? undefined : calls.get(id);
      return call ? wordsFor(call, now()) : '';
    },
    lastWords: (id) => tidy((id === undefined ? undefined : calls.get(id))?.lastWords ?? ''),
    open: () => [...calls].map(([id, { since, isTold = false }]) => ({ id, since, isTold })),
  };
}

/** Progress comes at once, events in turn: a call that began after the event is not one that it dropped. */
const isOlder = (calls: ReadonlyMap<string, Call>, id: string, { at }: RunEvent): boolean =>
  (calls.get(id)?.since ?? 0) < at;

function wordsFor(call: Call, at: number): string {
  const { doing, since, reason, untilAt, written, firstAt = since, lastAt = at } = call;
  const left = untilAt === undefined ? '' : seconds(untilAt - at);
  switch (doing) {
    case 'waiting':
      return `waiting ${left === '' ? '' : `${left} `}for ${reason}`;
    case 'retrying':
      return (reason ?? '').replace(':', ` in ${left}:`);
    case 'reading':
      return at - since < 1_000 ? 'reading the prompt' : `reading the prompt, ${seconds(at - since)}`;
    case 'writing': {
      const tokens = Math.ceil(written / CHARACTERS_PER_TOKEN);
      if (at - lastAt >= PAUSE_MS) return `${count(tokens, 'token')}, silent for ${seconds(at - lastAt)}`;
      const perSecond = at - firstAt < 1_000 ? '' : `, ${Math.round((tokens * 1_000) / (at - firstAt))}/s`;
      return `${count(tokens, 'token')}${perSecond}`;
    }
    default:
      return doing satisfies never;
  }
}

export const seconds = (ms: number): string => `${Math.max(0, Math.ceil(ms / 1_000))} s`;

/** The marks of JSON say nothing to people. */
const tidy = (text: string): string =>
  stripVTControlCharacters(text)
    .replace(/\\[nrt]/g, ' ')
    .replace(/["{}[\]\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The end of a text, from the beginning of a word, in at most `most` characters. */
export function ending(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(text.length - Math.max(0, most - 1));
  return `…${kept.slice(kept.indexOf(' ') + 1)}`;
}

const REASON_MAX = 80;

/** Why something is tried again, in a few words. */
export function reasonOf(failure: Failure): string {
  switch (failure.code) {
    case 'rate-limited':
      return `the rate limit of ${failure.who.split('/')[0]}`;
    case 'unavailable':
      return failure.notReached
        ? 'connection refused'
        : short(failure.detail.replace(`${failure.who}: `, ''), REASON_MAX);
    case 'timeout':
      return failure.silentMs === undefined
        ? `no reply in ${seconds(failure.afterMs)}`
        : `silent for ${seconds(failure.silentMs)}`;
    default:
      return short(describeFailure(failure), REASON_MAX);
  }
}

const DOING: Readonly<Record<string, string>> = {
  triage: 'triage',
  plan: 'planning',
  refine: 'rewriting',
  judge: 'settling a conflict',
  synthesise: 'writing the answer',
  reduce: 'condensing results',
  criticise: 'checking the answer',
  preview: 'drafting an answer',
};

/** What a role does that is asked under this key: `triage`, `planning`, `rewriting t2`. */
export function roleWords(key: string): string {
  const role = roleIn(key);
  const words = DOING[role] ?? role;
  return role === 'refine' ? `${words} ${key.split('/').slice(1, -1).join('/')}` : words;
}
