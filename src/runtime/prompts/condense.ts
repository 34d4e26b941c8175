// Condensing: shortens results that are too long to be read at once, part by part. What is dropped here is lost, so the
// prompt says what must be kept.

import type { QuestionOf } from '../../core/run/command.ts';
import { JSON_ONLY, join, section } from './parts.ts';
import type { Prompt } from './prompt.ts';
import { reportsPart, requestPart } from './request-parts.ts';

const STANDING = `You make reports shorter, so that they can be read together with others. You do not answer the request: somebody else will, from your text alone.

- Keep every figure with its unit, every name, date, reference and quotation, exactly as written, with what it is said of.
- Keep what the reports say is missing, unknown, failed or uncertain, and where they disagree.
- Keep which statement belongs to which report where that matters.
- Drop repetition, introductions, politeness and whatever has nothing to do with the request.
- Add nothing: no conclusion, judgement or advice of your own.`;

const REPLY = `${JSON_ONLY}: {"answer": the shortened reports, as text}`;

/** The same ratio as in the estimate of the size. */
const CHARACTERS_PER_TOKEN = 3;

function user(question: QuestionOf<'synthesise'>): string {
  const { reports, part } = question;
  const length = part ? `Use at most ${part.tokensMax * CHARACTERS_PER_TOKEN} characters.` : '';
  const place =
    part && part.groups > 1 ? `This is part ${part.group} of ${part.groups}; the others are not shown.` : '';
  return join(requestPart(question), section('How short', join(length, place)), reportsPart(reports));
}

export const condensePrompt: Prompt<QuestionOf<'synthesise'>> = {
  role: 'synthesise',
  version: 'condense/2',
  standing: STANDING,
  reply: REPLY,
  user,
};
