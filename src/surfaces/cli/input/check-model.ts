// Checks the model after --model before anything is loaded, started or stored.

import type { Cli } from '../environment.ts';
import { explain, UserError } from '../print/user-error.ts';

export async function checkModel({ wiring }: Pick<Cli, 'wiring'>, model: string | undefined): Promise<void> {
  if (model === undefined) return;
  try {
    await wiring.loadModel?.(model, {});
  } catch (error) {
    throw new UserError(`--model ${model}: ${explain(error).line}`, { cause: error });
  }
}
