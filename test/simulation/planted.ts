// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source.

// Bugs that the simulation must catch, or it proves nothing. They live here and not behind switches in the product: each
// is a piece of its source and what to put in its place, exchanged while the module is loaded (see plant.ts). A test sees
// to it that every piece still occurs exactly once.

export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** What is wrong then. */
  readonly says: string;
}

export const PLANTED: readonly PlantedBug[] = [
  {
    name: 'no-intent',
    file: 'src/core/schedule/tool-calls.ts',
    find: `    case 'allow':
      putOnAgenda(state, { kind: 'start-tool-call', dialogueId: dialogue.id, callId: call.callId });`,
    replace: `    case 'allow':
      call.idempotencyKey = idempotencyKeyOf(state, dialogue, call);
      wantTool(state, dialogue, call, toolSpecOf(state, dialogue, call.tool).effect);`,
    says: 'an allowed tool is called without tool-call-started in the journal',
  },
  {
    name: 'unsynced-intent',
    file: 'src/core/schedule/turn.ts',
    find: `    case 'tool-call-started':
      return event.effect !== 'read';`,
    replace: `    case 'tool-call-started':
      return false;`,
    says: 'the intent of an effect may be lost with the power',
  },
  {
    name: 'start-before-append',
    file: 'src/runtime/run.ts',
    find: '    const lines = events.map((event) => seal(chain, event, digest));',
    replace: `    const lines = events.map((event) => seal(chain, event, digest));
    for (const command of state.wanted.splice(0)) engine.start(command);`,
    says: 'commands start before the events that caused them are stored',
  },
  {
    name: 'no-dedupe',
    file: 'src/core/schedule/admit.ts',
    find: '      return state.commands.has(happening.key) ? happening : undefined;',
    replace: '      return happening;',
    says: 'late and doubled answers are let in',
  },
  {
    name: 'no-dedupe-of-work',
    file: 'src/core/schedule/admit.ts',
    find: '      return state.commands.has(`work/${happening.taskId}/${happening.attempt}`) ? happening : undefined;',
    replace: '      return happening;',
    says: 'late and doubled results of workers are let in',
  },
  {
    name: 'released-twice',
    file: 'src/core/schedule/dialogue.ts',
    find: '  settle(dialogue.account, reserved, used);',
    replace: `  settle(dialogue.account, reserved, used);
  if (dialogue.retries > 0) settle(dialogue.account, reserved, { tokens: 0, steps: 0, microUsd: 0 });`,
    says: 'a repeated model call gives its reservation back twice',
  },
  {
    name: 'reserve-input-only',
    file: 'src/core/schedule/decide-call.ts',
    find: '    reserved: worstCase(prepared, prepared.inputTokens, outputTokensMax),',
    replace: '    reserved: worstCase(prepared, prepared.inputTokens, 0),',
    says: 'the output of a model call is not reserved',
  },
  {
    name: 'lost-calls-are-free',
    file: 'src/core/schedule/dialogue.ts',
    find: '  settleCall(state, dialogue, worstUsage(dialogue.call));',
    replace: '  settleCall(state, dialogue, { inputTokens: 0, outputTokens: 0, microUsd: 0 });',
    says: 'a model call lost in a crash is not charged',
  },
  {
    name: 'unsynced-reservation',
    file: 'src/core/schedule/turn.ts',
    find: "    case 'model-call-started':\n",
    replace: '',
    says: 'what a model call may cost is lost with the power',
  },
  {
    name: 'once-tool-repeated',
    file: 'src/core/schedule/resuming.ts',
    find: "    if (command.effect !== 'once') {",
    replace: '    if (command.effect) {',
    says: 'a once effect in flight at a crash is made again, without asking',
  },
  {
    name: 'once-worker-repeated',
    file: 'src/core/schedule/resuming.ts',
    find: "    if (effect !== 'once' || kind === 'team') continue;",
    replace: '    if (effect) continue;',
    says: 'a worker with a once effect that was at work at a crash is run again, without asking',
  },
  {
    name: 'key-of-attempt',
    file: 'src/core/schedule/tool-calls.ts',
    find: '  const same = `${state.runId}/${taskId}/${call.tool}/${call.fingerprint}`;',
    replace: '  const same = `${dialogue.id}/${taskId}/${call.tool}/${call.fingerprint}`;',
    says: 'the idempotency key changes with the attempt',
  },
  {
    name: 'outcome-forgotten',
    file: 'src/core/schedule/decide-call.ts',
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
    file: 'src/runtime/run.ts',
    find: "  if (first.type === 'run-started' && state.events > 0)",
    replace: '  if (state.events < 0)',
    says: 'running an existing run again repeats what was in flight',
  },
  {
    name: 'eager-dispatch',
    file: 'src/core/schedule/tasks.ts',
    find: '  if (task.unmet > 0) return;',
    replace: '  if (task.unmet > 1) return;',
    says: 'a task starts one dependency too soon',
  },
  {
    name: 'no-cascade',
    file: 'src/core/schedule/tasks.ts',
    find: "  if (dependency.status !== 'succeeded') {",
    replace: "  if (dependency.status === 'cancelled') {",
    says: 'tasks run although what they depend on failed',
  },
  {
    name: 'cap-ignored',
    file: 'src/core/schedule/decide.ts',
    find: '  if (state.running >= state.team.limits.concurrency) return undefined;',
    replace: '  if (state.running > state.team.limits.concurrency) return undefined;',
    says: 'one task more than allowed is at work',
  },
  {
    name: 'deadline-ignored',
    file: 'src/core/schedule/decide.ts',
    find: '      return state.parkedAt === undefined && state.deadlineAt === timer.at;',
    replace: '      return false;',
    says: "the run's deadline passes without effect",
  },
  {
    name: 'second-decision',
    file: 'src/core/schedule/admit.ts',
    find: "  if (review.status !== 'open')",
    replace: "  if (review.status === 'decided')",
    says: 'a review that expired takes a decision after all',
  },
  {
    name: 'two-people-decide',
    file: 'src/runtime/deciding.ts',
    find: 'id: `decision ${reviewId}`',
    replace: 'id: `decision ${reviewId} by ${by}`',
    says: 'two people are both told that their decision counts',
  },
  {
    name: 'asking-is-allowing',
    file: 'src/runtime/perform-tool.ts',
    find: "ruling.kind === 'ask' && agreedBy !== undefined",
    replace: "ruling.kind === 'ask'",
    says: 'a call that a person must approve runs unasked',
  },
  {
    name: 'grants-ignored',
    file: 'src/runtime/perform-tool.ts',
    find: '  if (!granted.includes(tool.name))',
    replace: '  if (granted.length < 0)',
    says: 'a worker calls a tool that its task was not granted',
  },
  {
    name: 'revised-for-ever',
    file: 'src/core/schedule/revising.ts',
    find: '  if (state.revisions.length >= (limits.revisionsMax ?? REVISIONS_MAX)) return undefined;\n',
    replace: '',
    says: 'a plan is revised as long as its results are thin',
  },
  {
    name: 'done-over-again',
    file: 'src/core/schedule/thin.ts',
    find: "failure.code === 'denied' || isRunSpent(state, task) || mayHaveActed(state, task)",
    replace: "failure.code === 'denied' || isRunSpent(state, task)",
    says: 'a task that may have had its effect is planned once more',
  },
  {
    name: 'unagreed-revision',
    file: 'src/core/schedule/revising.ts',
    find: '  if (state.approvePlan === true && revision.agreedBy === undefined)',
    replace: '  if (state.approvePlan === undefined && revision.agreedBy === undefined && round < 0)',
    says: 'nobody is asked about what a revision adds to a plan that was agreed to',
  },
  {
    name: 'acting-pieces',
    file: 'src/core/schedule/splitting.ts',
    find: '  if (mightAct(state, task) || noTasksLeft',
    replace: '  if (noTasksLeft',
    says: 'a task that acts is split, and each piece acts',
  },
  {
    name: 'joined-too-soon',
    file: 'src/core/schedule/pieces.ts',
    find: '!piecesOf(state, whole).every(hasEnded)',
    replace: '!piecesOf(state, whole).some(hasEnded)',
    says: 'a task ends with the first of its pieces',
  },
  {
    name: 'keys-for-everybody',
    file: 'src/core/schedule/context-store.ts',
    find: '  reads.length === 0 && !state.parent\n    ? NO_KEYS\n    : (state.parent ? [...reads, TEAM_TASK] : reads).filter(',
    replace:
      '  reads.length < 0\n    ? NO_KEYS\n    : [...reads, TEAM_TASK, ...(state.store?.current.keys() ?? [])].filter(',
    says: 'a task sees keys that it was not granted',
  },
  {
    name: 'written-too-late',
    file: 'src/core/schedule/tasks.ts',
    find: "  if (ending === 'succeeded') noteWrites(state, task);\n",
    replace: "  if (ending === 'succeeded' && state.unsettled === 0) noteWrites(state, task);\n",
    says: 'what a task wrote does not reach those that read it',
  },
  {
    name: 'built-with-everything',
    file: 'src/core/schedule/trusting.ts',
    find: '  return built ? built.tools.filter((tool) => granted?.includes(tool) ?? true) : granted;',
    replace: '  return granted;',
    says: 'a worker that was built for a task has all tools of its list',
  },
  {
    name: 'built-again',
    file: 'src/core/schedule/resuming.ts',
    find: '      prepareCall(state, dialogue, undefined);\n',
    replace: `      const { subject } = dialogue.view;
      if (subject.kind === 'work' && subject.slice.built) Object.assign(subject.slice.built, { prompt: 'You are new.' });
      prepareCall(state, dialogue, undefined);\n`,
    says: 'a worker that was built is another one after a crash',
  },

  // Bugs the product once had, all found by this simulation.
  {
    name: 'retry-too-soon',
    file: 'src/core/schedule/decide.ts',
    find: '      if (task.notBefore === undefined || task.notBefore <= now) return task;',
    replace: '      return task;',
    says: 'a resumed run does not wait out a back-off',
  },
  {
    name: 'retry-lost',
    file: 'src/core/schedule/decide.ts',
    find: "      state.timers.push({ kind: 'retry', at: task.notBefore, taskId: task.task.id });",
    replace: '',
    says: 'a clock set back loses a task that waits to be tried again',
  },
  {
    name: 'triage-for-free',
    file: 'src/core/journal/apply.ts',
    find: `    startClocks(state, event);
    onRunStarted(state, event);`,
    replace: `    onRunStarted(state, event);
    startClocks(state, event);`,
    says: 'triage by a model is not charged to the run',
  },
  {
    name: 'ended-twice',
    file: 'src/core/schedule/tasks.ts',
    find: '  if (state.agenda.size > 0) for (const due of DUE_OF_TASK)',
    replace: "  if (ending !== 'succeeded') for (const due of DUE_OF_TASK)",
    says: 'a task that a person answered ends once more by what else was due',
  },
  {
    name: 'unsynced-takeover',
    file: 'src/core/schedule/turn.ts',
    find: "    case 'run-resumed':\n",
    replace: '',
    says: 'a run that is taken over acts on an intent which the power can still take',
  },
  {
    name: 'empty-reply',
    file: 'src/runtime/read-reply.ts',
    find: "  const isProse = json === undefined && reply.text.trim() !== '';",
    replace: '  const isProse = json === undefined;',
    says: 'an empty reply of a model stops the run for good',
  },
  {
    name: 'broken-connection-is-free',
    file: 'src/runtime/perform-model.ts',
    find: "used === 'unknown' ? worstCase",
    replace: "used === 'unknown' ? { inputTokens: 0, outputTokens: 0, microUsd: 0 }",
    says: 'a model call whose answer was lost is not charged',
  },
  {
    name: 'alert-again',
    file: 'src/core/usage/alerts.ts',
    find: '  if (!state.alerts.has(alertKey(alert))) putOnAgenda',
    replace: '  putOnAgenda',
    says: 'an alert is raised each time something more is used',
  },
  {
    name: 'recall-goes-on',
    file: 'src/core/schedule/tasks.ts',
    find: '  unwant(state, recallKey(task));\n',
    replace: '',
    says: 'the question to the cache outlives the attempt that asked it',
  },
  {
    name: 'inventions-unmarked',
    file: 'src/core/schedule/grounding.ts',
    find: '  const { answer, gaps } = flagDraft(draft.answer, asGrounding(grounded.sentences));',
    replace: '  const { answer, gaps } = { answer: draft.answer, gaps: [] };',
    says: 'what no result says is delivered as if one did',
  },
  {
    name: 'sent-back-for-ever',
    file: 'src/core/schedule/grounding.ts',
    find: '  if (isClean || state.sentBack >= roundsMax ||',
    replace: '  if (isClean || state.sentBack > roundsMax ||',
    says: 'a draft goes back once too often',
  },
  {
    name: 'preview-outlives-the-work',
    file: 'src/core/schedule/answering.ts',
    find: '  dropPreview(state);',
    replace: '',
    says: 'a draft from half of the results is shown after all of them are in',
  },
  {
    name: 'written-before-the-word',
    file: 'src/core/schedule/answering.ts',
    find: '  if (!awaitsPeople(state)) synthesise(state);',
    replace: '  awaitsPeople(state);\n  synthesise(state);',
    says: 'the answer is written while a person is asked about a contradiction',
  },

  // Tasks that begin while the plan is being written.
  {
    name: 'early-effects',
    file: 'src/core/schedule/drafting.ts',
    find: "worker.tools.some((tool) => tool.effect !== 'read' &&",
    replace: "worker.tools.some((tool) => tool.effect === 'once' &&",
    says: 'a task with a tool that acts begins before the plan is whole',
  },
  {
    name: 'early-fallback',
    file: 'src/core/schedule/drafting.ts',
    find: '    name = worker.fallback;\n',
    replace: '    name = undefined;\n',
    says: 'a worker that acts takes over from one that reads before the plan is whole',
  },
  {
    name: 'built-on-sand',
    file: 'src/core/schedule/begin-tasks.ts',
    find: ' && !task.dependsOn.some((needed) => stray.has(needed));',
    replace: ';',
    says: 'a task stays although what it was built on was withdrawn',
  },
  {
    name: 'attempts-numbered-anew',
    file: 'src/core/schedule/add-tasks.ts',
    find: '      attempt: state.withdrawn?.get(task.id) ?? 0,',
    replace: '      attempt: 0,',
    says: 'the late answer to a withdrawn task passes for one to the task in its place',
  },
  {
    name: 'early-tasks-left',
    file: 'src/core/schedule/decide-agendum.ts',
    find: '      if (early) return callOff(early);\n',
    replace: '',
    says: 'a run without a plan ends while tasks that began early are at work',
  },
  {
    name: 'sources-forgotten',
    file: 'src/core/answer/condense.ts',
    find: '    sources: [...new Set(pieces.flatMap(sourcesOf))],',
    replace: '    sources: pieces.slice(0, 1).flatMap(sourcesOf),',
    says: 'what stands for several results names only the first of them',
  },
  {
    name: 'condensed-for-ever',
    file: 'src/core/schedule/reducing.ts',
    find: '  if (level > LEVELS_MAX) return',
    replace: '  if (level > 1_000) return',
    says: 'results that hardly get shorter are condensed without end',
  },
  {
    name: 'losers-are-told',
    file: 'src/core/schedule/results.ts',
    find: '    if (selection && selection.taskId !== task.id) continue;\n',
    replace: '',
    says: 'the answer is made from attempts that were not selected, too',
  },
];
