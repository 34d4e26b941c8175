// Loads every lazily loaded module at once, for tests and for simulated time: loading takes real time, and a simulated
// clock does not wait for it. A test keeps this list complete.

import '../../core/answer/join-results.ts';
import '../../core/answer/verdict-with-rulings.ts';
import '../../core/journal/decode.ts';
import '../../core/journal/event-parts.ts';
import '../../core/report/report.ts';
import '../../core/plan/spec-changes.ts';
import '../../core/policy/breaker-schema.ts';
import '../../core/plan/read-plan.ts';
import '../../core/reconcile/findings.ts';
import '../../core/reconcile/reconcile.ts';
import '../../core/run/decide/claims-of-results.ts';
import '../../core/run/read-conclusion.ts';
import '../../core/run/reply-schemas.ts';
import '../cache/cache.ts';
import '../people/decisions.ts';
import '../forking/begin-fork.ts';
import '../forking/compare.ts';
import '../forking/open-fork.ts';
import '../inspect/inspect-runs.ts';
import '../perform/keep-artifacts.ts';
import '../perform/keep-writes.ts';
import '../define/choose-model.ts';
import '../perform/perform-build.ts';
import '../pools/perform-choose.ts';
import '../perform/perform-consult.ts';
import '../perform/perform-ground.ts';
import '../perform/perform-model.ts';
import '../nested/perform-team.ts';
import '../perform/perform-tool.ts';
import { loadEveryPart } from './core-parts.ts';
import './preview.ts';
import '../prompts/opening.ts';
import '../perform/provider-gate.ts';
import '../perform/read-input.ts';
import '../perform/check-reply.ts';
import '../inspect/replay.ts';
import '../routing/team-routing.ts';
import '../define/structured-answer.ts';
import '../people/switch-record.ts';
import '../define/tool-sources.ts';
import '../inspect/trace-tree.ts';
import '../inspect/usage.ts';
import '../inspect/usage-baselines.ts';
import '../pools/worker-loads.ts';

await loadEveryPart();
