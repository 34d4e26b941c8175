// What every protocol has to do here: send a request until it waits for an approval, and get the answer afterwards.

import type { Place } from './place.ts';

export interface Begun {
  /** The answer, once the review was decided elsewhere. */
  answer(): Promise<string>;
  close(): Promise<void>;
}

/** Resolves when the protocol has said that the run waits for an approval. */
export type Begin = (place: Place, request: string) => Promise<Begun>;

export const nothingToClose = async (): Promise<void> => {};

/** Fails if the protocol did not report what it should. */
export function expected(isRight: boolean, what: string, found: unknown): void {
  if (!isRight) throw new Error(`Expected ${what}, but there was ${JSON.stringify(found)?.slice(0, 500)}`);
}
