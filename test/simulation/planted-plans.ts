// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source.

// Bugs in plans that are begun early, revised, taken apart, or that pass values on; see planted.ts.

import type { PlantedBug } from './planted.ts';

export const PLANTED_IN_PLANS: readonly PlantedBug[] = [
  {
    name: 'revised-for-ever',
    file: 'src/core/run/decide/goal-check.ts',
    find: '  if (state.revisions.length >= (limits.revisionsMax ?? REVISIONS_MAX)) return false;\n',
    replace: '',
    says: 'a plan is revised as long as its results are thin',
  },
  {
    name: 'done-over-again',
    file: 'src/core/run/insufficient-results.ts',
    find: "failure.code === 'denied' || isRunBudgetUsedUp(state, task) || mayHaveSideEffects(state, task)",
    replace: "failure.code === 'denied' || isRunBudgetUsedUp(state, task)",
    says: 'a task that may have had its effect is planned once more',
    searchFrom: 1_000,
  },
  {
    name: 'unagreed-revision',
    file: 'src/core/run/fold/revision.ts',
    find: '  if (state.approvePlan === true && revision.agreedBy === undefined)',
    replace: '  if (state.approvePlan === undefined && revision.agreedBy === undefined && round < 0)',
    says: 'a revision adds tasks to an approved plan without asking again',
  },
  {
    name: 'acting-pieces',
    file: 'src/core/run/fold/split.ts',
    find: '  if (couldHaveSideEffects(state, task) || noTasksLeft',
    replace: '  if (noTasksLeft',
    says: 'a task that acts is split, and each piece acts',
  },
  {
    name: 'joined-too-soon',
    file: 'src/core/run/pieces.ts',
    find: '!piecesOf(state, whole).every(hasEnded)',
    replace: '!piecesOf(state, whole).some(hasEnded)',
    says: 'a task ends with the first of its pieces',
  },
  {
    name: 'keys-for-everybody',
    file: 'src/core/run/context-store.ts',
    find: '  reads.length === 0 && !state.parent\n    ? NO_KEYS\n    : (state.parent ? [...reads, TEAM_TASK] : reads).filter(',
    replace:
      '  reads.length < 0\n    ? NO_KEYS\n    : [...reads, TEAM_TASK, ...(state.store?.current.keys() ?? [])].filter(',
    says: 'a task sees keys that it was not granted',
  },
  {
    name: 'written-too-late',
    file: 'src/core/run/tasks.ts',
    find: "  if (ending === 'succeeded') noteWrites(state, task);\n",
    replace: "  if (ending === 'succeeded' && state.unsettled === 0) noteWrites(state, task);\n",
    says: 'what a task wrote does not reach those that read it',
  },
  {
    name: 'built-with-everything',
    file: 'src/core/run/decide/trust.ts',
    find: '  return built ? built.tools.filter((tool) => granted?.includes(tool) ?? true) : granted;',
    replace: '  return granted;',
    says: 'a worker that was built for a task has all tools of its list',
  },
  {
    name: 'built-again',
    file: 'src/core/run/fold/resume.ts',
    find: '      prepareCall(state, dialogue, undefined);\n',
    replace: `      const { subject } = dialogue.view;
      if (subject.kind === 'work' && subject.slice.built) Object.assign(subject.slice.built, { prompt: 'You are new.' });
      prepareCall(state, dialogue, undefined);\n`,
    says: 'a worker that was built is another one after a crash',
  },
  {
    name: 'early-effects',
    file: 'src/core/run/fold/early-task.ts',
    find: "worker.tools.some((tool) => tool.effect !== 'read' &&",
    replace: "worker.tools.some((tool) => tool.effect === 'once' &&",
    says: 'a task with a tool that acts begins before the plan is whole',
  },
  {
    name: 'early-fallback',
    file: 'src/core/run/fold/early-task.ts',
    find: '    name = worker.fallback;\n',
    replace: '    name = undefined;\n',
    says: 'a worker that acts takes over from one that reads before the plan is whole',
  },
  {
    name: 'early-pool',
    file: 'src/core/run/fold/early-task.ts',
    find: 'membersOf(state.team, task.worker).every(',
    replace: 'membersOf(state.team, task.worker).some(',
    says: 'a task of a pool begins before the plan is whole although one of the pool acts',
  },
  {
    name: 'chosen-after-acting',
    file: 'src/core/run/decide/another-pool-member.ts',
    find: ' || mayHaveSideEffects(state, task)',
    replace: '',
    says: 'another of the pool is chosen for a task that may have been acted on',
  },
  {
    name: 'unsynced-choice',
    file: 'src/core/run/must-reach-disk.ts',
    find: "  'worker-chosen': ({ team }, { worker }) => team",
    replace: "  'worker-chosen': ({ team }, { worker }) => false && team",
    says: 'who of a pool acts may be forgotten with the power',
  },
  {
    name: 'built-on-sand',
    file: 'src/core/run/fold/begin-tasks.ts',
    find: ' && !task.dependsOn.some((needed) => stray.has(needed));',
    replace: ';',
    says: 'a task stays although what it was built on was withdrawn',
  },
  {
    name: 'attempts-numbered-anew',
    file: 'src/core/run/fold/add-tasks.ts',
    find: '      attempt: state.withdrawn?.get(task.id) ?? 0,',
    replace: '      attempt: 0,',
    says: 'the late answer to a withdrawn task passes for one to the task in its place',
  },
  {
    name: 'early-tasks-left',
    file: 'src/core/run/decide/decide-pending.ts',
    find: '      if (unended) return cancelEarlyTask(unended);\n',
    replace: '',
    says: 'a run without a plan ends while tasks that began early are at work',
  },
  {
    name: 'withdrawn-writes-stay',
    file: 'src/core/run/fold/begin-tasks.ts',
    find: '  forgetWrites(state, task.task.id);\n',
    replace: '',
    says: 'what a withdrawn task wrote is read by those of the plan that was accepted',
    searchFrom: 7_600,
  },
];
