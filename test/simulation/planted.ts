// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source.

// Bugs that the simulation must catch, or it proves nothing. They live here and not behind switches in the product: each
// is a piece of its source and what to put in its place, exchanged while the module is loaded (see plant.ts). A test sees
// to it that every piece still occurs exactly once.

import { PLANTED_IN_ANSWERS } from './planted-answers.ts';
import { PLANTED_IN_PLANS } from './planted-plans.ts';

export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** What is wrong then. */
  readonly says: string;
  /**
   * For a bug that one seed in thousands meets: --planted all begins its search here, some seeds before one that is known
   * to meet it. Later seeds are searched if the draws have changed since.
   */
  readonly searchFrom?: number;
}

export const PLANTED: readonly PlantedBug[] = [
  {
    name: 'no-intent',
    file: 'src/core/run/fold/tool-calls.ts',
    find: `      if (event.ruling.anyValues) call.anyValues = true;
      putOnAgenda(state, { kind: 'start-tool-call', dialogueId: dialogue.id, callId: call.callId });`,
    replace: `      call.idempotencyKey = idempotencyKeyOf(state, dialogue, call);
      wantTool(state, dialogue, call, toolSpecOf(state, dialogue, call.tool).effect);`,
    says: 'an allowed tool is called without tool-call-started in the journal',
  },
  {
    name: 'unsynced-intent',
    file: 'src/core/run/must-reach-disk.ts',
    find: "  'tool-call-started': (_, { effect }) => effect !== 'read',",
    replace: "  'tool-call-started': false,",
    says: 'the intent of an effect may be lost with the power',
  },
  {
    name: 'start-before-append',
    file: 'src/runtime/run/run.ts',
    find: '    const lines = events.map((event) => seal(chain, event, digest, newSalt));',
    replace: `    const lines = events.map((event) => seal(chain, event, digest, newSalt));
    for (const command of state.wanted.splice(0)) engine.start(command);`,
    says: 'commands start before the events that caused them are stored',
  },
  {
    name: 'no-dedupe',
    file: 'src/core/run/admit.ts',
    find: '  return state.commands.has(commandIn(happening)) ? happening : undefined;',
    replace: '  return happening;',
    says: 'late and doubled answers are let in',
  },
  {
    name: 'no-dedupe-of-work',
    file: 'src/core/run/admit.ts',
    find: '(isUnderWay(state, happening) ? happening : undefined)',
    replace: 'happening',
    says: 'late and doubled results of workers are let in',
  },
  {
    name: 'released-twice',
    file: 'src/core/run/fold/dialogue.ts',
    find: '  settle(dialogue.account, reserved, used);',
    replace: `  settle(dialogue.account, reserved, used);
  if (dialogue.retries > 0) settle(dialogue.account, reserved, { tokens: 0, steps: 0, microUsd: 0 });`,
    says: 'a repeated model call gives its reservation back twice',
  },
  {
    name: 'reserve-input-only',
    file: 'src/core/run/decide/decide-call.ts',
    find: '  const reserved = worstCase(prepared, prepared.inputTokens, outputTokensMax);',
    replace: '  const reserved = worstCase(prepared, prepared.inputTokens, 0);',
    says: 'the output of a model call is not reserved',
  },
  {
    name: 'lost-calls-are-free',
    file: 'src/core/run/fold/dialogue.ts',
    find: '  settleCall(state, dialogue, worstUsage(dialogue.call));',
    replace: '  settleCall(state, dialogue, { inputTokens: 0, outputTokens: 0, microUsd: 0 });',
    says: 'a model call lost in a crash is not charged',
  },
  {
    name: 'unsynced-reservation',
    file: 'src/core/run/must-reach-disk.ts',
    find: "  'model-call-started': true,",
    replace: "  'model-call-started': false,",
    says: 'what a model call may cost is lost with the power',
  },
  {
    name: 'once-tool-repeated',
    file: 'src/core/run/fold/resume.ts',
    find: "    if (command.effect !== 'once') {",
    replace: '    if (command.effect) {',
    says: 'a once effect in flight at a crash is made again, without asking',
  },
  {
    name: 'once-worker-repeated',
    file: 'src/core/run/fold/resume.ts',
    find: "    if (effect !== 'once' || kind === 'team') continue;",
    replace: '    if (effect) continue;',
    says: 'a worker with a once effect that was at work at a crash is run again, without asking',
  },
  {
    name: 'key-of-attempt',
    file: 'src/core/run/fold/tool-calls.ts',
    find: '  const effect = { runId: state.runId, taskId,',
    replace: '  const effect = { runId: dialogue.id, taskId,',
    says: 'the idempotency key changes with the attempt',
  },
  {
    name: 'outcome-forgotten',
    file: 'src/core/run/decide/decide-call.ts',
    find: "  if (known?.status === 'ok' || known?.status === 'abandoned')",
    replace: "  if (known?.status === 'abandoned')",
    says: 'a later attempt makes an effect again that is on record',
  },
  {
    name: 'zombie-goes-on',
    file: 'src/adapters/engine-local/local-engine.ts',
    find: '  append: (events, options) => journal.append(lease, events, options),',
    replace: '  append: (events, options) => journal.append(lease, events, options).catch(() => {}),',
    says: 'a process that lost its lease carries on',
  },
  {
    name: 'epoch-ignored',
    file: 'src/adapters/journal-simulated/simulated-disk.ts',
    find: '    if (run.epoch === epoch && run.holder?.owner === owner) return undefined;',
    replace: '    if (run.epoch >= epoch && owner) return undefined;',
    says: 'a store that lets an overtaken holder write',
  },
  {
    name: 'begun-again',
    file: 'src/runtime/run/run.ts',
    find: "  if (first.type === 'run-started' && state.events > 0)",
    replace: '  if (state.events < 0)',
    says: 'running an existing run again repeats what was in flight',
  },
  {
    name: 'eager-dispatch',
    file: 'src/core/run/tasks.ts',
    find: '  if (task.unmet > 0) return;',
    replace: '  if (task.unmet > 1) return;',
    says: 'a task starts one dependency too soon',
  },
  {
    name: 'no-cascade',
    file: 'src/core/run/tasks.ts',
    find: "  if (dependency.status !== 'succeeded') {",
    replace: "  if (dependency.status === 'cancelled') {",
    says: 'tasks run although what they depend on failed',
  },
  {
    name: 'cap-ignored',
    file: 'src/core/run/decide/decide.ts',
    find: '  if (state.running >= state.team.limits.concurrency) return undefined;',
    replace: '  if (state.running > state.team.limits.concurrency) return undefined;',
    says: 'one task more than allowed is at work',
  },
  {
    name: 'deadline-ignored',
    file: 'src/core/run/decide/decide.ts',
    find: '      return state.parkedAt === undefined && state.deadlineAt === timer.at;',
    replace: '      return false;',
    says: "the run's deadline passes without effect",
  },
  {
    name: 'second-decision',
    file: 'src/core/run/admit.ts',
    find: "  if (review.status !== 'open')",
    replace: "  if (review.status === 'decided')",
    says: 'a review that expired takes a decision after all',
    searchFrom: 1_500,
  },
  {
    name: 'two-people-decide',
    file: 'src/runtime/people/decisions.ts',
    find: 'id: decisionPostId(reviewId)',
    replace: 'id: `${decisionPostId(reviewId)} by ${by}`',
    says: 'two people are both told that their decision counts',
  },
  {
    name: 'asking-is-allowing',
    file: 'src/runtime/perform/perform-tool.ts',
    find: "ruling.kind === 'ask' && agreedBy !== undefined",
    replace: "ruling.kind === 'ask'",
    says: 'a call that a person must approve runs unasked',
  },
  {
    name: 'grants-ignored',
    file: 'src/runtime/perform/perform-tool.ts',
    find: '  if (!granted.includes(tool.name) && !command.mayAsk)',
    replace: '  if (granted.length < 0)',
    says: 'a worker calls a tool that its task was not granted',
  },

  // Bugs the product once had, all found by this simulation.
  {
    name: 'retry-too-soon',
    file: 'src/core/run/decide/decide.ts',
    find: '      if (task.notBefore === undefined || task.notBefore <= now) return task;',
    replace: '      return task;',
    says: 'a resumed run does not wait out a back-off',
  },
  {
    name: 'retry-lost',
    file: 'src/core/run/decide/decide.ts',
    find: "      state.timers.push({ kind: 'retry', at: task.notBefore, taskId: task.task.id });",
    replace: '',
    says: 'a clock set back loses a task that waits to be tried again',
    searchFrom: 2_500,
  },
  {
    name: 'triage-for-free',
    file: 'src/core/run/fold/apply.ts',
    find: `    startClocks(state, event);
    onRunStarted(state, event);`,
    replace: `    onRunStarted(state, event);
    startClocks(state, event);`,
    says: 'triage by a model is not charged to the run',
  },
  {
    name: 'ended-twice',
    file: 'src/core/run/tasks.ts',
    find: '  if (state.agenda.size > 0) for (const due of DUE_OF_TASK)',
    replace: "  if (ending !== 'succeeded') for (const due of DUE_OF_TASK)",
    says: 'a task that a person answered ends once more by what else was due',
    searchFrom: 13_000,
  },
  {
    name: 'unsynced-takeover',
    file: 'src/core/run/must-reach-disk.ts',
    find: "  'run-resumed': true,",
    replace: "  'run-resumed': false,",
    says: 'a run that is taken over acts on an intent which the power can still take',
  },
  {
    name: 'empty-reply',
    file: 'src/runtime/perform/read-reply.ts',
    find: "  const isProse = json === undefined && text.trim() !== '';",
    replace: '  const isProse = json === undefined;',
    says: 'an empty reply of a model stops the run for good',
  },
  {
    name: 'broken-connection-is-free',
    file: 'src/runtime/perform/perform-model.ts',
    find: "used === 'unknown' ? worstCase",
    replace: "used === 'unknown' ? { inputTokens: 0, outputTokens: 0, microUsd: 0 }",
    says: 'a model call whose answer was lost is not charged',
  },
  {
    name: 'alert-again',
    file: 'src/core/run/fold/alerts.ts',
    find: '  if (!state.alerts.has(alertKey(alert))) putOnAgenda',
    replace: '  putOnAgenda',
    says: 'an alert is raised each time something more is used',
  },
  {
    name: 'recall-goes-on',
    file: 'src/core/run/tasks.ts',
    find: '  unwant(state, recallKey(task));\n',
    replace: '',
    says: 'the question to the cache outlives the attempt that asked it',
  },

  ...PLANTED_IN_PLANS,
  ...PLANTED_IN_ANSWERS,
];
