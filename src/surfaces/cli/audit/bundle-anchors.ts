// What an exported page shows its reader of anchors and keys must be what the auditor knows, although the auditor's own
// anchors and key decide.

import { type AnchorLine, type CheckSignature, readSingleAnchors } from '../../../core/audit/anchors.ts';
import type { Digest } from '../../../core/journal/hash-chain.ts';
import type { Bundle } from './bundle-file.ts';

interface Known {
  readonly digest: Digest;
  readonly isSigned: CheckSignature | undefined;
  /** The file of anchors that is kept elsewhere, and its lines. */
  readonly kept: { readonly file: string; readonly lines: readonly AnchorLine[] } | undefined;
  /** The auditor's public keys. */
  readonly keys: readonly string[];
}

/** What is wrong with the anchors or the key in an exported file. */
export function foreignPart(
  { anchors, publicKey }: Bundle,
  { digest, isSigned, kept, keys }: Known,
): string | undefined {
  const own = readSingleAnchors(anchors, digest, isSigned);
  if (!own.ok) return `anchor ${own.line} in this file ${own.problem}`;
  const foreign = kept && notIn(kept.lines, own.lines);
  if (foreign)
    return `the anchor of ${new Date(foreign.at).toISOString()} in this file is not in ${kept.file}, or not at this place`;
  const held = typeof publicKey === 'string' ? [publicKey] : (publicKey ?? []);
  if (keys.length > 0 && held.some((key) => !keys.includes(key)))
    return 'this file holds another public key than yours, and its page would call signatures of that key valid';
  return undefined;
}

/** The first line that the kept ones do not have after the line before. The hash does not cover the signature. */
function notIn(kept: readonly AnchorLine[], own: readonly AnchorLine[]): AnchorLine | undefined {
  let from = 0;
  return own.find(({ hash, signature }) => {
    const at = kept.findIndex((line, index) => index >= from && line.hash === hash && line.signature === signature);
    from = at + 1;
    return at < 0;
  });
}
