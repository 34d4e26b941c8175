// Advice on a plan that is valid but could be better. Advice never blocks a run, so each check may be a heuristic; but
// each message must say what to do, because a planner acts on it without asking back.

import { exactStem } from '../../text/stem.ts';
import { impliedEdges } from '../graph/implied-edges.ts';
import { type Linked, levelsOf, linkTasks } from '../graph/link-tasks.ts';
import type { Fault } from '../journal/failure.ts';
import { createFaultList, type FaultList } from './fault-list.ts';
import type { Plan, Task } from './plan-schema.ts';
import { similarTasks } from './similar-tasks.ts';
import { uncheckable, vagueness } from './vague.ts';
import { WORD_KINDS } from './vague-words.ts';
import type { PlanRules } from './validate-plan.ts';

export type Lint = Fault;

/** With more inputs than this, results crowd each other out in one worker's context. */
const FAN_IN_MAX = 16;
/** With more tools than this, workers start to choose wrong ones. */
const TOOLS_MAX = 12;
const CRITERION_WORDS_MIN = 3;
/** How much of a text is read for a comparison, and shown in a message. */
const READ_MAX = 2_000;
const SHOWN_MAX = 60;
const IMPLIED_STEPS_MAX = 200_000;

/** Advice on the plan; the first twenty of each kind, then how many more there are. */
export function lintPlan(plan: Plan, rules: PlanRules): Lint[] {
  const advice = createFaultList();
  const linked = linkTasks(plan.tasks);
  adviseOnShape(plan, linked, advice);
  for (const entry of linked) {
    adviseOnTexts(entry.task, advice);
    adviseOnSize(entry, rules, advice);
  }
  adviseOnJoin(plan, rules, advice);
  // With strategy `select`, similar tasks are intended.
  for (const [earlier, later] of plan.strategy === 'select' ? [] : similarTasks(plan.tasks)) {
    advice.add(
      'duplicate-siblings',
      later.id,
      () =>
        `It says nearly the same as "${earlier.id}", for the same worker: drop one, or say in each what the other does not cover`,
    );
  }
  for (const { task, needs, through } of impliedEdges(linked, { stepsMax: IMPLIED_STEPS_MAX })) {
    advice.add(
      'needless-dependency',
      task,
      () =>
        `It waits for "${needs}" already through "${through}": drop the direct dependency, unless it needs the result of "${needs}" itself`,
    );
  }
  return advice.all();
}

function adviseOnShape(
  { tasks, finalInstruction, strategy }: Plan,
  linked: readonly Linked<Task>[],
  advice: FaultList,
): void {
  const workers = new Set(tasks.map((task) => task.worker));
  const chain = levelsOf(linked).reduce((deepest, level) => Math.max(deepest, level + 1), 0) === tasks.length;
  const [worker] = workers;
  if (tasks.length === 1) {
    advice.add(
      'one-worker',
      'tasks',
      () =>
        `The plan is a single task, so this should be one worker: send the request straight to "${worker}", without plan and synthesis`,
    );
  } else if (tasks.length > 1 && chain && workers.size === 1) {
    advice.add(
      'one-worker',
      'tasks',
      () =>
        `All tasks are steps of "${worker}", one after the other, so this should be one worker: join them into one task`,
    );
  } else if (tasks.length > 2 && chain) {
    advice.add(
      'pipeline',
      'tasks',
      () =>
        'This is a pipeline: each task waits for the one before, so a supervisor adds nothing. Call the workers in turn from code, or find parts that can run side by side',
    );
  }
  const sinks = linked.filter((entry) => entry.dependants === 0).length;
  if (strategy === 'select' && sinks === 1) {
    advice.add(
      'nothing-to-select',
      'strategy',
      () =>
        'The plan ends in one result, so there is nothing to select from: let several tasks try the same, with nothing after them, or merge',
    );
  }
  if (strategy !== 'select' && sinks > 1 && finalInstruction.trim() === '') {
    advice.add(
      'missing-final-instruction',
      'finalInstruction',
      () =>
        `The plan ends in ${sinks} results and does not say how to join them: write in "finalInstruction" what the answer is to contain, and in which form`,
    );
  }
}

/** An estimate; at run time the actual sizes decide. */
function adviseOnJoin({ tasks, strategy }: Plan, rules: PlanRules, advice: FaultList): void {
  const { outputTokensMax, joinTokensMax } = rules;
  if (strategy !== 'merge' || outputTokensMax === undefined || joinTokensMax === undefined) return;
  const most = tasks.length * outputTokensMax;
  if (most <= joinTokensMax) return;
  const fitting = Math.max(1, Math.floor(joinTokensMax / outputTokensMax));
  advice.add(
    'wide-join',
    'tasks',
    () =>
      `Its ${tasks.length} results may take up to ${most} tokens, and ${joinTokensMax} can be read at once: if they do, they will be condensed in groups of ${fitting}. Set "strategy" to "reduce" if that is meant, or put tasks in between that sum up others`,
  );
}

/** Criteria that can hardly be checked. The plan check refuses only those that cannot be checked at all. */
function adviseOnTexts({ id, instruction, successCriterion }: Task, advice: FaultList): void {
  if (uncheckable(successCriterion, instruction) !== undefined) return;
  const doubt = doubtAbout(successCriterion.trim(), instruction);
  if (doubt === undefined) return;
  advice.add(
    'vague-criterion',
    id,
    () => `Its success criterion can hardly be checked: ${doubt}. Say what exactly a checker should find in the result`,
  );
}

function doubtAbout(criterion: string, instruction: string): string | undefined {
  if (isRestated(criterion, instruction)) return `"${short(criterion)}" only says that the instruction was carried out`;
  const vague = vagueness(criterion);
  if (vague !== undefined) return vague;
  const isShort =
    /^[\p{ASCII}]*$/u.test(criterion) && criterion.split(/\s+/, CRITERION_WORDS_MIN).length < CRITERION_WORDS_MIN;
  return isShort ? `"${short(criterion)}" is very short` : undefined;
}

/** "The market is researched" for "Research the market": its verb, and no word that the instruction does not have. */
function isRestated(criterion: string, instruction: string): boolean {
  const said = contentOf(criterion);
  const asked = contentOf(instruction);
  const [verb = ''] = asked;
  return said.size > 0 && said.has(verb) && said.isSubsetOf(asked);
}

/** The stems of the words that mean something, in order. Only the beginning of a long text is read. */
const contentOf = (text: string): Set<string> =>
  new Set(
    Array.from(
      text
        .slice(0, READ_MAX)
        .toLowerCase()
        .matchAll(/[\p{L}\p{N}]+/gu),
      ([word]) => word,
    )
      .filter((word) => !['grammar', 'pronoun'].includes(WORD_KINDS.get(word) ?? ''))
      .map(exactStem),
  );

const short = (text: string): string => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);

function adviseOnSize({ task, needs }: Linked<Task>, { workers }: PlanRules, advice: FaultList): void {
  if (needs.length > FAN_IN_MAX) {
    advice.add(
      'wide-fan-in',
      task.id,
      () =>
        `It joins ${needs.length} results at once: put tasks in between that each condense up to ${FAN_IN_MAX} of them`,
    );
  }
  const { tools = [], build } = workers.get(task.worker) ?? {};
  const toolsCount = build === 'function' || task.as ? 0 : tools.length;
  if (task.tools === undefined && toolsCount > TOOLS_MAX) {
    advice.add(
      'many-tools',
      task.id,
      () => `It is granted all ${toolsCount} tools of "${task.worker}": list in "tools" the few that it needs`,
    );
  }
}
