// Everything that is loaded late, loaded at once: for tests and for whoever runs on simulated time, since loading takes real
// time and a simulated clock waits for none. A test keeps this list complete.

import '../core/journal/decode.ts';
import '../core/journal/event-parts.ts';
import '../core/journal/report.ts';
import '../core/plan/spec-changes.ts';
import '../core/policy/breaker-schema.ts';
import { loadEveryPart } from '../core/schedule/on-demand.ts';
import '../core/schedule/reply-schemas.ts';
import './cache.ts';
import './deciding.ts';
import './forking/begin-fork.ts';
import './forking/compare.ts';
import './forking/fork-in.ts';
import './forking/open-fork.ts';
import './inspect.ts';
import './keep-artifacts.ts';
import './keep-writes.ts';
import './model-for.ts';
import './perform-build.ts';
import './perform-choose.ts';
import './perform-consult.ts';
import './perform-ground.ts';
import './perform-model.ts';
import './perform-team.ts';
import './perform-tool.ts';
import './preview.ts';
import './prompts/opening.ts';
import './provider-gate.ts';
import './replay.ts';
import './routing/team-routing.ts';
import './structured-answer.ts';
import './switch-record.ts';
import './tool-sources.ts';
import './trace-tree.ts';
import './usage.ts';
import './usual.ts';
import './worker-loads.ts';

await loadEveryPart();
