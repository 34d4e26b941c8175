// Tells whether the fork would send a recorded model call to the same model in the same words.

import type { EventOf } from '../../core/journal/event.ts';
import type { DialogueView } from '../../core/run/command.ts';
import { draftOf } from '../perform/perform-model.ts';
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
  return hasSameWording(variant, view, opening) && isSameModel(variant, view, prepared.happening);
}

/** Older journals do not hold the prompt: then compare only what the fork changes. */
function hasSameWording(
  variant: Variant,
  view: DialogueView,
  opening: EventOf<'model-call-prepared'> | undefined,
): boolean {
  if (!opening?.prompt) return !variant.concerns(view.subject);
  try {
    const { system, messages, tools } = draftOf(variant.team, variant.viewOf(view));
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

async function isSameModel(
  variant: Variant,
  view: DialogueView,
  asked: Pick<EventOf<'model-call-prepared'>, 'model' | 'provider'>,
): Promise<boolean> {
  try {
    const { id, provider } = await modelIn(variant, view);
    return id === asked.model && provider === asked.provider;
  } catch {
    // The model cannot be loaded today, for example without a key: keep the recorded answer.
    return !variant.concerns(view.subject);
  }
}
