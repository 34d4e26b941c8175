// A journal holds what people asked and what tools returned, so only its owner may read it. (On Windows the permissions of
// the user's own folders apply.)

import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

const STICKY = 0o1000;
const hasModes = process.platform !== 'win32';

/** Creates an empty file that only its owner may read, unless there is one. SQLite gives its other files the same mode. */
export function createPrivately(file: string): void {
  if (!hasModes) return;
  try {
    closeSync(openSync(file, 'wx', FILE_MODE));
  } catch {
    // It exists, or it cannot be made: opening it says why.
  }
}

/** Takes reading and writing from everybody else. A file of another user stays as it is. */
export function makePrivate(file: string): void {
  for (const each of [file, `${file}-wal`, `${file}-shm`]) tighten(each, FILE_MODE);
}

function tighten(file: string, mode: number): void {
  if (!hasModes) return;
  try {
    const now = statSync(file, { throwIfNoEntry: false });
    const isShared = ((now?.mode ?? 0) & STICKY) !== 0;
    if (now && !isShared && (now.mode & 0o777 & ~mode) !== 0) chmodSync(file, now.mode & mode);
  } catch {
    // It belongs to another user, or its file system has no modes.
  }
}
