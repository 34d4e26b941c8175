// Turns error codes of SQLite and the file system into messages that name the file and say what to do.

const BUSY = 5;
const NOT_A_DATABASE = 26;

/** Primary result codes, https://www.sqlite.org/rescode.html; the extended code carries more in its upper bytes. */
const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;

export const isBusy = (error: unknown): boolean => codeOf(error) === BUSY;
export const isNotADatabase = (error: unknown): boolean => codeOf(error) === NOT_A_DATABASE;

const isFolderFault = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** An unknown error is a bug of ours and stays unchanged. */
export function explained(error: unknown, file: string): unknown {
  const sentence = isFolderFault(error) ? unwritable(file) : sentenceFor(codeOf(error), file);
  return sentence === undefined ? error : new Error(sentence, { cause: error });
}

const unwritable = (file: string): string => `${file} cannot be opened for writing; check its folder`;

function sentenceFor(code: number | undefined, file: string): string | undefined {
  switch (code) {
    case BUSY:
    case 6:
      return `Another process has kept ${file} locked for too long; try again`;
    case 3:
    case 8:
    case 14:
      return unwritable(file);
    case 10:
      return `The disk failed under ${file}; check that it works and is not full, then try again`;
    case 13:
      return `There is no space left for ${file}; free some, then try again`;
    case 11:
    case NOT_A_DATABASE:
      return `${file} is damaged; "bosun teams reset telecom" makes a new one`;
    default:
      return undefined;
  }
}
