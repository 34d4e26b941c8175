// The state before the first event; `run-started` fills it in.

import { createRoot } from '../budget/account.ts';
import { createHeap } from '../graph/heap.ts';
import type { TeamSpec } from '../plan/team-spec.ts';
import type { Timer } from '../schedule/agenda.ts';
import type { RunState, TaskState, TaskUsage } from './state.ts';

export const noUsage = (): TaskUsage => ({ inputTokens: 0, outputTokens: 0, microUsd: 0, modelCalls: 0, toolCalls: 0 });

const NO_TEAM: TeamSpec = {
  name: '',
  hash: '',
  workers: {},
  roles: { triage: 'none', plan: 'none', refine: 'none', judge: 'none', synthesise: 'none', criticise: 'none' },
  escalate: { failure: false, budget: false, lowConfidence: 0, questions: false },
  limits: {
    concurrency: 1,
    tasksMax: 1,
    planRoundsMax: 1,
    criticRoundsMax: 0,
    transientRetriesMax: 0,
    roleMs: 1,
    backoffBaseMs: 0,
    backoffCapMs: 0,
    outputTokensMax: 1,
    outputTokensMin: 1,
  },
  budget: {},
};

export const emptyState = (): RunState => ({
  runId: '',
  events: 0,
  lastAt: 0,
  startedAt: 0,
  endedAt: undefined,
  request: '',
  context: {},
  history: [],
  team: NO_TEAM,
  planOnly: false,
  dryRun: false,
  phase: 'starting',
  route: undefined,
  routing: undefined,
  triageFailure: undefined,
  planRound: 0,
  asksPlanner: false,
  proposed: undefined,
  faults: [],
  plan: undefined,
  tasks: new Map(),
  running: 0,
  backingOff: 0,
  unsettled: 0,
  consults: new Map(),
  dialogues: new Map(),
  reviews: new Map(),
  ready: createHeap<TaskState>((a, b) => a.priority > b.priority || (a.priority === b.priority && a.index < b.index)),
  openReviews: 0,
  conflicts: [],
  reconciled: false,
  draft: undefined,
  drafts: 0,
  unjoined: undefined,
  notes: [],
  deadlineAt: undefined,
  ending: undefined,
  parkedAt: undefined,
  account: createRoot({}),
  usage: noUsage(),
  models: new Set(),
  outcome: undefined,
  commands: new Map(),
  agenda: new Map(),
  timers: createHeap<Timer>((a, b) => a.at < b.at),
  unended: undefined,
  wanted: [],
  unwanted: [],
});
