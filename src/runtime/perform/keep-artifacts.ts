// Stores the images and files that a tool returns under their digest; the journal holds only references.

import type { Digest } from '../../core/journal/hash-chain.ts';
import type { Journal } from '../../ports/journal.ts';
import { JournalError } from '../../ports/journal-error.ts';
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

/** The artifact with this id; undefined if the store has none. One whose content was changed is refused. */
export async function artifactOf(store: Pick<Journal, 'recall'>, id: string, digest: Digest) {
  const kept = await store.recall(keyOf(id));
  return kept === undefined ? undefined : artifactIn(kept, id, digest);
}

function artifactIn(kept: string, id: string, digest: Digest): Artifact {
  const { name, mimeType, data } = JSON.parse(kept) as { name: string; mimeType: string; data: string };
  if (digest(data) !== id) throw new Error(`The artifact ${id} was changed in the store: it is not what was kept`);
  return { name, mimeType, bytes: Buffer.from(data, 'base64') };
}

/** Whether the store has another content under the id of an artifact than the one that was kept. */
export async function isArtifactChanged(store: Pick<Journal, 'recall'>, id: string, digest: Digest): Promise<boolean> {
  try {
    await artifactOf(store, id, digest);
    return false;
  } catch (error) {
    if (JournalError.is(error)) throw error;
    return true;
  }
}

/** Deletes the artifact with this id, for every run that refers to it. */
export const forgetArtifact = (store: Journal, id: string): Promise<void> => store.forget(keyOf(id));
