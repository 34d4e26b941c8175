// Replays the recorded calls of one case, and crashes at one point of every call.

import { type RunReport, type Supervisor, supervisor, type ToolDefinition, tool, worker } from 'bosun';
import { z } from 'zod';
import type { RecordedCase, Recording, Step } from '../tau2/recording.ts';
import { planOf, recordedModel, type Stretch, stretchesOf } from '../tau2/script.ts';
import type { CrashEngine, EngineOptions } from './engines.ts';
import { createDeaths, type Deaths, isDeath, type Life, liveOn, type Point } from './life.ts';
import type { World } from './world.ts';

export type Effect = 'read' | 'idempotent' | 'once';

export interface CrashedRun {
  readonly runId: string;
  readonly report: RunReport;
  /** How often the process died. */
  readonly crashes: number;
}

interface Setting {
  readonly recording: Recording;
  readonly recorded: RecordedCase;
  readonly runId: string;
  readonly engine: CrashEngine;
  readonly world: World;
}

const PERSON = 'the person on duty';
const STEPS_MAX = 1_000;
const LIVES_MAX = 1_000;

/** Every second tool with an effect is idempotent; for the others, nothing but asking helps. */
export function effectOf(recording: Recording, { actor, tool: name }: Pick<Step, 'actor' | 'tool'>): Effect {
  const tools = recording.tools[actor] ?? [];
  const acting = tools.filter(({ mutates }) => mutates).map((each) => each.name);
  const at = acting.indexOf(name);
  return at < 0 ? 'read' : at % 2 === 0 ? 'once' : 'idempotent';
}

export async function replayWithCrashes(setting: Setting, point: Point): Promise<CrashedRun> {
  const { engine, runId, recorded } = setting;
  const deaths = createDeaths(point);
  for (let crashes = 0; crashes < LIVES_MAX; crashes++) {
    let life: Life | undefined;
    const open = await engine.open(runId, (journal) => {
      life = liveOn(journal, deaths);
      return life.journal;
    });
    const team = teamFor(setting, { options: open.options, deaths, life: () => life });
    try {
      const isNew = (await engine.read(runId)).length === 0;
      const report = await throughReviews(team, setting, isNew ? planOf(recorded, 'plan') : undefined);
      return { runId, report, crashes };
    } catch (error) {
      if (!isDeath(error)) throw error;
    } finally {
      await open.tearDown();
    }
  }
  throw new Error(`Run ${runId} did not end in ${LIVES_MAX} lives`);
}

/** A person who is asked whether an effect happened looks it up in the world. */
async function throughReviews(
  team: Supervisor,
  { runId, world, recorded }: Setting,
  plan: ReturnType<typeof planOf> | undefined,
): Promise<RunReport> {
  let report = await (plan ? team.run(plan, { runId }) : team.resume(runId));
  while (report.status === 'waiting') {
    for (const { id, kind, status, taskId } of report.reviews) {
      if (status !== 'open') continue;
      if (kind !== 'unknown-outcome') throw new Error(`Run ${runId} asks for ${kind}, which no recorded call needs`);
      const step = await stepInDoubt(team, runId, recorded, taskId ?? '');
      if (step && world.happened({ runId, step: step.i }))
        await team.decide(id, { kind: 'answer', content: step.out }, { by: PERSON });
      else await team.decide(id, 'approve', { by: PERSON });
    }
    report = await team.resume(runId);
  }
  return report;
}

/** The call whose outcome is unknown is the last one that was started for the task. */
async function stepInDoubt(
  team: Supervisor,
  runId: string,
  recorded: RecordedCase,
  taskId: string,
): Promise<Step | undefined> {
  const { events } = await team.trace(runId);
  const started = events.findLast((event) => event.type === 'tool-call-started');
  const number = Number(/c(\d+)$/.exec(started?.type === 'tool-call-started' ? started.callId : '')?.[1]);
  return stretchesOf(recorded).find((stretch) => stretch.taskId === taskId)?.steps[number - 1];
}

interface TeamParts {
  readonly options: EngineOptions;
  readonly deaths: Deaths;
  readonly life: () => Life | undefined;
}

function teamFor({ recording, recorded, world }: Setting, { options, deaths, life }: TeamParts): Supervisor {
  const stretches = stretchesOf(recorded);
  const actors = [...new Set(recorded.steps.map(({ actor }) => actor))];
  const workers = actors.map((actor) => {
    const names = [...new Set(recorded.steps.filter((step) => step.actor === actor).map((step) => step.tool))];
    const tools = names.map((name) =>
      toolFor(name, effectOf(recording, { actor, tool: name }), { stretches, world, deaths, life }),
    );
    return [actor, worker({ does: `acts for the ${actor}`, tools, stepsMax: STEPS_MAX })] as const;
  });
  const names = workers.flatMap(([, { spec }]) => spec.tools.map(({ name }) => name));
  return supervisor({
    name: recording.domain,
    workers: Object.fromEntries(workers),
    models: { worker: recordedModel(() => recorded) },
    sharedTools: [...new Set(names.filter((name, at) => names.indexOf(name) !== at))],
    advice: false,
    ...options,
  });
}

interface ToolParts extends Pick<TeamParts, 'deaths' | 'life'> {
  readonly stretches: readonly Stretch[];
  readonly world: World;
}

function toolFor(name: string, effect: Effect, { stretches, world, deaths, life }: ToolParts): ToolDefinition {
  return tool(name, {
    does: `does what ${name} did when it was recorded`,
    input: z.looseObject({}),
    effect,
    run: (_, { runId, taskId, idempotencyKey }) => {
      const stretch = stretches.find((each) => each.taskId === taskId);
      const step = stretch?.steps[(deaths.current?.number ?? 0) - 1];
      if (step?.tool !== name) throw new Error(`${name} was called where the recording has ${step?.tool}`);
      if (step.ok || effect === 'read') world.apply({ runId, step: step.i }, { key: idempotencyKey, effect });
      life()?.afterEffect();
      if (!step.ok) throw new Error(step.out);
      return step.out;
    },
  });
}
