// Stores the images and files that a tool returns under their digest; the journal holds only references.

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

/** The artifact with this id; undefined if the store has none. */
export async function artifactOf(store: Journal, id: string): Promise<Artifact | undefined> {
  const kept = await store.recall(keyOf(id));
  if (kept === undefined) return undefined;
  const { name, mimeType, data } = JSON.parse(kept) as { name: string; mimeType: string; data: string };
  return { name, mimeType, bytes: Buffer.from(data, 'base64') };
}

/** Empties the artifact with this id, in every run that refers to it. */
export async function forgetArtifact(store: Journal, id: string): Promise<void> {
  if ((await store.recall(keyOf(id))) === undefined) return;
  await store.remember(keyOf(id), JSON.stringify({ name: 'removed', mimeType: 'text/plain', data: '' }));
}
