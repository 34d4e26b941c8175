// A document as text with positions. Positions count characters of `text`, so that `text.slice(start, end)` is the quote.

export type DocumentFormat = 'markdown' | 'rst' | 'text' | 'html' | 'pdf' | 'docx';

export interface Section {
  /** Empty before the first heading. */
  readonly heading: string;
  /** 1 for the largest; 0 before the first heading. */
  readonly level: number;
  readonly start: number;
  readonly end: number;
}

export interface DocumentPage {
  /** From 1. */
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

export interface DocumentText {
  /** Relative to its folder, with `/`. */
  readonly path: string;
  readonly format: DocumentFormat;
  readonly title: string;
  readonly text: string;
  /** They cover the whole text, in order. */
  readonly sections: readonly Section[];
  /** Only of formats that have pages. */
  readonly pages?: readonly DocumentPage[];
  /** False if the document was longer than a reader takes. */
  readonly isComplete: boolean;
}

/** A document that could not be read, and why: corrupt, encrypted, not text, or a missing package. */
export interface DocumentFault {
  readonly path: string;
  readonly reason: string;
}

/** What a reader of one format gives. */
export interface ReadText {
  readonly text: string;
  readonly title?: string;
  readonly pages?: readonly DocumentPage[];
  readonly isComplete: boolean;
}

/** Longer texts are cut. */
export const CHARS_MAX = 5_000_000;
