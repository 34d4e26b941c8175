// Server-sent events. A comment every few seconds keeps proxies from closing a quiet stream.

const BEAT_MS = 15_000;

export interface Frame {
  readonly id?: number | string;
  readonly event?: string;
  /** Written as JSON, unless it is a text. */
  readonly data: unknown;
}

const written = ({ id, event, data }: Frame): string => {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...text.split(/\r\n|\r|\n/).map((line) => `data: ${line}`),
  ];
  return `${lines.join('\n')}\n\n`;
};

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // Nginx would hold the events back otherwise.
  'x-accel-buffering': 'no',
};

/** Frames are made only as fast as the client reads them. A client that leaves ends the frames, and nothing else. */
export function sseResponse(
  frames: AsyncIterator<Frame, void, void>,
  { onClose = () => {} }: { readonly onClose?: () => void } = {},
): Response {
  const encoder = new TextEncoder();
  let beat: NodeJS.Timeout | undefined;
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    clearInterval(beat);
    onClose();
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      // Sent at once, so that the client knows that it is connected.
      controller.enqueue(encoder.encode(': connected\n\n'));
      beat = setInterval(() => {
        if (!isClosed && (controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': still here\n\n'));
      }, BEAT_MS);
    },
    pull: async (controller) => {
      try {
        const next = await frames.next();
        if (isClosed) return;
        if (!next.done) return controller.enqueue(encoder.encode(written(next.value)));
        close();
        controller.close();
      } catch (error) {
        close();
        controller.error(error);
      }
    },
    cancel: () => {
      close();
      void frames.return?.();
    },
  });
  return new Response(body, { headers: HEADERS });
}
