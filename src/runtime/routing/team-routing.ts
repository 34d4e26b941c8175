// The first steps of routing (A2): rules, then the router. A request they do not decide goes to triage, with the router's
// chances as hints.

import type { Happening, Hints } from '../../core/journal/event.ts';
import type { Command } from '../../core/run/command.ts';
import { readsOutside } from '../../core/run/decide/trust.ts';
import type { RunState } from '../../core/run/state.ts';
import { messageOf } from '../perform/faults.ts';
import { createLearnt, type LearntExample } from './learnt-examples.ts';
import type { RoutingRule } from './options.ts';
import { type RoutingFigures, routingFigures } from './routing-figures.ts';
import { createTeamRouter, type TeamRouter, type TeamRouterParts, type Verdict } from './team-router.ts';
import { toText } from './trained-router.ts';

export interface TeamRouting extends Pick<TeamRouter, 'weigh' | 'coldStart'> {
  route(command: Extract<Command, { kind: 'route-request' }>): Promise<Happening>;
  /** Loads what routing this request will need, so that the run does not wait for it. Never rejects. */
  warm(request: string): Promise<void>;
  learn(state: RunState): Promise<void>;
  /** Requests whose routing succeeded, which the router learns from. */
  learnt(): Promise<readonly LearntExample[]>;
  /** Forgets learnt requests by their ids. Returns how many there were. */
  drop(ids: readonly string[]): Promise<number>;
  /** Corrects the workers of a learnt request. False if there is none with this id. */
  relabel(id: string, workers: readonly string[]): Promise<boolean>;
  /** How accurate the router is on held-out requests, and what it has learnt. */
  figures(): Promise<RoutingFigures>;
  /** The router as text, for `routing.trained`; undefined for a team with too few examples. */
  trained(): Promise<string | undefined>;
}

export type RoutingParts = Omit<TeamRouterParts, 'learnt'>;

export function createTeamRouting(parts: RoutingParts): TeamRouting {
  const { options, team, journal } = parts;
  const learnt = createLearnt({ journal, team: team.spec.name });
  const router = createTeamRouter({ ...parts, learnt });
  return {
    route: async ({ key, asking: { request, history, context } }) => {
      const byRule = await ruled(options.rules ?? [], request, context);
      if (byRule && 'triaged' in byRule) return { type: 'request-triaged', key, ...byRule.triaged };
      const broken = byRule ? { note: byRule.broken } : {};
      // In a conversation a request depends on earlier turns, which the router does not read.
      if (history.length > 0) return { type: 'request-weighed', key, ...broken };
      try {
        const verdict = await router.decide(beginningOf(request));
        // A team with untrusted input grants tools task by task, and only triage can do that. Nor does the router say
        // which part of a request is out of scope.
        const mayDecide = !readsOutside(team.spec) && !(await isMixed(request, router));
        const answer = verdict ? told(key, verdict, request, mayDecide) : ({ type: 'request-weighed', key } as const);
        return answer.type === 'request-weighed' ? { ...answer, ...broken } : answer;
      } catch (error) {
        return { type: 'request-weighed', key, note: `the router could not be asked: ${messageOf(error)}` };
      }
    },
    warm: async (request) => {
      if (await ruled(options.rules ?? [], request, {})) return;
      try {
        await router.decide(beginningOf(request));
        await isMixed(request, router);
      } catch {}
    },
    weigh: router.weigh,
    coldStart: router.coldStart,
    learn: (state) => learnt.learn(state).catch(() => {}),
    learnt: async () => (await learnt.read()).examples,
    drop: learnt.drop,
    relabel: learnt.relabel,
    figures: async () => routingFigures(team.spec, await router.trained(), await learnt.read()),
    trained: async () => {
      const known = await router.trainedWhole();
      return known && toText(known);
    },
  };
}

/** A request says early what it wants; what follows is a log or a letter, and reading all of it takes seconds. */
const READ_MAX = 4_000;
const beginningOf = (request: string): string => request.slice(0, READ_MAX);

