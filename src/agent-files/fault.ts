// Faults and warnings about agent files: one line each, with file and line number.

/** A message about a line of a file. */
export interface Remark {
  /** Path as shown to the user: relative to the current folder if that is shorter. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
  /** Set if skipping the faulty entry would give a worker more rights than intended; `lenient` does not skip it. */
  readonly isBinding?: true;
}

// Names and values come from files and may contain control characters that a terminal would obey.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

export const asLine = ({ file, line, message }: Remark): string =>
  `${file}:${line}: ${message}`.replaceAll(UNPRINTABLE, ' ');

export const inOrder = (remarks: readonly Remark[]): readonly Remark[] =>
  [...remarks].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));

const mark = Symbol.for('bosun.AgentFileFaults');

/** Thrown if the files of a folder are no valid team. The message has one line per fault. */
export class AgentFileFaults extends Error {
  override readonly name = 'AgentFileFaults';
  readonly [mark] = true;
  readonly faults: readonly Remark[];

  constructor(faults: readonly Remark[]) {
    super(inOrder(faults).map(asLine).join('\n'));
    this.faults = inOrder(faults);
  }

  static is(value: unknown): value is AgentFileFaults {
    return typeof value === 'object' && value !== null && mark in value;
  }
}

/** YAML anchors allow a value to contain itself, which JSON cannot express. */
function inJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return 'a value that contains itself';
  }
}

/** A value from a file, short enough for a message; text is in quotes. */
export const quoted = (value: unknown): string => {
  const isText = typeof value === 'string';
  const text = isText ? value : inJson(value);
  const short = text.length > 60 ? `${text.slice(0, 59)}…` : text;
  return isText ? `"${short}"` : short;
};

export const suggestion = (close: string | undefined): string =>
  close === undefined ? '' : `; did you mean ${close}?`;
