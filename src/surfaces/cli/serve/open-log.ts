// The log of commands that run until they are stopped: JSON lines on stderr.

import type { Log, LogLevel } from '../../server/log.ts';
import type { Cli } from '../environment.ts';

export async function openLog({ terminal, wiring }: Cli, level?: LogLevel): Promise<Log> {
  const [{ createLog }, { withoutSecrets }] = await Promise.all([
    import('../../server/log.ts'),
    import('../../../text/secrets/secrets.ts'),
  ]);
  const write = (line: string): void => terminal.draw(`${line}\n`);
  return createLog({ write, now: () => wiring.clock.now(), redact: withoutSecrets, level });
}