const JOINT = /[.!?;\n]+\s+|,?\s+(?:and|also|plus|then|but)\s+(?:(?:also|then|please)\s+)?/i;
/** Shorter pieces are greetings. */
const PIECE_MIN = 3;
const PIECES_MAX = 12;
/** On labelled requests of the telecom team, pieces for a worker lie under the one, and foreign ones above the other. */
const OWN_MAX = 0.4;
const FOREIGN_MIN = 0.95;

/** Whether one part of the request is out of scope and another is not. */
async function isMixed(request: string, { weigh }: TeamRouter): Promise<boolean> {
  const pieces = beginningOf(request)
    .split(JOINT)
    .filter((piece) => piece.trim().split(/\s+/).length >= PIECE_MIN);
  if (pieces.length < 2) return false;
  const weighed = (await weigh(pieces.slice(0, PIECES_MAX))) ?? [];
  const isForeign = weighed.some(({ outOfScope, nobody }) => outOfScope && nobody >= FOREIGN_MIN);
  return isForeign && weighed.some(({ outOfScope, nobody }) => !outOfScope && nobody <= OWN_MAX);
}

type Triaged = Omit<Extract<Happening, { type: 'request-triaged' }>, 'type' | 'key'>;

async function ruled(
  rules: readonly RoutingRule[],
  request: string,
  context: Readonly<Record<string, unknown>>,
): Promise<{ triaged: Triaged } | { broken: string } | undefined> {
  for (const [at, rule] of rules.entries()) {
    const { when } = rule;
    try {
      // `search` ignores lastIndex: with `test`, a global pattern would match only every second request.
      const holds = typeof when === 'function' ? await when(request, context) : request.search(when) >= 0;
      if (holds === true) return { triaged: byRule(at, rule, request) };
    } catch (error) {
      return { broken: `rule ${at + 1} of the team's routing failed: ${messageOf(error)}` };
    }
  }
  return undefined;
}

function byRule(at: number, { when, to, because }: RoutingRule, request: string): Triaged {
  const reason = because ?? `rule ${at + 1} of the team holds${when instanceof RegExp ? ` (${when})` : ''}`;
  if (to === 'out-of-scope') {
    const outOfScope = [request.trim().slice(0, 500)];
    return { route: 'out-of-scope', routing: { workers: [], reason, outOfScope, by: 'rule' } };
  }
  const workers = [{ name: to, confidence: 100 }];
  return { route: 'direct', routing: { workers, reason, outOfScope: [], by: 'rule' } };
}

function told(key: string, verdict: Verdict, request: string, mayDecide: boolean): Happening {
  if (verdict.may === 'advise') return { type: 'request-weighed', key, hints: hintsOf(verdict) };
  if (!mayDecide) return { type: 'request-weighed', key };
  const confidence = Math.round(100 * verdict.confidence);
  const { count, precision } = verdict.trials;
  const reason = `the router is ${confidence} of 100 sure; on ${count} held-out requests like this it was right in ${percent(precision)} %`;
  const routing = { reason, outOfScope: [], by: 'router' } as const;
  switch (verdict.may) {
    case 'direct':
      return {
        type: 'request-triaged',
        key,
        route: 'direct',
        routing: { ...routing, workers: [{ name: verdict.to, confidence }], outOfScope: [] },
      };
    case 'plan':
      return {
        type: 'request-triaged',
        key,
        route: 'plan',
        routing: { ...routing, workers: verdict.workers.map((name) => ({ name, confidence })), outOfScope: [] },
      };
    case 'refuse':
      return {
        type: 'request-triaged',
        key,
        route: 'out-of-scope',
        routing: { ...routing, workers: [], outOfScope: [request.trim().slice(0, 500)] },
      };
    default:
      return verdict satisfies never;
  }
}

/** Rounds down, so that 99.96 % is not printed as 100 %. */
const percent = (share: number): number => Math.floor(share * 1_000) / 10;

function hintsOf({ weighed, examples }: Extract<Verdict, { may: 'advise' }>): Hints {
  const of100 = (chance: number): number => Math.round(100 * chance);
  return {
    workers: weighed.workers.map(({ name, chance }) => ({ name, confidence: of100(chance) })),
    several: of100(weighed.several),
    ...(weighed.together.length > 0 ? { together: [...weighed.together] } : {}),
    nobody: of100(weighed.nobody),
    reason: `a router that learnt from ${examples} requests, and is not sure enough to decide`,
  };
}
