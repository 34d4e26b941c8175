// The file of anchors: JSON lines, only ever appended to.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AnchorContent,
  type AnchorLine,
  type CheckSignature,
  linkAnchor,
  type ReadAnchors,
  readAnchors,
} from '../../../core/audit/anchors.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';

interface ReadOptions {
  readonly mustExist: boolean;
  readonly isSigned?: CheckSignature | undefined;
}

export function anchorsIn(cli: Cli, file: string, { mustExist, isSigned }: ReadOptions): ReadAnchors {
  const place = path.resolve(cli.cwd, file);
  if (!existsSync(place) && mustExist)
    throw new UserError(`There is no file ${file}: write anchors with ${cli.suggest(`audit anchor --to ${file}`)}`);
  return readAnchors(existsSync(place) ? readFileSync(place, 'utf8') : '', cli.wiring.digest, isSigned);
}

interface OpenAnchors {
  readonly lines: readonly AnchorLine[];
  append(content: AnchorContent, sign: ((text: string) => string) | undefined): AnchorLine;
}

/** A file that was changed is not continued: the new lines would hide it. */
export function openAnchors(cli: Cli, file: string): OpenAnchors {
  const read = anchorsIn(cli, file, { mustExist: false });
  if (!read.ok)
    throw new UserError(`Line ${read.line} of ${file} ${read.problem}: keep it as evidence, and begin another file`, {
      exitCode: EXIT.failed,
    });
  return {
    lines: read.lines,
    append: (content, sign) => {
      const line = signed(linkAnchor(content, read.head, cli.wiring.digest), sign);
      appendFileSync(path.resolve(cli.cwd, file), `${JSON.stringify(line)}\n`, { flush: true });
      return line;
    },
  };
}

export const signed = (line: AnchorLine, sign: ((text: string) => string) | undefined): AnchorLine =>
  sign ? { ...line, signature: sign(line.hash) } : line;
