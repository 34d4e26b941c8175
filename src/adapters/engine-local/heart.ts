// Shows at intervals that this process lives. Not by the port's clock: a heartbeat is about the real process, and must
// not be what keeps it running.

export interface Heart {
  start(): void;
  stop(): void;
}

export function createHeart(beat: () => void, { beatMs }: { readonly beatMs: number }): Heart {
  let timer: NodeJS.Timeout | undefined;
  const beatOrSkip = () => {
    try {
      beat();
    } catch {
      // A locked or full disk. Several beats fit into the time after which a lease is stale.
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
