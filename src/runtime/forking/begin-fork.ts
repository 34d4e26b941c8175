// How a fork begins: what the other run was asked, by the team as it is now, with what is to be otherwise.

import type { Decision, ForkOf, HappeningOf, RunEvent } from '../../core/journal/event.ts';
import { decisionSchema } from '../../core/journal/event-parts.ts';
import { FORMAT } from '../../core/journal/upcast.ts';
import type { TextPiece } from '../../ports/engine.ts';
import { nearest } from '../../text/nearest.ts';
import { isModel, labelOf, type ModelChoice } from '../define/choose-model.ts';
import { written } from '../define/validate.ts';
import type { Team } from '../run/team.ts';
import { type Recording, recordingOf } from './recording.ts';
import { chosen, EVERYBODY, type GivenModels, PROMPT_ROLES, ROLES } from './variant.ts';

export interface ForkOptions {
  /** The event to begin at, by its number or by the task that it dispatched. What was recorded before is taken over as it
   *  is. The beginning, if it is left out. */
  readonly at?: number | string;
  /** Another model for everybody. */
  readonly model?: ModelChoice;
  /** Other models, by worker, role or task. */
  readonly models?: Readonly<Record<string, ModelChoice>>;
  /** Other words, by worker (its prompt) or role (its standing text). */
  readonly prompts?: Readonly<Record<string, string>>;
  /** Other instructions, by task. */
  readonly instructions?: Readonly<Record<string, string>>;
  /** Other decisions, by review of the run that is forked: its whole id, or `r1`. */
  readonly decisions?: Readonly<Record<string, Decision | Decision['kind']>>;
  /** Whether effects that the other run did not have may happen. Those it had are never repeated. */
  readonly effects?: boolean;
  /** The id of the fork. */
  readonly runId?: string;
  readonly signal?: AbortSignal;
  readonly onText?: (piece: TextPiece) => void;
}

interface Parts {
  readonly runId: string;
  readonly events: readonly RunEvent[];
  readonly team: Team;
  readonly options: ForkOptions;
  /** What the environment offers a team that names no models. */
  readonly models: Readonly<Record<string, string>> | undefined;
}

/** The names under which models that were given as values are journalled. */
export const givenModels = ({ model, models = {} }: ForkOptions): GivenModels =>
  new Map(
    [...(model === undefined ? [] : [model]), ...Object.values(models)].map((choice) => [labelOf(choice), choice]),
  );

export function forkStarted({ runId, events, team, options, models }: Parts): HappeningOf<'run-started'> {
  const recording = recordingOf(events);
  const { at: _, reused: __, ...started } = recording.started;
  if (started.parent)
    throw new Error(
      `Run ${started.runId} works for a task of another one: fork run ${started.parent.rootRunId}, and name the task`,
    );
  const { budget, progressive } = started.team;
  const spec = { ...team.spec, ...(models ? { models: { ...models } } : {}), budget };
  return {
    ...started,
    format: FORMAT,
    runId,
    team: progressive ? { ...spec, progressive } : spec,
    forkOf: forkOf(recording, team, options),
  };
}

function forkOf(recording: Recording, team: Team, options: ForkOptions): ForkOf {
  const { runId } = recording.started;
  const seq = eventAt(recording, options.at);
  const models = modelsIn(recording, team, options);
  const { prompts = {}, instructions = {} } = options;
  const workers = [...team.workers.keys()];
  for (const name of Object.keys(prompts)) check('prompt', name, [...workers, ...PROMPT_ROLES]);
  for (const [name, text] of Object.entries({ ...prompts, ...instructions }))
    if (text.trim() === '') throw new Error(`What is to be said to "${name}" instead is empty`);
  for (const taskId of Object.keys(instructions)) {
    check('instruction', taskId, [...recording.dispatched.keys()]);
    if ((recording.dispatched.get(taskId) ?? 0) < seq)
      throw new Error(
        `Task "${taskId}" was dispatched before event ${seq}, so it is taken over: fork at ${taskId}, or earlier`,
      );
  }
  const decisions = decisionsIn(recording, options.decisions ?? {}, seq);
  // What was otherwise in a fork is so in its forks, unless they say otherwise again. What people said is in its journal.
  const { forkOf: before } = recording.started;
  return {
    runId,
    seq,
    ...(options.effects ? { effects: true } : {}),
    ...filled('models', { ...before?.models, ...models }),
    ...filled('prompts', { ...before?.prompts, ...prompts }),
    ...filled('instructions', { ...before?.instructions, ...instructions }),
    ...filled('decisions', decisions),
  };
}

const filled = <K extends string, T>(name: K, record: Readonly<Record<string, T>>): { [N in K]?: Record<string, T> } =>
  Object.keys(record).length === 0 ? {} : ({ [name]: { ...record } } as { [N in K]?: Record<string, T> });

function eventAt({ dispatched, events }: Recording, at: number | string | undefined): number {
  if (at === undefined) return 1;
  const ofTask = dispatched.get(String(at));
  if (ofTask !== undefined) return ofTask;
  const seq = Number(at);
  if (Number.isInteger(seq) && seq >= 1 && seq <= events) return seq;
  const tasks = [...dispatched.keys()];
  const close = typeof at === 'string' && Number.isNaN(seq) ? nearest(at, tasks) : undefined;
  const advice =
    close === undefined
      ? `say 1 to ${events}, or a task (${tasks.join(', ') || 'there is none'})`
      : `did you mean ${close}?`;
  throw new Error(`The run has neither an event nor a task "${at}": ${advice}`);
}

function modelsIn({ dispatched }: Recording, team: Team, { model, models = {} }: ForkOptions): Record<string, string> {
  const known = [...team.workers.keys(), ...ROLES, ...dispatched.keys()];
  for (const name of Object.keys(models)) check('model', name, known);
  return {
    ...(model === undefined ? {} : { [EVERYBODY]: labelOf(model) }),
    ...Object.fromEntries(Object.entries(models).map(([who, choice]) => [who, labelOf(choice)])),
  };
}

function check(what: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const close = nearest(name, known);
  throw new Error(
    `There is nobody called "${name}" to give another ${what}: ${close === undefined ? `choose from ${known.join(', ')}` : `did you mean ${close}?`}`,
  );
}

function decisionsIn(
  { reviews, started: { runId } }: Recording,
  given: Readonly<Record<string, Decision | Decision['kind']>>,
  from: number,
): Record<string, Decision> {
  const known = new Map([...reviews.values()].flat().map((review) => [review.reviewId, review]));
  const entries = Object.entries(given).map(([name, decision]): [string, Decision] => {
    const review = known.get(name) ?? known.get(`${runId}-${name}`);
    if (!review) {
      const all = [...known.keys()].map((id) => id.slice(runId.length + 1)).join(', ');
      throw new Error(
        `The run has no review "${name}": ${all === '' ? 'nobody was asked anything' : `there is ${all}`}`,
      );
    }
    if (review.seq < from)
      throw new Error(
        `Review ${name} was decided at event ${review.seq}, before event ${from}, so that is taken over: fork at ${review.seq}, or earlier`,
      );
    const whole = typeof decision === 'string' ? { kind: decision } : decision;
    return [review.reviewId, written('This is not a decision', decisionSchema, whole)];
  });
  return Object.fromEntries(entries);
}

/** A model that cannot be had is better known now than by the first task. */
export async function loadGiven(team: Team, given: GivenModels): Promise<void> {
  for (const choice of given.values()) {
    const model = chosen(team, choice);
    if (!isModel(model)) await team.loadModel(model);
  }
}
