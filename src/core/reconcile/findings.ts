// Merges findings of several workers into one list: duplicates in other words become one finding with all its sources;
// the most severe and most confident come first; those below the threshold are set aside, not dropped.
//
// The threshold here (default 80) applies to findings. Whether a whole result is too unsure to continue without a
// person is another setting.

import { withFunctionWords } from '../../text/function-words.ts';
import { exactStem } from '../../text/stem.ts';
import { plainText } from '../../text/words.ts';
import type { Finding, MergedFinding } from './claim.ts';
import { withOneName } from './values/names.ts';
import { readSpoken } from './values/polarity.ts';

interface FindingReport {
  readonly taskId: string;
  readonly findings: readonly Finding[];
}

interface MergedFindings {
  readonly kept: readonly MergedFinding[];
  /** Below the threshold, in the same order. */
  readonly setAside: readonly MergedFinding[];
}

/** A9: findings below this confidence are filtered, unless the team sets another limit. */
export const FINDING_CONFIDENCE_MIN = 80;
/** The share of the shorter message's words that the longer one must contain for the two to say the same. */
const SAME_WORDS_MIN = 0.6;
/** How many findings in one place each is compared with, so that many findings in one file stay cheap. */
const COMPARED_MAX = 200;

const RANK: Readonly<Record<Finding['severity'], number>> = { critical: 0, warning: 1, info: 2 };
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const FILLER = withFunctionWords('may might also very so then when where if not no here', exactStem);

interface Read {
  readonly finding: Finding;
  readonly taskId: string;
  readonly file: string;
  readonly lines: { readonly from: number; readonly to: number } | undefined;
  readonly words: ReadonlySet<string>;
  /** Identifiers and numbers: a finding about another one is a different finding. */
  readonly marks: ReadonlySet<string>;
  readonly denies: boolean;
}

const PLACE = /^(.*?)(?:[:#(,]|\s)+(?:L|lines?\s*)?(\d+)(?::\d+)?(?:\s?(?:-|to|:)\s?L?(\d+))?\)?$/i;

/** "src/a.ts:12", "./src/a.ts#L12-L14" and "src/a.ts line 12". */
function readPlace(where: string): Pick<Read, 'file' | 'lines'> {
  const plain = plainText(where).replace(/\\/g, '/').replace(/[`"]/g, '');
  const match = PLACE.exec(plain);
  const file = (match?.[1] ?? plain)
    .replace(/^(?:\.\/|in |at |file )+/i, '')
    .replace(/[\s,:]+$/, '')
    .toLowerCase();
  if (!match?.[2]) return { file, lines: undefined };
  const from = Number(match[2]);
  return { file, lines: { from, to: Math.max(from, Number(match[3] ?? from)) } };
}

function readFinding(taskId: string, finding: Finding): Read {
  const message = withOneName(plainText(finding.message));
  const { stems, denials } = readSpoken(message);
  const words = new Set(stems.filter((word) => !FILLER.has(word)));
  // Text in code quotes, written as code, or with a digit.
  const marks = new Set(
    [...message.matchAll(/`[^`]+`|\b\w+(?=\()|\b[a-z]+(?:[A-Z]\w*)+\b|\b\w+_\w+\b|\b[\w.-]*\d[\w.-]*\b/g)].map(
      ([mark]) => mark.replace(/[`().]/g, '').toLowerCase(),
    ),
  );
  return { finding, taskId, ...readPlace(finding.where), words, marks, denies: denials % 2 === 1 };
}

/** Lines this close are the same place: workers count from the statement or from its first argument. */
const NEAR_LINES = 2;
const samePlace = (a: Read, b: Read): boolean =>
  !a.lines || !b.lines || (a.lines.from <= b.lines.to + NEAR_LINES && b.lines.from <= a.lines.to + NEAR_LINES);

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((word) => b.has(word)).length;

function sameFinding(a: Read, b: Read): boolean {
  if (!samePlace(a, b)) return false;
  const [fewMarks, manyMarks] = a.marks.size <= b.marks.size ? [a.marks, b.marks] : [b.marks, a.marks];
  if (fewMarks.size > 0 && common(fewMarks, manyMarks) === 0) return false;
  const smaller = Math.min(a.words.size, b.words.size);
  if (smaller === 0) return a.words.size === b.words.size;
  const shared = common(a.words, b.words);
  // "The token is checked" and "the token is not checked" share every other word.
  if (a.denies !== b.denies && shared === a.words.size && shared === b.words.size) return false;
  return shared / smaller >= SAME_WORDS_MIN && (shared >= 2 || smaller === 1);
}

const byRank = (a: Finding, b: Finding): number =>
  RANK[a.severity] - RANK[b.severity] ||
  b.confidence - a.confidence ||
  compareText(a.where, b.where) ||
  compareText(a.message, b.message);

/**
 * The most confident of the most severe findings provides the text; fields it lacks, such as a suggestion, come from
 * the next.
 */
function merge(group: readonly Read[]): MergedFinding {
  const ranked = [...group].sort((a, b) => byRank(a.finding, b.finding) || compareText(a.taskId, b.taskId));
  const findings = ranked.map(({ finding }) => finding);
  const [first] = findings;
  if (!first) throw new Error('A merged finding needs at least one finding');
  const suggestion = findings.find((finding) => finding.suggestion !== undefined)?.suggestion;
  const sure = [...ranked].sort(
    (a, b) => b.finding.confidence - a.finding.confidence || compareText(a.taskId, b.taskId),
  );
  return {
    ...first,
    confidence: Math.max(...findings.map(({ confidence }) => confidence)),
    ...(suggestion === undefined ? {} : { suggestion }),
    sources: [...new Set(sure.map(({ taskId }) => taskId))],
  };
}

/** Findings of one file in a fixed order, each joined to the first one that says the same. */
function groupsOf(reads: readonly Read[]): Read[][] {
  const sorted = [...reads].sort((a, b) => byRank(a.finding, b.finding) || compareText(a.taskId, b.taskId));
  const groups: Read[][] = [];
  for (const read of sorted) {
    const same = groups.slice(-COMPARED_MAX).find(([first]) => first && sameFinding(first, read));
    if (same) same.push(read);
    else groups.push([read]);
  }
  return groups;
}

export function mergeFindings(
  reports: readonly FindingReport[],
  { confidenceMin = FINDING_CONFIDENCE_MIN }: { readonly confidenceMin?: number } = {},
): MergedFindings {
  const byFile = new Map<string, Read[]>();
  for (const { taskId, findings } of reports) {
    for (const finding of findings) {
      const read = readFinding(taskId, finding);
      const known = byFile.get(read.file);
      if (known) known.push(read);
      else byFile.set(read.file, [read]);
    }
  }
  const merged = [...byFile.values()].flatMap(groupsOf).map(merge).sort(byRank);
  return {
    kept: merged.filter(({ confidence }) => confidence >= confidenceMin),
    setAside: merged.filter(({ confidence }) => confidence < confidenceMin),
  };
}
