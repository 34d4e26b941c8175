// Carries out the commands of the core: one function per kind of command.

import type { Happening } from '../../core/journal/event.ts';
import { describeFailure, type Failure } from '../../core/journal/failure.ts';
import type { Digest } from '../../core/journal/hash-chain.ts';
import type { Command } from '../../core/run/command.ts';
import { workReply } from '../../core/run/conclusion.ts';
import { TooDeep } from '../../core/values/nesting.ts';
import type { CommandContext, Perform } from '../../ports/engine.ts';
import { LeaseLost } from '../../ports/journal-error.ts';
import { UnknownOutcome } from '../../ports/unknown-outcome.ts';
import type { ResultCache } from '../cache/cache.ts';
import type { NestedTeams } from '../nested/nested-teams.ts';
import type { Switches } from '../people/switches.ts';
import type { WorkerLoads } from '../pools/worker-loads.ts';
import type { TeamRouting } from '../routing/team-routing.ts';
import type { Team } from '../run/team.ts';
import type { Breakers } from './breakers.ts';
import { holdsReference } from './context-reference.ts';
import { messageOf, workerFault } from './faults.ts';
import type { Keeping } from './keep-writes.ts';
import type { Limiter } from './limiter.ts';
import { WorkTask } from './work-context.ts';
import { fitting, Misfit, NoResult, readWorkReply } from './worker-reply.ts';

type Work = Extract<Command, { kind: 'work' }>;

export interface Guards {
  readonly breakers: Breakers;
  readonly limiter: Limiter;
  readonly switches: Switches;
}

interface Parts {
  readonly digest: Digest;
  readonly guards: Guards;
  readonly cache: Pick<ResultCache, 'recall'>;
  readonly teams: NestedTeams;
  readonly routing?: Pick<TeamRouting, 'route' | 'weigh'> | undefined;
  readonly loads: Pick<WorkerLoads, 'refresh' | 'peek' | 'begin' | 'now'>;
}

export function createPerform(team: Team, { digest, guards, cache, teams, loads, routing }: Parts): Perform {
  const { journal } = teams;
  const working = { ...guards, journal, digest };
  const kept = async (happening: Happening): Promise<Happening> =>
    mayWrite(happening) ? (await loadKeepWrites()).keepWrites(happening, { journal, digest }) : happening;
  const other = async (command: Exclude<Command, Work>, context: CommandContext): Promise<Happening> => {
    switch (command.kind) {
      case 'choose-worker':
        return (await loadChoose()).chooseWorker(team, command, { ...guards, loads });
      case 'build-worker':
        return (await loadBuild()).buildWorker(team, command, context, guards);
      case 'recall':
        return cache.recall(command, context);
      case 'consult':
        return (await loadConsult()).answerAs(team, command, context);
      case 'route-request':
        return routing ? routing.route(command) : { type: 'request-weighed', key: command.key };
      case 'fit-answer':
        return (await loadStructuredAnswer()).fitAnswer(team, command);
      case 'ground-draft':
        return (await loadGround()).groundDraft(team, command, context);
      case 'prepare-call':
        return (await loadModel()).prepareCall(team, command);
      case 'call-model':
        return kept(await (await loadModel()).callModel(team, command, context, { ...guards, weigh: routing?.weigh }));
      case 'run-team':
        return (await loadTeam()).runTeam(command, context, teams);
      case 'await-team':
        return (await loadTeam()).awaitTeam(command, context, teams);
      case 'stop-team':
        return (await loadTeam()).stopTeam(command, context, teams);
      case 'authorise':
        return (await loadTool()).authorise(team, command, { digest, guards });
      case 'call-tool':
        return (await loadTool()).callTool(team, command, context, guards);
      default:
        return command satisfies never;
    }
  };
  // A function worker is called directly: one more async function in between would cost every task.
  return (command, context) =>
    command.kind === 'work' ? work(team, command, context, working) : other(command, context);
}

