// Streams of front ends: server-sent events that go on until the turn ends or the client leaves.

import type { Slots } from '../api/streams.ts';
import { type Frame, sseResponse } from '../http/sse.ts';

/** Takes one of the streams that the server may have open, until the client leaves or the frames end. */
export function streamed(
  slots: Slots,
  signal: AbortSignal,
  frames: (until: AbortSignal) => AsyncGenerator<Frame, void, void>,
): Response {
  const giveBack = slots.take();
  const leaving = new AbortController();
  return sseResponse(frames(AbortSignal.any([signal, leaving.signal])), {
    onClose: () => {
      giveBack();
      leaving.abort();
    },
  });
}
