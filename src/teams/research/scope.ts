// Which requests the team takes: questions and research orders that its sources cover. Orders to act are out of scope, and so
// are questions whose words no source has.

import type { DocumentLibrary } from '../../toolbox/documents/library.ts';
import { coverOfHit } from '../shared/offline-task.ts';
import { NO_ORDERS, ordersAction } from '../shared/orders-to-act.ts';
import { effortFor } from './sub-questions.ts';
import { sourcesOf } from './tools.ts';

/** Words about the research itself, which no source needs to have. */
const ABOUT_RESEARCH =
  /\b(?:assess|evaluate|analy[sz]e|compare|explain|summari[sz]e|describe|discuss|review|research|find out|investigate|evidence|overview|summary|report|study|sources?|documents?|say|says|said|think|know|known|write|give|tell|show|list|pros|cons|advantages?|disadvantages?|impact|effects?|risks?|reasons?|difference|differ|much|many|long|often|need|happen(?:s|ed)?|main|most important)\b/gi;
/** Below this share of the question's weight, no source is about it. */
export const MATCH_MIN = 0.22;
const TITLES_SHOWN = 5;
const HITS = 3;

/** What a question is about, without the words about research. */
export const subjectOf = (question: string): string => {
  const subject = question.replace(ABOUT_RESEARCH, ' ').trim();
  return /\p{L}/u.test(subject) ? subject : question;
};

interface Scope {
  readonly isInScope: boolean;
  readonly confidence: number;
  readonly reason: string;
}

export async function scopeOf(
  request: string,
  context: Readonly<Record<string, unknown>>,
  library: DocumentLibrary,
): Promise<Scope> {
  if (ordersAction(request)) return { isInScope: false, confidence: 85, reason: NO_ORDERS.because };
  const { index } = await library.open(sourcesOf({ context }), AbortSignal.timeout(120_000));
  if (index.documents.length === 0)
    return { isInScope: false, confidence: 95, reason: 'the folder holds no source that can be read' };
  // A question of several parts is covered if one part is; the report says what the others lack.
  const match = Math.max(
    0,
    ...effortFor(request).parts.flatMap((part) => index.search(subjectOf(part), HITS).map(coverOfHit)),
  );
  if (match >= MATCH_MIN)
    return {
      isInScope: true,
      confidence: Math.round(50 + 45 * match),
      reason: `the best of ${index.documents.length} sources has ${Math.round(match * 100)} % of what it asks about`,
    };
  const titles = index.documents.slice(0, TITLES_SHOWN).map(({ title, path }) => title || path);
  const more = index.documents.length > TITLES_SHOWN ? ', …' : '';
  return {
    isInScope: false,
    confidence: Math.round(95 - 60 * match),
    reason: `No source is about this. The ${index.documents.length} sources are: ${titles.join(', ')}${more}`,
  };
}
