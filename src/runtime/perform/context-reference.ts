// Recognises context values that are references to artifacts. Loaded with every run, so it stays small.

import type { Slice } from '../../core/run/command.ts';
import type { ArtifactRef } from './keep-artifacts.ts';

export const MIME = 'application/json';
export const FOLDER = 'context/';

export const isReference = (value: unknown): value is ArtifactRef =>
  typeof value === 'object' &&
  value !== null &&
  'artifact' in value &&
  typeof value.artifact === 'string' &&
  'mimeType' in value &&
  value.mimeType === MIME &&
  'name' in value &&
  String(value.name).startsWith(FOLDER);

/** Whether an artifact must be fetched before a function can read its context. */
export function holdsReference(context: Slice['context']): boolean {
  for (const key in context) if (isReference(context[key])) return true;
  return false;
}

/** All references within a value. */
export function referencesIn(value: unknown): ArtifactRef[] {
  if (typeof value !== 'object' || value === null) return [];
  return isReference(value) ? [value] : Object.values(value).flatMap(referencesIn);
}
