// Removes secrets from everything that models, tools and workers return, before it is stored. One place for all of them: every
// event from outside passes a command.

import type { Perform } from '../../ports/engine.ts';

const withoutSecretsIn =
  (perform: Perform): Perform =>
  async (command, context) => {
    // Loaded on first use: most teams are not served.
    const { dataWithoutSecrets } = await import('../../text/secrets/secrets.ts');
    const happening = await perform(command, {
      clock: context.clock,
      // A getter, because the signal is created on first access.
      get signal() {
        return context.signal;
      },
      tell: (each) => context.tell(dataWithoutSecrets(each)),
      confirmHeld: context.confirmHeld,
      onText: context.onText,
      onProgress: context.onProgress,
    });
    return dataWithoutSecrets(happening);
  };

export const redacting = (isOn: boolean | undefined, perform: Perform): Perform =>
  isOn ? withoutSecretsIn(perform) : perform;
