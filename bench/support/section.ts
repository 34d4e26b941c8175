// The interface of a benchmark section. A section measures, and returns fields for the JSON document and rows for the table;
// it does not print, and does not compare with targets.

/** How to measure. `tiny` only checks that everything works: its figures are meaningless. */
export interface Setting {
  readonly rounds: number;
  readonly scale: 'full' | 'tiny';
  /** A folder or file with evaluation data, if given. */
  readonly data: string | undefined;
  /** Progress, to stderr. */
  readonly say: (line: string) => void;
}

/** One figure. With `max` it is a target, under `name` in the JSON document. */
export interface Row {
  readonly name: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly max?: number;
  /** The same work without Bosun, with its own unit if that differs. */
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
