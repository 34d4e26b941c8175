// How near whole sentences are to workers' descriptions, by a small sentence encoder from an optional package: no key,
// no network, the same numbers every time. Asked only where words leave a request open, because loading it takes half a
// second; without the package, words decide alone.

import type { Encode } from '../../../ports/encoder.ts';
import { openEncoder } from './encoder.ts';
import type { Profile } from './profile.ts';

export interface Sentences {
  /**
   * For each profile, how near the text is to the nearest sentence of its description; undefined for a text that was
   * not encoded.
   */
  nearness(text: string): readonly number[] | undefined;
}

type Vector = Float32Array;

const KEPT_MAX = 2_000;
const kept = new Map<string, Vector>();

/** Everything a worker's description says, in pieces: one near piece is enough. */
const sayingsOf = ({ member }: Profile): string[] => [
  `${member.name}. ${member.does}. ${member.scope ?? ''}`,
  ...member.tools.map(({ name, does }) => `${name.replaceAll(/[_-]/g, ' ')}: ${does}`),
];

export async function sentencesFor(
  texts: readonly string[],
  profiles: readonly Profile[],
): Promise<Sentences | undefined> {
  const encode = await openEncoder();
  if (!encode) return undefined;
  try {
    await learn(encode, [...texts, ...profiles.flatMap(sayingsOf)]);
  } catch {
    return undefined;
  }
  const sayings = profiles.map((profile) => sayingsOf(profile).map((text) => kept.get(text) ?? new Float32Array()));
  return {
    nearness: (text) => {
      const vector = kept.get(text);
      return vector && sayings.map((each) => Math.max(0, ...each.map((said) => product(vector, said))));
    },
  };
}

async function learn(encode: Encode, texts: readonly string[]): Promise<void> {
  const unknown = [...new Set(texts)].filter((text) => text.trim() !== '' && !kept.has(text));
  if (kept.size + unknown.length > KEPT_MAX) kept.clear();
  const vectors = await encode(unknown);
  for (const [at, text] of unknown.entries()) kept.set(text, vectors[at] ?? new Float32Array());
}

/** The encoder's vectors have length one, so this is the cosine. */
function product(a: Vector, b: Vector): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
