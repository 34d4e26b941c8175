// What the supervisor's roles answer: mostly sense, sometimes a plan with faults, a route to an unknown worker, or rubbish.

import type { Role } from '../../src/core/plan/team-spec.ts';
import type { Question } from '../../src/core/run/command.ts';
import { refusal } from './faults.ts';
import { joiningReply } from './joining.ts';
import type { Process } from './process.ts';
import { replannedBy } from './replanning.ts';
import { send } from './requests.ts';
import { inPieces, varied } from './streams.ts';
import type { World } from './world.ts';

/** A deed that no worker of the simulation ever reports. */
export const INVENTED = 'We have refunded 4,812 euros.';

/** What is asked decides where results are joined in other ways than by writing them up. */
export function replyTo(world: World, question: Question, round: number): unknown {
  const joined = joiningReply(world, question);
  if (joined && !('data' in joined)) return joined;
  return { ...(roleReply(world, question.role, round, question) as object), ...joined };
}

function roleReply(world: World, role: Role, round: number, question: Question): unknown {
  const { dice, scenario } = world;
  const again = question?.role === 'plan' ? replannedBy(scenario, question) : undefined;
  if (again !== undefined) return again;
  switch (role) {
    case 'triage': {
      const workers = dice.chance(0.9) ? [{ name: dice.pick(scenario.workers).name, confidence: 80 }] : [];
      return { route: scenario.route, workers, reason: 'the simulation says so', outOfScope: [] };
    }
    case 'plan':
      return varied(world, dice.chance(0.3) ? faultyPlan(world) : scenario.plan);
    case 'refine':
      return { instruction: `Compute the ledger again, try ${round}, and list its totals` };
    case 'judge':
      return { ...(dice.chance(0.6) ? { taskId: scenario.plan.tasks[0]?.id } : {}), reason: 'newer evidence' };
    case 'synthesise':
      return {
        answer: scenario.answering.invents ? INVENTED : 'These are the totals.',
        ...(dice.chance(0.5) ? { confidence: dice.int(0, 100) } : {}),
      };
    case 'criticise':
      return { verdict: dice.chance(0.4) ? 'redo' : 'deliver', notes: 'name the currency' };
    default:
      return role satisfies never;
  }
}

function faultyPlan({ dice, scenario: { plan } }: World): unknown {
  const [first] = plan.tasks;
  if (!first) return plan;
  return dice.pick([
    { ...plan, tasks: [] },
    { ...plan, tasks: [...plan.tasks, first] },
    { ...plan, tasks: [{ ...first, worker: 'nobody' }] },
    { ...plan, tasks: [{ ...first, dependsOn: [first.id] }] },
    { ...plan, tasks: [{ ...first, dependsOn: ['t99'] }] },
    { ...plan, tasks: [{ ...first, instruction: 'do it' }] },
    { goal: 7 },
  ]);
}

/** A role filled by a function of the team. */
export function consult(
  world: World,
  process: Process,
  question: Question,
  die: (process: Process) => void,
): Promise<unknown> {
  const { dice, scenario } = world;
  const { moods } = scenario;
  const error = dice.chance(moods.passing)
    ? refusal(dice)
    : dice.chance(moods.merit / 2)
      ? new Error('no idea')
      : undefined;
  const round = 'attempt' in question ? question.attempt : 1;
  const reply = dice.chance(moods.rubbish / 3) ? { nonsense: true } : replyTo(world, question, round);
  const answer = send(world, process, {
    request: { what: question.role, signal: new AbortController().signal, apply: () => reply },
    fate: error ? { kind: 'fails', error } : { kind: 'done' },
    delayMs: dice.int(0, 800),
    die,
  });
  return question.role === 'plan' && scenario.streams ? answer.then((plan) => inPieces(world, process, plan)) : answer;
}
