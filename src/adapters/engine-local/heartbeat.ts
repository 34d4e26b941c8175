// The heartbeat: shows at intervals that this process is alive. It uses a real timer, not the port's clock, because it
// is about the real process; the timer must not keep the process running.

export interface Heartbeat {
  start(): void;
  stop(): void;
}

export function createHeartbeat(beat: () => void, { beatMs }: { readonly beatMs: number }): Heartbeat {
  let timer: NodeJS.Timeout | undefined;
  const beatOrSkip = () => {
    try {
      beat();
    } catch {
      // The disk is locked or full. Several heartbeats fit into the time after which a lease is stale, so one may fail.
    }
  };
  return {
    start() {
      timer ??= setInterval(beatOrSkip, beatMs).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
