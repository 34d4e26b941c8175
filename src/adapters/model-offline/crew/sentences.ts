// How near whole sentences are to what workers say, by a small sentence encoder that comes as an optional package: no key,
// no network, the same numbers every time. Asked only about what words leave open, because loading it takes half a second;
// without the package, words decide alone.

import type { Encode } from '../../../ports/encoder.ts';
import { openEncoder } from './encoder.ts';
import type { Profile } from './profile.ts';

export interface Sentences {
  /** For each profile, how near the text is to the nearest thing its worker says; undefined for a text not asked about. */
  nearness(text: string): readonly number[] | undefined;
}

type Vector = Float32Array;

const KEPT_MAX = 2_000;
const kept = new Map<string, Vector>();

/** Everything a worker says of itself, a piece at a time: one near piece is enough. */
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
