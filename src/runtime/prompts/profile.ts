// Chooses between compact and full prompts.

import type { Model } from '../../ports/model.ts';
import type { Team } from '../run/team.ts';
import type { PromptProfile } from './prompt.ts';

/** Context windows from this size on get full prompts; smaller and unknown ones compact prompts. */
const FULL_FROM_TOKENS = 16_000;

/** The team's own choice, otherwise by the size of the model's context window. */
export const profileFor = (
  { promptProfile }: Partial<Pick<Team, 'promptProfile'>>,
  { contextTokens = 0 }: Pick<Model, 'contextTokens'>,
): PromptProfile => promptProfile ?? (contextTokens >= FULL_FROM_TOKENS ? 'full' : 'compact');
