/** Wall time in milliseconds since 1970, and the only way to wait for it. */
export interface Clock {
  /** The time in milliseconds since 1970. */
  now(): number;
  /** Calls back once, at or after `at`. Returns a function that cancels it. */
  wakeAt(at: number, callback: () => void): () => void;
  /** Calls back once, after all work that is ready now. */
  soon(callback: () => void): void;
}
