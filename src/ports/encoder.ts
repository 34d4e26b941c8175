/** What texts mean, as directions of one length: the same text always gives the same numbers. */
export type Encode = (texts: readonly string[]) => Promise<readonly Float32Array[]>;
