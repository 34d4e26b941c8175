// Groups results that are too long to read at once. The writer of the answer condenses each group; the condensed text
// stands for its tasks and is grouped again until everything fits.
//
// R1. Order and provenance are kept: pieces are in the order of the reports, and each names its tasks.
// R2. Nothing is cut off: a piece that is too long by itself is divided into parts without gaps.
// R3. Each round is smaller than the one before, or condensing is given up; the number of rounds is limited.

import { contentAsText } from '../reconcile/claim.ts';
import type { Report } from '../run/command.ts';
import { cutText } from './cut-text.ts';
import { tokensIn } from './estimate-tokens.ts';
import { relayMarker } from './fill-relays.ts';

/** One round is enough if writers keep to their length; the others are for writers that do not. */
export const LEVELS_MAX = 6;
/** How much of a relayed text the writer sees when space is short. */
const RELAYED_SHOWN_TOKENS = 400;
const LABEL_MAX = 200;
const PART_LABEL_TOKENS = 8;

export interface Group {
  readonly pieces: readonly Report[];
  /** Missing for a group that is short enough to stay as it is. */
  readonly key?: GroupKey;
}

/** The key of the question that condenses a group. */
type GroupKey = `reduce/${number}/${number}`;
const groupKey = (level: number, group: number): GroupKey => `reduce/${level}/${group}`;
export const isGroupKey = (key: string): boolean => key.startsWith('reduce/');

export const sourcesOf = ({ taskId, sources }: Pick<Report, 'taskId' | 'sources'>): readonly string[] =>
  sources ?? [taskId];

export const sizeOf = ({ instruction, result }: Report): number =>
  tokensIn(instruction) + tokensIn(contentAsText(result.content));

export const sizeOfAll = (reports: readonly Report[]): number =>
  reports.reduce((sum, report) => sum + sizeOf(report), 0);

/** The reports, with long relayed texts shortened to their beginning: they are delivered in full anyway. */
export function piecesFrom(reports: readonly Report[], tokensMax: number): Report[] {
  const relayed = reports.filter(isRelayed).length;
  const shown = Math.min(RELAYED_SHOWN_TOKENS, Math.floor(tokensMax / (2 * Math.max(1, relayed))));
  return reports.map((report) => (isRelayed(report) ? shownInPart(report, shown) : report));
}

const isRelayed = ({ relay }: Report): boolean => relay === 'verbatim';

function shownInPart(report: Report, tokensMax: number): Report {
  const text = contentAsText(report.result.content);
  const [shown = ''] = cutText(text, tokensMax);
  if (shown.length === text.length) return report;
  const rest = `[… ${text.length - shown.length} characters more; all of it takes the place of ${relayMarker(report.taskId)} …]`;
  return { ...report, result: { ...report.result, content: `${shown}\n${rest}` } };
}

interface Grouping {
  readonly groups: readonly Group[];
  /** How long each condensed text may be for all to fit. */
  readonly share: number;
}

/** Groups in order, each small enough to read at once. Groups within their share stay as they are. */
export function groupsOf(
  pieces: readonly Report[],
  { tokensMax, level }: { readonly tokensMax: number; readonly level: number },
): Grouping {
  const groups = inOrder(pieces, tokensMax);
  // A relayed text is already shortened and is not condensed: the writer only needs to know where it goes.
  const relayed = pieces.filter(isRelayed);
  const room = tokensMax - sizeOfAll(relayed);
  const share = Math.max(1, Math.floor(room / Math.max(1, groups.length - relayed.length)));
  // If every group were within its share, all would fit; so at least one exceeds it, and every round makes progress.
  const isKept = (group: readonly Report[]): boolean => group.some(isRelayed) || sizeOfAll(group) <= share;
  return {
    share,
    groups: groups.map((group, index) =>
      isKept(group) ? { pieces: group } : { pieces: group, key: groupKey(level, index + 1) },
    ),
  };
}

function inOrder(pieces: readonly Report[], tokensMax: number): Report[][] {
  const groups: Report[][] = [];
  let room = 0;
  for (const piece of pieces.flatMap((each) => cutPiece(each, tokensMax))) {
    const size = sizeOf(piece);
    const last = groups.at(-1);
    if (last && size <= room && !isRelayed(piece)) last.push(piece);
    else groups.push([piece]);
    if (isRelayed(piece)) room = 0;
    else room = groups.at(-1) === last ? room - size : tokensMax - size;
  }
  return groups;
}

function cutPiece(piece: Report, tokensMax: number): Report[] {
  if (isRelayed(piece) || sizeOf(piece) <= tokensMax) return [piece];
  const label = labelOf([piece.instruction]);
  const room = Math.max(tokensMax / 2, tokensMax - tokensIn(label) - PART_LABEL_TOKENS);
  const texts = cutText(contentAsText(piece.result.content), room);
  return texts.map((content, index) => ({
    ...piece,
    instruction: texts.length === 1 ? label : `${label} (part ${index + 1} of ${texts.length})`,
    result: { ...piece.result, content },
    sources: sourcesOf(piece),
  }));
}

/** The report that replaces a group. */
export function condensed({ pieces }: Group, key: string, text: string): Report {
  const stated = pieces.flatMap(({ result }) => result.confidence ?? []);
  return {
    taskId: key,
    worker: 'supervisor',
    instruction: labelOf(pieces.map(({ instruction }) => instruction)),
    result: { content: text, ...(stated.length > 0 ? { confidence: Math.min(...stated) } : {}) },
    sources: [...new Set(pieces.flatMap(sourcesOf))],
  };
}

/** How long a group's condensed text may be, after subtracting its heading. */
export const roomFor = (group: Group, share: number): number => Math.max(1, share - sizeOf(condensed(group, '', '')));

/** The instructions, as far as there is room; `sources` names all tasks. */
function labelOf(instructions: readonly string[]): string {
  const joined = [...new Set(instructions.map((text) => text.replace(/\s+/g, ' ').trim()))].join('; ');
  return joined.length <= LABEL_MAX ? joined : `${joined.slice(0, LABEL_MAX - 1)}…`;
}
