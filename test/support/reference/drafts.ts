// The reply of each role, as a type with a name.

import type { ReplyDraftOf } from '../../../src/core/run/conclusion.ts';

export type TriageDraft = ReplyDraftOf<'triage'>;
export type PlanDraft = ReplyDraftOf<'plan'>;
export type RefineDraft = ReplyDraftOf<'refine'>;
export type JudgeDraft = ReplyDraftOf<'judge'>;
export type SynthesiseDraft = ReplyDraftOf<'synthesise'>;
export type CriticiseDraft = ReplyDraftOf<'criticise'>;
