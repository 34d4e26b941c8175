// `npm test` must end within 3 minutes on 2 quiet cores, `npm run test:full` within 20. Files that import this run
// in both.

export const isFull = process.env.BOSUN_TESTS === 'full';

/** As many as there is time for. */
export const asMany = (inShort: number, inFull: number): number => (isFull ? inFull : inShort);

/** In the short run, those of them that matter most. */
export const asFarAs = <T>(matters: (each: T) => boolean, all: readonly T[]): readonly T[] =>
  isFull ? all : all.filter(matters);