/** Whether the result writes to the context. A cheap check before the code that stores writes is loaded. */
function mayWrite(happening: Happening): boolean {
  if (happening.type === 'task-succeeded') return happening.result.writes !== undefined;
  if (happening.type !== 'model-call-finished' || happening.reading.kind !== 'final') return false;
  const { value } = happening.reading;
  return typeof value === 'object' && value !== null && 'writes' in value;
}

// Code for everything but function workers is loaded on first use.
const loadConsult = () => import('./perform-consult.ts');
const loadBuild = () => import('./perform-build.ts');
const loadTool = () => import('./perform-tool.ts');
const loadChoose = () => import('../pools/perform-choose.ts');
const loadStructuredAnswer = () => import('../define/structured-answer.ts');
const loadGround = () => import('./perform-ground.ts');
const loadKeepWrites = () => import('./keep-writes.ts');
const loadTeam = () => import('../nested/perform-team.ts');
const loadReadInput = () => import('./read-input.ts');
const loadModel = () => import('./perform-model.ts');
const loadAmbiguous = () => import('./ambiguous-fault.ts');

/** Runs a function worker. */
async function work(
  team: Team,
  command: Work,
  context: CommandContext,
  { breakers, switches, journal, digest }: Guards & Keeping,
): Promise<Happening> {
  const { slice, idempotencyKey } = command;
  const { taskId, attempt, worker } = slice;
  const who = `worker ${worker}`;
  const off = switches.isQuiet() ? undefined : await switches.refusal(worker);
  const refusal = off ?? (breakers.isQuiet(who) ? undefined : await breakers.refusal(who));
  if (refusal) return { type: 'attempt-failed', taskId, attempt, failure: refusal };
  try {
    const { run, input, output } = team.workers.get(worker) ?? {};
    if (!run) throw new Error(`"${worker}" is not a function worker of this team`);
    const whole = holdsReference(slice.context)
      ? await (await loadKeepWrites()).withValues(slice, { journal, digest })
      : slice;
    const given = input === undefined ? whole : await (await loadReadInput()).withInput(whole, input);
    if ('code' in given) return { type: 'attempt-failed', taskId, attempt, failure: given };
    const expected = { hasEffect: team.spec.workers[worker]?.effect !== 'read', hasSchema: output !== undefined };
    const task = new WorkTask(given, idempotencyKey, context);
    const doubt = context.confirmHeld?.();
    if (doubt !== undefined) await doubt;
    const read = readWorkReply(await run(task), expected);
    const plain = read instanceof Promise ? await read : read;
    const reply = output ? await fitting(output, plain) : plain;
    // A reply after its time was counted as a timeout, and must not undo that.
    if (!breakers.isQuiet(who) && !context.signal.aborted) await breakers.report(who, 'ok');
    const replied = workReply(taskId, attempt, reply);
    return mayWrite(replied) ? (await loadKeepWrites()).keepWrites(replied, { journal, digest }) : replied;
  } catch (error) {
    if (LeaseLost.is(error)) throw error;
    const failure = await failureOf(team, worker, error);
    if (!isItsReply(failure) && !context.signal.aborted) await breakers.report(who, 'failed', describeFailure(failure));
    return { type: 'attempt-failed', taskId, attempt, failure };
  }
}

/** A worker that returns something wrong can be called: its circuit breaker is not concerned. */
const isItsReply = ({ code }: Failure): boolean => code === 'empty-output' || code === 'malformed-output';

async function failureOf(team: Team, worker: string, error: unknown): Promise<Failure> {
  if (error instanceof NoResult) return { code: 'empty-output', who: worker, detail: error.message };
  if (error instanceof Misfit || error instanceof TooDeep)
    return { code: 'malformed-output', who: worker, detail: error.message };
  const isUnknown = UnknownOutcome.is(error);
  const isOnce = team.spec.workers[worker]?.effect === 'once';
  // If its effect may be repeated, the worker is retried; otherwise a person decides what happened.
  if (isOnce && (isUnknown || (await loadAmbiguous()).isAmbiguous(error)))
    return { code: 'unknown-outcome', tool: worker, detail: messageOf(error) };
  return isUnknown ? { code: 'unavailable', who: worker, detail: error.message } : workerFault(error, worker);
}
