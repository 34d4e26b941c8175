// Checks the hash chain of a journal in the browser, with the digest function of the browser.

import { GENESIS, type Line, redactedIn, type Verdict } from '../../../src/core/journal/hash-chain.ts';

/** Browsers offer the digest only on localhost and over HTTPS. */
const NO_DIGEST =
  'This browser computes hashes only for localhost or https: open the studio there, or export the file.';

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** As `verifyChain` of the core, which needs a digest that answers at once. `onProgress` gets the number of checked events. */
export async function verifyInBrowser(
  runId: string,
  lines: readonly Line[],
  onProgress: (checked: number) => void,
): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) throw new Error(NO_DIGEST);
  let head = GENESIS;
  let redacted = 0;
  const accepted = redactedIn(lines);
  for (const [index, line] of lines.entries()) {
    const { seq, type, at, body, hash } = line;
    if (seq !== index + 1)
      return { ok: false, seq: index + 1, problem: `event ${index + 1} is missing: the next stored one is ${seq}` };
    const link = (previous: string) => sha256(`${previous}\n${runId}\n${seq}\n${type}\n${at}\n${body}`);
    if ((await link(head)) !== hash) {
      if (accepted.get(seq) !== (await sha256(`redacted\n${await link(hash)}`)))
        return {
          ok: false,
          seq,
          problem: `event ${seq} (${type}) is not what was written, or the one before it was exchanged`,
        };
      redacted += 1;
    }
    head = hash;
    if (index % 500 === 0) onProgress(index);
  }
  return { ok: true, events: lines.length, head, ...(redacted > 0 ? { redacted } : {}) };
}
