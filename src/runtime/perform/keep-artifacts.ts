// What a tool gives back beside text (images, files) is kept in the store under its digest; the journal holds the reference.

import type { Digest } from '../../core/journal/hash-chain.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Artifact } from '../../ports/tools.ts';

export interface ArtifactRef {
  readonly artifact: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: number;
}

const keyOf = (id: string): string => `artifact/${id}`;

export function keepArtifacts(
  artifacts: readonly Artifact[],
  { store, digest }: { readonly store: Journal; readonly digest: Digest },
): Promise<ArtifactRef[]> {
  return Promise.all(
    artifacts.map(async ({ name, mimeType, bytes }) => {
      const data = Buffer.from(bytes).toString('base64');
      const id = digest(data);
      await store.remember(keyOf(id), JSON.stringify({ name, mimeType, data }));
      return { artifact: id, name, mimeType, bytes: bytes.byteLength };
    }),
  );
}

/** An artifact that a tool of some run left behind; undefined if the store has none of this id. */
export async function artifactOf(store: Journal, id: string): Promise<Artifact | undefined> {
  const kept = await store.recall(keyOf(id));
  if (kept === undefined) return undefined;
  const { name, mimeType, data } = JSON.parse(kept) as { name: string; mimeType: string; data: string };
  return { name, mimeType, bytes: Buffer.from(data, 'base64') };
}
