// The file of anchors: JSON lines, only ever appended to.

import path from 'node:path';
import {
  type AnchorContent,
  type Anchored,
  type AnchorLine,
  anchoredBy,
  type CheckSignature,
  linkAnchor,
  type ReadAnchors,
  readAnchors,
} from '../../../core/audit/anchors.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { readNamed } from '../input/read-named.ts';
import { UserError } from '../print/user-error.ts';
import { appendLine } from './append-line.ts';
import { noteAppended } from './command-chain.ts';
import type { Signing } from './signing.ts';

/** What of a command the file needs. */
type Place = Pick<Cli, 'cwd' | 'suggest'> & { readonly wiring: Pick<Cli['wiring'], 'digest'> };

interface ReadOptions {
  readonly mustExist: boolean;
  readonly isSigned?: CheckSignature | undefined;
}

export function anchorsIn(cli: Place, file: string, { mustExist, isSigned }: ReadOptions): ReadAnchors {
  const text = readNamed(file, cli.cwd);
  if (text === undefined && mustExist)
    throw new UserError(`There is no file ${file}: write anchors with ${cli.suggest(`audit anchor --to ${file}`)}`);
  return readAnchors(text ?? '', cli.wiring.digest, isSigned);
}

/** Agreement with nothing would be no proof. */
export const NO_LINE = 'holds no anchor: none was taken yet, or all were removed';

/** The lines of a file of anchors, to compare runs with. A file that was changed is refused. */
export function soundAnchors(cli: Place, file: string, { mustExist }: { readonly mustExist: boolean }) {
  const read = anchorsIn(cli, file, { mustExist });
  if (read.ok && (read.lines.length > 0 || !mustExist)) return read.lines;
  if (read.ok) throw new UserError(`${file} ${NO_LINE}`, { exitCode: EXIT.failed });
  const advice = read.isHalf ? '' : ': such anchors prove nothing';
  throw new UserError(`Line ${read.line} of ${file} ${read.problem}${advice}`, { exitCode: EXIT.failed });
}

interface Removal extends Pick<Signing, 'sign'> {
  readonly mustExist: boolean;
  /** Whether texts are removed now, so that a record of it is written. */
  readonly removesTexts: boolean;
}

/**
 * What anchors say of runs from which something is removed; undefined without a file. An unsigned removal can never be signed
 * later: with the public key, verify would call the run broken from then on.
 */
export function anchoredFor(
  cli: Place,
  file: string | undefined,
  { mustExist, removesTexts, sign }: Removal,
): Anchored | undefined {
  if (file === undefined) return undefined;
  const lines = soundAnchors(cli, file, { mustExist });
  if (removesTexts && sign === undefined && isAnySigned(lines))
    throw new UserError(`The anchors in ${file} are signed: sign the removal of texts too, with --sign <key>`);
  return anchoredBy(lines);
}

const isAnySigned = (lines: readonly AnchorLine[]): boolean => lines.some(({ signature }) => signature !== undefined);

export interface OpenAnchors {
  /** The lines that are there now. */
  read(): readonly AnchorLine[];
  append(content: AnchorContent): Promise<AnchorLine>;
}

/**
 * A file that was changed is not continued: the new lines would hide it. One that is signed takes no unsigned line, and none
 * unless its key checks the earlier lines too: with the public key, verify would refuse the whole file from then on.
 */
export function openAnchors(
  cli: Place & Pick<Cli, 'journal'>,
  file: string,
  { sign, isSigned }: Signing = {},
): OpenAnchors {
  let checked = 0;
  const readNow = () => {
    const read = continuable(cli, file, { sign, isSigned, from: checked });
    checked = read.lines.length;
    return read;
  };
  readNow();
  return {
    read: () => readNow().lines,
    append: async (content) => {
      // Read again: reading the runs took a while, and another command may have appended a line meanwhile.
      const { lines, head } = readNow();
      const line = signed(linkAnchor(content, head, cli.wiring.digest), sign);
      appendLine(path.resolve(cli.cwd, file), file, JSON.stringify(line));
      await noteAppended(await cli.journal(), lines, line);
      return line;
    },
  };
}

interface ToContinue extends Signing {
  /** The line from which signatures are still to be checked. */
  readonly from: number;
}

function continuable(
  cli: Place,
  file: string,
  { sign, isSigned, from }: ToContinue,
): Extract<ReadAnchors, { ok: true }> {
  const read = anchorsIn(cli, file, { mustExist: false });
  if (!read.ok) {
    const advice = read.isHalf ? '' : ': keep it as evidence, and begin another file';
    throw new UserError(`Line ${read.line} of ${file} ${read.problem}${advice}`, { exitCode: EXIT.failed });
  }
  if (sign === undefined && isAnySigned(read.lines))
    throw new UserError(`The anchors in ${file} are signed: sign the new line too, with --sign <key>`);
  const other = read.lines
    .slice(from)
    .findIndex(({ hash, signature }) => signature !== undefined && isSigned?.(hash, signature) === false);
  if (other >= 0)
    throw new UserError(
      `Line ${from + other + 1} of ${file} has a signature of another key: sign with the key of the earlier lines, or name its public key too, with --public-key <file>`,
    );
  return read;
}

export const signed = (line: AnchorLine, sign: Signing['sign']): AnchorLine =>
  sign ? { ...line, signature: sign(line.hash) } : line;
