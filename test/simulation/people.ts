// People who are asked: late, twice, with decisions that make no sense, or only after a reminder.

import type { Decision, EventOf, ReviewKind } from '../../src/core/journal/event.ts';
import type { Decided } from '../../src/runtime/people/decisions.ts';
import type { World } from './world.ts';

export interface People {
  /** Looks for new questions to people. */
  look(): void;
  /** People with an open question answer it soon. */
  insist(): void;
}

type Decide = (reviewId: string, decision: Decision, by: string) => Promise<Decided>;

const SENSIBLE: Readonly<Record<ReviewKind, readonly Decision['kind'][]>> = {
  approval: ['approve', 'approve', 'approve', 'deny', 'change', 'answer', 'answer'],
  'unknown-outcome': ['approve', 'deny', 'answer'],
  failure: ['approve', 'deny', 'answer'],
  budget: ['approve', 'deny', 'answer'],
  'low-confidence': ['approve', 'deny', 'answer'],
  task: ['answer', 'answer', 'deny'],
  plan: ['approve', 'approve', 'approve', 'change', 'change', 'deny'],
  conflict: ['answer', 'deny'],
  question: ['answer', 'deny'],
};
const ANY: readonly Decision['kind'][] = ['approve', 'deny', 'change', 'answer', 'cancel'];

export function createPeople(world: World, decide: Decide): People {
  const { clock, ledger } = world;
  const dice = world.dice.fork('people');
  const noticed = new Set<string>();
  const reacting = new Set<string>();
  let decided = 0;

  const react = (review: EventOf<'review-opened'>, delayMs: number): void => {
    reacting.add(review.reviewId);
    world.after(delayMs, () => {
      reacting.delete(review.reviewId);
      const decision = decisionOn(review);
      const by = `person ${++decided}`;
      world.note(`${by} decides ${review.reviewId} (${review.kind}): ${decision.kind}`);
      decide(review.reviewId, decision, by).then(
        ({ accepted }) => {
          world.count(accepted ? 'decisions accepted' : 'decisions refused');
          if (!accepted) return;
          const times = (ledger.accepted.get(review.reviewId) ?? 0) + 1;
          ledger.accepted.set(review.reviewId, times);
          if (times > 1) world.violate('no review is decided twice', `${review.reviewId} took ${times} decisions`);
        },
        (error: unknown) => world.violate('deciding does not fail', String(error)),
      );
    });
  };
  const decisionOn = (review: EventOf<'review-opened'>): Decision => {
    // An approval of a failed task may be given again and again; sooner or later people have enough.
    const weary = decided > 25;
    const kind = dice.chance(0.1) ? dice.pick(ANY) : dice.pick(SENSIBLE[review.kind]);
    switch (weary && kind === 'approve' ? 'deny' : kind) {
      case 'approve':
        return { kind: 'approve' };
      case 'deny':
        return { kind: 'deny', reason: 'no' };
      case 'change':
        return { kind: 'change', args: changed(review.args) };
      case 'answer':
        return { kind: 'answer', content: `as ${review.reviewId} was answered` };
      case 'cancel':
        return { kind: 'cancel', reason: 'enough' };
    }
  };
  const changed = (args: unknown): unknown => {
    if (dice.chance(0.15)) return { ref: 5 };
    const policy = dice.pick(['allow', 'ask', 'deny'] as const);
    return { ...(typeof args === 'object' ? args : {}), policy };
  };

  return {
    look: () => {
      const events = world.journal.events();
      for (let at = events.length - 1; at >= 0; at--) {
        const event = events[at];
        if (event?.type !== 'review-opened') continue;
        const mark = `${event.reviewId} ${event.at} ${event.kind}`;
        if (noticed.has(mark)) return;
        noticed.add(mark);
        world.count(`reviews: ${event.kind}`);
        if (dice.chance(0.15)) continue;
        react(event, dice.chance(0.2) ? dice.int(60_000, 900_000) : dice.int(0, 20_000));
        if (dice.chance(0.2)) react(event, dice.int(0, 40_000));
      }
    },
    insist: () => {
      const settled = new Set<string>();
      for (const event of world.journal.events())
        if (event.type === 'review-decided' || event.type === 'review-expired') settled.add(event.reviewId);
      for (const event of world.journal.events())
        if (event.type === 'review-opened' && !settled.has(event.reviewId) && !reacting.has(event.reviewId))
          react(event, clock.now() % 1_000);
    },
  };
}
