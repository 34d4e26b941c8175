// Server-sent events read with fetch, so that a token can be sent along. Reads until the server ends the stream.

export interface Frame {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** Whole frames in a growing text: call with each piece, and get the frames that are complete. */
export function createFrameReader(): (piece: string) => Frame[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(frameIn).filter((frame) => frame !== undefined);
  };
}

function frameIn(block: string): Frame | undefined {
  let id: string | undefined;
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
    else if (line.startsWith('id:')) id = line.slice(3).trim();
    else if (line.startsWith('event:')) event = line.slice(6).trim();
  }
  return data.length === 0 ? undefined : { id, event, data: data.join('\n') };
}

export async function* readFrames(response: Response): AsyncGenerator<Frame[], void, void> {
  if (!response.body) return;
  const read = createFrameReader();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const frames = read(value);
      if (frames.length > 0) yield frames;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
