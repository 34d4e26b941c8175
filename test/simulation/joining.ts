// How the answers of a seed are made: several attempts of which one is taken, results too long to be read at once, answers by
// a schema. Drawn from dice of their own, so that all other seeds stay what they were.

import type { Limits } from '../../src/core/plan/team-spec.ts';
import { contentAsText } from '../../src/core/reconcile/claim.ts';
import type { Question } from '../../src/core/run/command.ts';
import type { StandardSchema } from '../../src/ports/standard-schema.ts';
import { createDice, type Dice } from './dice.ts';
import type { World } from './world.ts';

export interface Joining {
  readonly strategy: 'merge' | 'select' | 'reduce';
  readonly joinTokensMax: number;
  /** Whether the answers have a schema. */
  readonly isStructured: boolean;
  /** How often condensing makes a text hardly shorter, or longer. */
  readonly hardly: number;
  readonly longer: number;
}

export function drawJoining(seed: number): Joining | undefined {
  const dice = createDice(seed).fork('answers');
  if (!dice.chance(0.3)) return undefined;
  const strategy = dice.weighted({ merge: 1, select: 3, reduce: 4 });
  return {
    strategy,
    joinTokensMax: strategy === 'select' ? dice.int(200, 3_000) : dice.int(100, 400),
    isStructured: dice.chance(0.3),
    hardly: dice.chance(0.35) ? 1 : dice.chance(0.5) ? 0 : 0.3,
    longer: dice.chance(0.7) ? 0 : 0.3,
  };
}

export const limitsFor = (joining: Joining | undefined): Pick<Limits, 'joinTokensMax'> =>
  joining ? { joinTokensMax: joining.joinTokensMax } : {};

/** Long where that is the point. */
export const contentFor = ({ scenario }: World, taskId: string): string =>
  `totals of ${taskId}${scenario.joining ? `: ${'every entry was counted. '.repeat(20)}` : ''}`;

export const answerSchema: StandardSchema<{ closed: boolean }> = {
  '~standard': {
    version: 1,
    vendor: 'simulation',
    validate: (value) =>
      typeof (value as { closed?: unknown } | null)?.closed === 'boolean'
        ? { value: value as { closed: boolean } }
        : { issues: [{ message: 'needs to say whether the books are closed' }] },
  },
};

const diceOf = new WeakMap<World, Dice>();

function answerDice(world: World): Dice {
  const dice = diceOf.get(world) ?? createDice(world.scenario.seed).fork('writers');
  diceOf.set(world, dice);
  return dice;
}

/** What a role replies where it is asked something of the kind, or adds to its reply as data; undefined where the question
 *  is an ordinary one. */
export function joiningReply(world: World, question: Question): object | undefined {
  const { joining } = world.scenario;
  if (!joining) return undefined;
  const dice = answerDice(world);
  if (question.role === 'judge' && question.conflict.kind === 'choice') {
    const side = dice.pick(question.conflict.sides);
    return { ...(dice.chance(0.7) ? { taskId: side.taskId } : {}), reason: 'it is rounder' };
  }
  if (question.role !== 'synthesise') return undefined;
  if (!question.part) {
    const data = dice.chance(0.8) ? { closed: dice.chance(0.5) } : { closed: 'perhaps' };
    return joining.isStructured ? { data } : undefined;
  }
  const whole = question.reports.map(({ result }) => contentAsText(result.content)).join(' ');
  if (dice.chance(joining.longer)) return { answer: `${whole} and more` };
  return { answer: dice.chance(joining.hardly) ? whole.slice(0, Math.ceil(whole.length * 0.97)) : whole.slice(0, 9) };
}
