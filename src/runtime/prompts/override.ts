// A team's own prompts. They replace the standing text of a role. The reply format, the rule on data and the list of workers
// are always added, so that no override can make replies unreadable.

import type { Digest } from '../../core/journal/hash-chain.ts';
import { fewOf, nearest } from '../../text/nearest.ts';
import type { PromptParts, PromptRole, Standing } from './prompt.ts';

/** A text, or a function that returns one and gets ours. */
export type PromptOverride = string | ((parts: PromptParts) => string);
export type PromptOverrides = Readonly<Partial<Record<PromptRole, PromptOverride>>>;

const ROLES: readonly PromptRole[] = ['triage', 'plan', 'work', 'refine', 'judge', 'synthesise', 'criticise'];
const DIGITS = 8;

export function standingTexts(overrides: PromptOverrides, digest: Digest): Standing {
  for (const [role, override] of Object.entries(overrides)) check(role, override);
  return (role, version, parts) => {
    const override = overrides[role];
    if (override === undefined) return { text: parts.standard, version };
    const text = typeof override === 'string' ? override : override(parts);
    if (typeof text !== 'string' || text.trim() === '')
      throw new Error(`The function prompts.${role} of the team must return a text, not ${JSON.stringify(text)}`);
    return { text, version: `${role}/custom-${digest(text).slice(0, DIGITS)}` };
  };
}

/** Digests of the overrides for the team's spec and hash: another wording can change a run (D5). */
export function promptDigests(overrides: PromptOverrides, digest: Digest): { prompts?: Record<string, string> } {
  const worded = Object.entries(overrides).filter(([, override]) => override !== undefined);
  if (worded.length === 0) return {};
  return {
    prompts: Object.fromEntries(worded.map(([role, override]) => [role, digest(String(override)).slice(0, DIGITS)])),
  };
}

function check(role: string, override: unknown): void {
  if (!ROLES.some((known) => known === role)) {
    const close = nearest(role, ROLES);
    throw new Error(
      `prompts.${role} is for no role: ${close === undefined ? `choose from ${fewOf(ROLES)}` : `did you mean prompts.${close}?`}`,
    );
  }
  if (override === undefined || typeof override === 'function') return;
  if (typeof override !== 'string' || override.trim() === '')
    throw new Error(`prompts.${role} must be a text or a function that returns one`);
}
