// What is wrong with files, all of it at once: one line each, with file and line, as editors and people look for it.

/** Something to say about a place in a file. */
export interface Remark {
  /** As it is shown: relative to where the user is, where that is shorter. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
  /** Set where leaving it out would give somebody more than was meant, so that no leniency may skip it. */
  readonly isBinding?: true;
}

// Names and values come out of files, and what a terminal would obey has no place in a message.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

export const asLine = ({ file, line, message }: Remark): string =>
  `${file}:${line}: ${message}`.replaceAll(UNPRINTABLE, ' ');

export const inOrder = (remarks: readonly Remark[]): readonly Remark[] =>
  [...remarks].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));

const mark = Symbol.for('bosun.AgentFileFaults');

/** Why a folder is no team. Its message has one line per fault. */
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

/** Anchors let a value of YAML hold itself, which JSON cannot say. */
function inJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return 'a value that holds itself';
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
