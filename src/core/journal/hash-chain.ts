// Each event is linked to the one before by a digest over all its stored fields. The chain reveals any changed event; a
// rewritten or cut tail is revealed only by an anchor kept elsewhere.

export type Digest = (text: string) => string;

export interface Line {
  readonly seq: number;
  readonly type: string;
  readonly at: number;
  readonly body: string;
  readonly hash: string;
}

export interface Anchor {
  readonly events: number;
  readonly head: string;
}

export const GENESIS = '0'.repeat(64);

export const linkHash = (previous: string, runId: string, line: Omit<Line, 'hash'>, digest: Digest): string =>
  digest(`${previous}\n${runId}\n${line.seq}\n${line.type}\n${line.at}\n${line.body}`);

export type Verdict =
  | { readonly ok: true; readonly events: number; readonly head: string }
  | { readonly ok: false; readonly seq: number; readonly problem: string };

/** Checks a whole stored journal, also against an anchor if there is one. Names the first line that does not match. */
export function verifyChain(runId: string, lines: readonly Line[], digest: Digest, anchor?: Anchor): Verdict {
  let head = GENESIS;
  for (const [index, line] of lines.entries()) {
    if (line.seq !== index + 1)
      return {
        ok: false,
        seq: index + 1,
        problem: `event ${index + 1} is missing: the next stored one is ${line.seq}`,
      };
    if (linkHash(head, runId, line, digest) !== line.hash) {
      return {
        ok: false,
        seq: line.seq,
        problem: `event ${line.seq} (${line.type}) is not what was written, or the one before it was exchanged`,
      };
    }
    head = line.hash;
    if (anchor && line.seq === anchor.events && head !== anchor.head) {
      return { ok: false, seq: line.seq, problem: `the journal up to event ${line.seq} differs from the anchor` };
    }
  }
  if (anchor && lines.length < anchor.events) {
    return {
      ok: false,
      seq: lines.length + 1,
      problem: `the anchor saw ${anchor.events} events, only ${lines.length} are stored`,
    };
  }
  return { ok: true, events: lines.length, head };
}
