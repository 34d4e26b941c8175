// What every part of the benchmark looks like. A section measures, and hands back fields for the JSON document and rows
// for the table; it prints nothing and judges nothing.

/** How to measure. `tiny` only shows that everything works: its figures mean nothing. */
export interface Setting {
  readonly rounds: number;
  readonly scale: 'full' | 'tiny';
  /** A folder with evaluation data, or a file of it; undefined if none was given. */
  readonly data: string | undefined;
  /** Progress, to stderr. */
  readonly say: (line: string) => void;
}

/** One figure. With `max` it is a target, known in the JSON document by `name`. */
export interface Row {
  readonly name: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly max?: number;
  /** The same work without us, measured beside it, with its own unit if that differs. */
  readonly floor?: number;
}

export interface Measured {
  /** Fields of the one JSON document that `--json` prints. */
  readonly json: Readonly<Record<string, unknown>>;
  readonly rows: readonly Row[];
  /** How it was measured, in sentences. */
  readonly notes: readonly string[];
}

export interface Section {
  readonly name: string;
  readonly title: string;
  measure(setting: Setting): Promise<Measured>;
}
