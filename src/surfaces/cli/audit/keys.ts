// bosun audit keygen: Ed25519 keys in PEM files, and how they sign and check.

import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CheckSignature } from '../../../core/audit/anchors.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { readNamed } from '../input/read-named.ts';
import { UserError } from '../print/user-error.ts';

export async function keygenCommand(cli: Cli, { out = 'bosun-audit' }: { readonly out?: string }): Promise<number> {
  const files = { privateKey: `${out}.key`, publicKey: `${out}.pub` };
  for (const file of Object.values(files))
    if (existsSync(path.resolve(cli.cwd, file)))
      throw new UserError(`${file} exists already: choose another name with --out, so that no key is lost`);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(path.resolve(cli.cwd, files.privateKey), privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
    flag: 'wx',
  });
  writeFileSync(path.resolve(cli.cwd, files.publicKey), publicKey.export({ type: 'spki', format: 'pem' }), {
    flag: 'wx',
  });
  cli.terminal.document(files);
  cli.terminal.say(`${files.privateKey} signs: keep it away from the store, and secret.`);
  cli.terminal.say(`${files.publicKey} checks: give it to those who verify.`);
  return EXIT.complete;
}

/** Signs with the private key in a file; undefined if no file is named. */
export function signer(file: string | undefined, cwd: string): ((text: string) => string) | undefined {
  if (file === undefined) return undefined;
  const key = readKey(file, cwd, 'private', createPrivateKey);
  return (text) => sign(null, Buffer.from(text), key).toString('base64');
}

/** A signature of any of the keys counts. Undefined if no file is named. */
export function signatureCheck(files: readonly string[], cwd: string): CheckSignature | undefined {
  if (files.length === 0) return undefined;
  const keys = files.map((file) => readKey(file, cwd, 'public', createPublicKey));
  return (text, signature) =>
    keys.some((key) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64')));
}

/** The public keys in files as base64, for a page that checks signatures itself. */
export const publicKeyTexts = (files: readonly string[], cwd: string): string[] =>
  files.map((file) =>
    readKey(file, cwd, 'public', createPublicKey).export({ type: 'spki', format: 'der' }).toString('base64'),
  );

function readKey(file: string, cwd: string, kind: 'private' | 'public', read: (pem: string) => KeyObject): KeyObject {
  const advice = 'make a pair with "bosun audit keygen"';
  const text = readNamed(file, cwd);
  if (text === undefined) throw new UserError(`There is no file ${file} with a ${kind} key: ${advice}`);
  let key: KeyObject;
  try {
    key = read(text);
  } catch (error) {
    throw new UserError(`${file} holds no ${kind} key in PEM form: ${advice}`, { cause: error });
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new UserError(`The key in ${file} is not an Ed25519 key: ${advice}`);
  return key;
}
