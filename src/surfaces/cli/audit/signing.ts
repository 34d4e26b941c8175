// The keys that a command is given: one signs, and the signatures of some others count as well.

import type { CheckSignature } from '../../../core/audit/anchors.ts';
import { signatureCheck, signer } from './keys.ts';

export interface SigningFlags {
  /** The file of the private key that signs. */
  readonly sign?: string;
  /** Files of the public keys whose signatures count too, such as of the key that signed before. */
  readonly publicKey?: readonly string[];
}

export interface Signing {
  readonly sign?: ((text: string) => string) | undefined;
  readonly isSigned?: CheckSignature | undefined;
}

/** What is signed now can be checked too: a file with a private key also gives its public key. */
export const signing = ({ sign, publicKey = [] }: SigningFlags, cwd: string): Signing => ({
  sign: signer(sign, cwd),
  isSigned: signatureCheck([...(sign === undefined ? [] : [sign]), ...publicKey], cwd),
});
