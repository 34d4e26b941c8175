// `npm test` has minutes, `npm run test:full` as long as it takes.

const isFull = process.env.BOSUN_TESTS === 'full';

/** As many as there is time for. */
export const asMany = (inShort: number, inFull: number): number => (isFull ? inFull : inShort);

/** In the short run, those of them that matter most. */
export const asFarAs = <T>(matters: (each: T) => boolean, all: readonly T[]): readonly T[] =>
  isFull ? all : all.filter(matters);
