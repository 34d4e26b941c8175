/** Encodes texts as sentence vectors of one length: the same text always gives the same vector. */
export type Encode = (texts: readonly string[]) => Promise<readonly Float32Array[]>;
