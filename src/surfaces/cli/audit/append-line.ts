// Appends a line to a file whole, or not at all. A disk that gets full in the middle of it leaves no half line.

import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';

const NEWLINE = 10;

/** `file` is what the user calls it. A last line that ends without a newline gets one first. */
export function appendLine(place: string, file: string, line: string): void {
  const descriptor = openSync(place, 'a+');
  try {
    const { size } = fstatSync(descriptor);
    const before = size === 0 || lastByte(descriptor, size) === NEWLINE ? '' : '\n';
    try {
      writeWhole(descriptor, Buffer.from(`${before}${line}\n`));
      fsyncSync(descriptor);
    } catch (error) {
      throw notAppended(error, file, isCutBack(descriptor, size));
    }
  } finally {
    closeSync(descriptor);
  }
}

function lastByte(descriptor: number, size: number): number | undefined {
  const byte = Buffer.alloc(1);
  readSync(descriptor, byte, 0, 1, size - 1);
  return byte[0];
}

/** One call may write only a part, as it does on a disk that is nearly full; the next call then fails. */
function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
}

/** Fails on a file that the system only lets grow. */
function isCutBack(descriptor: number, size: number): boolean {
  try {
    ftruncateSync(descriptor, size);
    return true;
  } catch {
    return false;
  }
}

function notAppended(error: unknown, file: string, isWhole: boolean): UserError {
  const { code, message } = error as NodeJS.ErrnoException;
  const why = code === 'ENOSPC' ? 'there is no space left' : message;
  const left = isWhole
    ? 'the file is as it was before. Correct this and try again'
    : 'a part of the line may be at the end of the file. Remove that part before you try again';
  return new UserError(`The line was not appended to ${file} (${why}); ${left}`, {
    exitCode: EXIT.failed,
    cause: error,
  });
}
