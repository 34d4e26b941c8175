// Checks the hash chain of a journal in the browser, with the digest function of the browser.

import { checkChain, type Line, type Verdict } from '../../../src/core/journal/hash-chain.ts';

/** Browsers offer the digest only on localhost and over HTTPS. */
const NO_DIGEST =
  'This browser computes hashes only for localhost or https: open the studio there, or export the file.';

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `onProgress` gets the number of checked events. */
export async function verifyInBrowser(
  runId: string,
  lines: readonly Line[],
  onProgress: (checked: number) => void,
): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) throw new Error(NO_DIGEST);
  const check = checkChain(runId, lines);
  let step = check.next();
  for (let digests = 0; !step.done; digests++) {
    if (digests % 500 === 0) onProgress(Math.min(digests, lines.length));
    step = check.next(await sha256(step.value));
  }
  return step.value;
}
