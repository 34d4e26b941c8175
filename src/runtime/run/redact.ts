// Removes secrets from everything that models, tools and workers return, before it is stored. One place for all of them: every
// event from outside passes a command.

import type { Perform } from '../../ports/engine.ts';
import { dataWithoutSecrets } from '../../text/secrets/secrets.ts';

const withoutSecretsIn =
  (perform: Perform): Perform =>
  async (command, context) =>
    dataWithoutSecrets(
      await perform(command, {
        clock: context.clock,
        // A getter, because the signal is created on first access.
        get signal() {
          return context.signal;
        },
        tell: (happening) => context.tell(dataWithoutSecrets(happening)),
        onText: context.onText,
        onProgress: context.onProgress,
      }),
    );

export const redacting = (isOn: boolean | undefined, perform: Perform): Perform =>
  isOn ? withoutSecretsIn(perform) : perform;
