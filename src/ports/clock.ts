/** Wall time in milliseconds since 1970, and the only way to wait for it. */
export interface Clock {
  now(): number;
  /** Calls back once, at or after `at`. Returns the way to call it off. */
  wakeAt(at: number, callback: () => void): () => void;
  /** Calls back once, after everything that is ready now has run. */
  soon(callback: () => void): void;
}
