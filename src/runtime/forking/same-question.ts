// Tells whether the fork would send a recorded model call to the same model in the same words.

import type { EventOf } from '../../core/journal/event.ts';
import type { DialogueView } from '../../core/run/command.ts';
import { draftOf } from '../drafts/draft-call.ts';
import { profileFor } from '../prompts/profile.ts';
import type { PromptProfile } from '../prompts/prompt.ts';
import type { ForkParts } from './fork-perform.ts';
import type { RecordedAnswer } from './recording.ts';
import { modelIn, type Variant } from './variant.ts';

/** An answer, and the call that was prepared for it. */
export type IsSameQuestion = (answer: RecordedAnswer, prepared: RecordedAnswer) => Promise<boolean>;

export function isSameQuestion({ variant }: Pick<ForkParts, 'variant'>): IsSameQuestion {
  const known = new Map<RecordedAnswer, Promise<boolean>>();
  return (answer, prepared) => {
    const found = known.get(answer) ?? compare(variant, answer, prepared);
    known.set(answer, found);
    return found;
  };
}

async function compare(
  variant: Variant,
  { subject, opening }: RecordedAnswer,
  prepared: RecordedAnswer,
): Promise<boolean> {
  if (!subject || prepared.happening.type !== 'model-call-prepared') return false;
  const view: DialogueView = { id: '', subject, exchanges: [], shrunk: 0 };
  // A model that cannot be loaded today, for example without a key, leaves open which profile it would get.
  const model = await modelIn(variant, view).catch(() => undefined);
  const profiles: readonly PromptProfile[] = model ? [profileFor(variant.team, model)] : ['compact', 'full'];
  if (!profiles.some((profile) => hasSameWording(variant, view, { opening, profile }))) return false;
  const { model: id, provider } = prepared.happening;
  return model ? model.id === id && model.provider === provider : !variant.concerns(view.subject);
}

interface Wording {
  readonly opening: EventOf<'model-call-prepared'> | undefined;
  readonly profile: PromptProfile;
}

/** Older journals do not hold the prompt: then compare only what the fork changes. */
function hasSameWording(variant: Variant, view: DialogueView, { opening, profile }: Wording): boolean {
  if (!opening?.prompt) return !variant.concerns(view.subject);
  try {
    const { system, messages, tools } = draftOf(variant.team, variant.viewOf(view), profile);
    const [first] = messages;
    const { prompt } = opening;
    return (
      system === prompt.system &&
      first?.role === 'user' &&
      first.text === prompt.messages[0]?.text &&
      tools.map(({ name }) => name).join('\n') === prompt.tools.join('\n')
    );
  } catch {
    // The worker was removed from the team.
    return false;
  }
}
