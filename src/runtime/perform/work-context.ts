// The argument of a function worker. A class, because its `signal` is created on first access: a getter on a prototype costs
// nothing per task, a getter on each object two microseconds.

import type { Slice } from '../../core/run/command.ts';
import type { WorkContext } from '../run/team.ts';

export class WorkTask implements WorkContext {
  readonly runId: string;
  readonly taskId: string;
  readonly worker: string;
  readonly attempt: number;
  readonly instruction: string;
  readonly successCriterion: string;
  readonly input: unknown;
  readonly inputs: Slice['inputs'];
  readonly missing: Slice['missing'];
  readonly context: Slice['context'];
  readonly tools: Slice['tools'];
  readonly model: Slice['model'];
  readonly temperature: Slice['temperature'];
  readonly answers: Slice['answers'];
  readonly previousFailure: Slice['previousFailure'];
  readonly writes: Slice['writes'];
  readonly idempotencyKey: string;
  readonly #command: { readonly signal: AbortSignal };

  constructor(slice: Slice, idempotencyKey: string, command: { readonly signal: AbortSignal }) {
    this.runId = slice.runId;
    this.taskId = slice.taskId;
    this.worker = slice.worker;
    this.attempt = slice.attempt;
    this.instruction = slice.instruction;
    this.successCriterion = slice.successCriterion;
    this.input = slice.input;
    this.inputs = slice.inputs;
    this.missing = slice.missing;
    this.context = slice.context;
    this.tools = slice.tools;
    this.model = slice.model;
    this.temperature = slice.temperature;
    this.answers = slice.answers;
    this.previousFailure = slice.previousFailure;
    this.writes = slice.writes;
    this.idempotencyKey = idempotencyKey;
    this.#command = command;
  }

  get signal(): AbortSignal {
    return this.#command.signal;
  }
}
