// A small client for the evaluations.

// biome-ignore lint/suspicious/noExplicitAny: evaluations look at a few fields of what comes over the wire
type Wire = any;

export async function call(url: string, method: string, path: string, body?: unknown): Promise<Wire> {
  const answer = await fetch(url + path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Wire;
}

/** The seqs of a run's stream after a cursor, to its end, or until the connection breaks. */
export async function seqsOf(
  url: string,
  runId: string,
  { after = 0, onSeq = () => {} }: { readonly after?: number; readonly onSeq?: (seq: number) => void } = {},
): Promise<{ readonly seqs: number[]; readonly isWhole: boolean }> {
  const seqs: number[] = [];
  try {
    const answer = await fetch(`${url}/api/runs/${runId}/stream?after=${after}`);
    let rest = '';
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const [, seq] = /^id: (\d+)$/m.exec(part) ?? [];
        if (seq === undefined) continue;
        seqs.push(Number(seq));
        onSeq(Number(seq));
      }
    }
    return { seqs, isWhole: answer.ok };
  } catch {
    return { seqs, isWhole: false };
  }
}

export const isInOrder = (seqs: readonly number[], first = 1): boolean => seqs.every((seq, at) => seq === first + at);

export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
