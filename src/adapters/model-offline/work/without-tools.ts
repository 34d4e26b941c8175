// A worker without tools can only word what it was given.

import { contentAsText } from '../../../core/reconcile/claim.ts';
import { escalate, type Job } from './conclude.ts';
import { tell } from './prose.ts';
import { recordsOf } from './records.ts';
import type { Reply } from './reply.ts';
import { shaped } from './result-shape.ts';
import { finished } from './wording.ts';

const CONFIDENCE = 60;

export function fromDraft({ slice, output, errors, profile }: Job): Reply {
  const inputs = Object.values(slice.inputs);
  if (inputs.length === 0) {
    return escalate(
      'low-confidence',
      `This needs a worker that can ${profile.member.does.replace(/^(\w+?)s\b/, '$1')} in free words; the offline model works only with tools and with what other tasks found.`,
    );
  }
  const texts = inputs.map(({ content }) =>
    finished(typeof content === 'string' ? content : tell(content, 'result', slice.instruction, [])),
  );
  const gaps = slice.missing.length > 0 ? ['Some of the input for this could not be found.'] : [];
  const text = [...new Set([...texts, ...gaps])].join('\n\n');
  const records = inputs.flatMap(({ content }) => recordsOf(content, 'input', []));
  const confidence = Math.min(CONFIDENCE, ...inputs.map((input) => input.confidence ?? 100));
  const content =
    output || errors !== undefined ? shaped(output, errors, text, records) : text || contentAsText(inputs[0]?.content);
  return { text: JSON.stringify({ content, confidence, claims: [] }), calls: [] };
}
