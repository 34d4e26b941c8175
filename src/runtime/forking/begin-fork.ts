// The first event of a fork: the request of the original run, the team as it is now, and the changes.

import type { Decision, ForkOf, HappeningOf, RunEvent } from '../../core/journal/event.ts';
import { decisionSchema } from '../../core/journal/event-parts.ts';
import { FORMAT } from '../../core/journal/upcast.ts';
import type { TextPiece } from '../../ports/engine.ts';
import { fewOf, nearest, type OptionNames, refuseUnknown } from '../../text/nearest.ts';
import { isModel, labelOf, type ModelChoice } from '../define/choose-model.ts';
import { written } from '../define/validate.ts';
import type { Team } from '../run/team.ts';
import { type Recording, recordingOf } from './recording.ts';
import { chosen, EVERYBODY, type GivenModels, PROMPT_ROLES, ROLES } from './variant.ts';

export interface ForkOptions {
  /** Where the changes begin: the number of an event, or the id of a task, for the event that dispatched it. Everything
   *  recorded before is copied as it is. Default: 1, the beginning. */
  readonly at?: number | string;
  /** A model for all workers and roles. Default: those of the team. */
  readonly model?: ModelChoice;
  /** Models by worker, role or task id. Default: those of the team. */
  readonly models?: Readonly<Record<string, ModelChoice>>;
  /** Texts by worker (its prompt) or role (its standing text). Default: those of the team. */
  readonly prompts?: Readonly<Record<string, string>>;
  /** Instructions by task id. Default: those of the original run. */
  readonly instructions?: Readonly<Record<string, string>>;
  /** Decisions by review of the original run: its full id, or its end such as `r1`. Default: the recorded decisions. */
  readonly decisions?: Readonly<Record<string, Decision | Decision['kind']>>;
  /** Allows effects that the original run did not have. Effects it had are never repeated. Default: false. */
  readonly effects?: boolean;
  /** Notes of the program that forks it, beside those of the original run. Default: those of the original run. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The id of the fork. Default: a new id. */
  readonly runId?: string;
  /** Cancels the fork when it is aborted. Default: none. */
  readonly signal?: AbortSignal;
  /** Called with text while models write it. Default: none. */
  readonly onText?: (piece: TextPiece) => void;
}

const OPTIONS = {
  at: true,
  model: true,
  models: true,
  prompts: true,
  instructions: true,
  decisions: true,
  effects: true,
  labels: true,
  runId: true,
  signal: true,
  onText: true,
} satisfies OptionNames<ForkOptions>;

interface Parts {
  readonly runId: string;
  readonly events: readonly RunEvent[];
  readonly team: Team;
  readonly options: ForkOptions;
  /** The models of the environment, for a team that names none. */
  readonly models: Readonly<Record<string, string>> | undefined;
}

/** Models that the options give as values, by the label that the journal holds. */
export const givenModels = ({ model, models = {} }: ForkOptions): GivenModels =>
  new Map(
    [...(model === undefined ? [] : [model]), ...Object.values(models)].map((choice) => [labelOf(choice), choice]),
  );

export function forkStarted({ runId, events, team, options, models }: Parts): HappeningOf<'run-started'> {
  refuseUnknown('team.fork()', options, { known: OPTIONS });
  if (events.some(({ type }) => type === 'data-removed'))
    throw new Error('Texts were removed from this run, so that nothing can be repeated from it: begin a new run');
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
    ...(options.labels ? { labels: { ...started.labels, ...options.labels } } : {}),
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
    if (text.trim() === '') throw new Error(`The new text for "${name}" is empty: give a text, or leave it out`);
  for (const taskId of Object.keys(instructions)) {
    check('instruction', taskId, [...recording.dispatched.keys()]);
    if ((recording.dispatched.get(taskId) ?? 0) < seq)
      throw new Error(
        `Task "${taskId}" was dispatched before event ${seq}, so the fork copies it: fork at ${taskId}, or earlier`,
      );
  }
  const decisions = decisionsIn(recording, options.decisions ?? {}, seq);
  // A fork of a fork keeps the changes of the first one, unless it changes the same again. Decisions are in its journal.
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
      ? `say 1 to ${events}, or a task (${fewOf(tasks) || 'there is none'})`
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
    `"${name}" cannot get another ${what}, because the run has no such name: ${close === undefined ? `choose from ${fewOf(known)}` : `did you mean ${close}?`}`,
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
        `The run has no review "${name}": ${all === '' ? 'it had no reviews' : `its reviews are ${all}`}`,
      );
    }
    if (review.seq < from)
      throw new Error(
        `Review ${name} was decided at event ${review.seq}, before event ${from}, so the fork copies it: fork at ${review.seq}, or earlier`,
      );
    const whole = typeof decision === 'string' ? { kind: decision } : decision;
    return [review.reviewId, written('This is not a decision', decisionSchema, whole)];
  });
  return Object.fromEntries(entries);
}

/** Loads the given models now, to report a missing key before the first task. */
export async function loadGiven(team: Team, given: GivenModels): Promise<void> {
  for (const choice of given.values()) {
    const model = chosen(team, choice);
    if (!isModel(model)) await team.loadModel(model);
  }
}
