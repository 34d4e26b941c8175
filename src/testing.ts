// Everything a test of a team needs, and no test framework: bosun/testing imports in plain Node.

export type { KeyedScript, Script } from './adapters/model-scripted/cue.ts';
export {
  type ScriptedModel,
  type ScriptedModelOptions,
  scriptedModel,
} from './adapters/model-scripted/scripted-model.ts';
export {
  afterMs,
  callTool,
  callTools,
  failWith,
  giveJson,
  hang,
  type Step,
  say,
} from './adapters/model-scripted/step.ts';
export { journalContract } from './contracts/journal-contract.ts';
export { inTurn, type Seen, type StubReplies, type StubWorker, stubWorker } from './runtime/stub-worker.ts';
