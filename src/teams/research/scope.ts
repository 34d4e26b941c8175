// Which requests the team takes: questions and research orders that its sources cover. Orders to act are out of scope, and so
// are questions whose words no source has.

import type { DocumentLibrary } from '../../toolbox/documents/library.ts';
import { effortFor } from './sub-questions.ts';
import { sourcesOf } from './tools.ts';

const ACTION =
  /^\W*(?:please\s+|kindly\s+|can you\s+|could you\s+|i (?:want|need|would like)(?: you)? to\s+|hey\W+|hi\W+)*(?:book|buy|order|pay|send|call|e-?mail|delete|remove|cancel|refund|reserve|hire|sell|transfer|install|deploy|run|execute|play|sing|draw|paint|translate|remind|schedule|invite|post|publish|sign|fix|repair|upgrade|reset|cook|plan my|write (?:me )?(?:a |an )?(?:poem|song|story|joke|letter|speech|code|program|script|essay|tweet))\b/i;
/** Words about the research itself, which no source needs to have. */
const ABOUT_RESEARCH =
  /\b(?:assess|evaluate|analy[sz]e|compare|explain|summari[sz]e|describe|discuss|review|research|find out|investigate|evidence|overview|summary|report|study|sources?|documents?|say|says|said|think|know|known|write|give|tell|show|list|pros|cons|advantages?|disadvantages?|impact|effects?|risks?|reasons?|difference|differ|much|many|long|often|need|happen(?:s|ed)?|main|most important)\b/gi;
const MATCH_MIN = 0.34;

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
  if (ACTION.test(request))
    return { isInScope: false, confidence: 85, reason: 'it asks for an action; this team only reads and reports' };
  const { index } = await library.open(sourcesOf({ context }), AbortSignal.timeout(120_000));
  if (index.documents.length === 0)
    return { isInScope: false, confidence: 95, reason: 'the folder holds no source that can be read' };
  // A question of several parts is covered if one part is; the report says what the others lack.
  const match = Math.max(
    ...effortFor(request).parts.map((part) => index.search(part.replace(ABOUT_RESEARCH, ' '), 1)[0]?.coverage ?? 0),
  );
  const share = `${Math.round(match * 100)} % of its weight is in the best of ${index.documents.length} sources`;
  return match >= MATCH_MIN
    ? { isInScope: true, confidence: Math.round(50 + 45 * match), reason: share }
    : { isInScope: false, confidence: Math.round(95 - 60 * match), reason: `the sources do not cover it: ${share}` };
}
