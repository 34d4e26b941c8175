// Carries out a command for a run that another process hosts, and reports to the run.
//
//   W1. The result is recorded before it is reported: a process that dies in between does not make the effect happen again.
//   W2. If an earlier execution began and its process is gone, an effect that must not be repeated is not repeated: the run
//       hears that the outcome is unknown, and a person decides.
//   W3. An execution that ended well has left its report. One whose report was refused fails, so that the run hears of it.

import type { Happening } from '../../core/journal/event.ts';
import type { Command } from '../../core/run/command.ts';
import type { Offer } from '../../ports/team-engine.ts';
import type { CommandTask, DbosProcess } from './dbos-process.ts';

/** How this process carries it out; `perform` finds out by itself whether the process may still act. */
type Means = Pick<Offer, 'journal' | 'clock' | 'perform' | 'isOnce'>;

export async function carryOut(task: CommandTask, dbos: DbosProcess, means: Means): Promise<void> {
  const { id, runId } = task;
  const command = JSON.parse(task.command) as Command;
  const begunBy = await dbos.firstBegunBy();
  const isRepeat = begunBy !== dbos.executorId;
  const report = (happening: Happening, part: string): Promise<boolean> =>
    means.journal.post(
      runId,
      { id: `${id}${part}`, body: JSON.stringify({ type: 'command-reported', happening }) },
      { onlyIfStored: true },
    );
  const happening = await dbos.recorded('perform', async (signal) => {
    if (isRepeat && means.isOnce(command)) return unknownOutcome(command);
    let reports = 0;
    const tell = (piece: Happening): void => {
      reports += 1;
      report(piece, `#${reports}`).catch(() => {});
    };
    const { end, ...listeners } = dbos.texts.textOf(id, task.watched ?? []);
    try {
      const context = { clock: means.clock, signal, tell, confirmHeld: undefined, ...listeners };
      return await dbos.outside(() => means.perform(command, context));
    } catch (error) {
      return failed(command, error);
    } finally {
      end();
    }
  });
  // An earlier execution may have reported before its process was lost (W1). The run may have been deleted.
  if ((await report(happening, '')) || isRepeat) return;
  if ((await means.journal.read(runId)).length === 0) return;
  throw new Error(`The report of ${id} was refused: a message with this name was posted before`);
}

const NO_USAGE = { inputTokens: 0, outputTokens: 0, microUsd: 0 };

/** A bug, which would stop a run in its own process. Here the run must hear of it, or it would wait for ever. */
function failed(command: Command, error: unknown): Happening {
  const detail = error instanceof Error ? error.message : String(error);
  if (command.kind === 'call-tool')
    return {
      type: 'tool-call-finished',
      key: command.key,
      callId: command.callId,
      outcome: { status: 'error', message: detail },
    };
  if (command.kind === 'call-model')
    return {
      type: 'model-call-failed',
      key: command.key,
      callId: command.callId,
      failure: { code: 'unavailable', who: 'the model', detail },
      usage: NO_USAGE,
    };
  if (command.kind !== 'work') throw error;
  const { taskId, attempt, worker } = command.slice;
  return { type: 'attempt-failed', taskId, attempt, failure: { code: 'worker-failed', worker, detail } };
}

const LOST = 'the process that carried it out stopped while it was under way';

function unknownOutcome(command: Command): Happening {
  switch (command.kind) {
    case 'work': {
      const { taskId, attempt, worker } = command.slice;
      return {
        type: 'attempt-failed',
        taskId,
        attempt,
        failure: { code: 'unknown-outcome', tool: worker, detail: LOST },
      };
    }
    case 'call-tool':
      return {
        type: 'tool-call-finished',
        key: command.key,
        callId: command.callId,
        outcome: { status: 'unknown', message: LOST },
      };
    default:
      throw new Error(`The command ${command.key} has no effect of its own`);
  }
}
