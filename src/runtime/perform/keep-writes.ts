// Stores large values that a worker writes to the context as artifacts; the journal holds references to them. A function
// that reads such a key gets the value; a prompt gets the reference.

import type { Happening } from '../../core/journal/event.ts';
import type { Digest } from '../../core/journal/hash-chain.ts';
import type { Slice } from '../../core/run/command.ts';
import type { Journal } from '../../ports/journal.ts';
import type { OpenJournal } from '../run/wiring.ts';
import { FOLDER, isReference, MIME } from './context-reference.ts';
import { artifactOf, isArtifactChanged, keepArtifacts } from './keep-artifacts.ts';

/** Values with more bytes than this as JSON do not go into a journal or a prompt. */
export const LARGE_BYTES = 65_536;

export interface Keeping {
  readonly journal: OpenJournal;
  readonly digest: Digest;
}

const CHANGED = 'the value in the store is not the one that was kept: it was changed later';

type Writes = Readonly<Record<string, unknown>>;

/** The happening with its large writes replaced by references. */
export async function keepWrites(happening: Happening, keeping: Keeping): Promise<Happening> {
  if (happening.type === 'task-succeeded') {
    const { result } = happening;
    return result.writes
      ? { ...happening, result: { ...result, writes: await kept(result.writes, keeping) } }
      : happening;
  }
  if (happening.type !== 'model-call-finished' || happening.reading.kind !== 'final') return happening;
  const { value } = happening.reading;
  if (!hasWrites(value)) return happening;
  return { ...happening, reading: { kind: 'final', value: { ...value, writes: await kept(value.writes, keeping) } } };
}

const hasWrites = (value: unknown): value is { readonly writes: Writes } =>
  typeof value === 'object' && value !== null && 'writes' in value && typeof value.writes === 'object';

async function kept(writes: Writes, { journal, digest }: Keeping): Promise<Record<string, unknown>> {
  const entries = Object.entries(writes ?? {}).map(async ([key, value]): Promise<[string, unknown]> => {
    const bytes = Buffer.from(JSON.stringify(value) ?? 'null');
    if (bytes.byteLength <= LARGE_BYTES) return [key, value];
    const artifact = { name: `${FOLDER}${key}.json`, mimeType: MIME, bytes };
    const [ref] = await keepArtifacts([artifact], { store: await journal(), digest });
    return [key, ref];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The task of a function with references in its context replaced by their values. */
export async function withValues(slice: Slice, { journal, digest }: Keeping): Promise<Slice> {
  const references = Object.entries(slice.context).filter(([, value]) => isReference(value));
  if (references.length === 0) return slice;
  const store = await journal();
  const values = references.map(async ([key, value]): Promise<[string, unknown]> => {
    const artifact = isReference(value) ? await artifactOf(store, value.artifact, digest) : undefined;
    if (!artifact) throw new Error(`the value of "${key}" is no longer in the store`);
    return [key, JSON.parse(Buffer.from(artifact.bytes).toString())];
  });
  const found = Object.fromEntries(await Promise.all(values));
  return { ...slice, context: { ...slice.context, ...found } };
}

/** The value with what its references stand for, beside each of them; or why it cannot be shown. */
export async function withStored<T>(value: T, store: Journal, digest: Digest): Promise<T> {
  if (typeof value !== 'object' || value === null) return value;
  if (isReference(value)) {
    if (await isArtifactChanged(store, value.artifact, digest)) return { ...value, problem: CHANGED };
    const artifact = await artifactOf(store, value.artifact, digest);
    return artifact ? { ...value, value: JSON.parse(Buffer.from(artifact.bytes).toString()) } : value;
  }
  const parts = await Promise.all(
    Object.entries(value).map(async ([key, each]) => [key, await withStored(each, store, digest)]),
  );
  return (Array.isArray(value) ? parts.map(([, each]) => each) : Object.fromEntries(parts)) as T;
}
