// The researcher's stand-in: quotes the passages that match best, each with its place. It states nothing else.

import { useTools } from '../../runtime/perform/stand-in.ts';
import { escalate, result } from '../../runtime/perform/worker-reply.ts';
import type { OfflineTask } from '../../runtime/run/team.ts';
import type { Citation, SearchOutput } from '../../toolbox/documents/document-tools.ts';
import { isPlanted } from '../../toolbox/documents/planted.ts';
import { bullets, citationOf, DRAFT, faultOf, hasCalled, outputOf, PLANTED_COST, SURE_MATCH } from './offline-task.ts';
import { CHARTS } from './report-plan.ts';

/** Below this share of the question's words, a passage is about something else. */
const MATCH_MIN = 0.15;
const BEST_MIN = 0.22;
const SHOWN_MAX = 6;
const RESULTS = 5;

const PARTS_MAX = 5;
/** Words about the report rather than its subject. */
const ASKING =
  /\b(?:please|write|draft|prepare|create|make|give me|put together|i need|an?|the|short|full|report|briefing|memo|summary|overview|on|of|for|with|about|how|what|sources?|documents?|say|says|their|its)\b/gi;

/** A report is about several things: each part of the request is looked for by itself. */
function queriesOf({ instruction, writes }: OfflineTask, general: string): string[] {
  if (writes === undefined) return [instruction];
  const parts = instruction.split(/[:;,.?]|\band\b/i).map((part) => part.replace(ASKING, ' ').trim());
  return [...[...new Set(parts.filter((part) => part.length > 3))].slice(0, PARTS_MAX), general];
}

/** The best passage of each search first, then the second ones; each quote once, and no bare headings. */
function passagesIn(task: OfflineTask, tool: string): Citation[] {
  const lists = task.calls.flatMap(({ tool: name, outcome }) =>
    name === tool && outcome.status === 'ok' ? [(outcome.output as SearchOutput).results] : [],
  );
  const seen = new Set<string>();
  const found: Citation[] = [];
  for (let place = 0; place < RESULTS; place++)
    for (const list of lists) {
      const each = list[place];
      if (!each || seen.has(each.quote) || each.quote.trim() === each.heading.trim()) continue;
      seen.add(each.quote);
      found.push(each);
    }
  return found;
}

/** `general` is what a report on the whole subject looks for as well. */
export const researchWith =
  (tool: string, { general }: { readonly general: string }) =>
  (task: OfflineTask): unknown => {
    if (!hasCalled(task, tool))
      return useTools(...queriesOf(task, general).map((query) => ({ tool, args: { query, limit: RESULTS } })));
    const last = outputOf<SearchOutput>(task, tool);
    if (!last) return escalate('low-confidence', `The documents could not be searched: ${faultOf(task, tool) ?? ''}`);
    const isReport = task.writes !== undefined;
    const all = passagesIn(task, tool);
    const match = Math.max(0, ...all.map((each) => each.match));
    if (all.length === 0 || (!isReport && match < BEST_MIN))
      return escalate('low-confidence', last.note ?? `None of the ${last.documents} documents covers this.`);
    const near = all.filter((each) => isReport || each.match >= MATCH_MIN);
    const safe = near.filter(({ quote }) => !isPlanted(quote));
    const planted = near.length - safe.length;
    const lines = safe.slice(0, SHOWN_MAX).map((each) => `${plain(each.quote)} ${citationOf(each)}`);
    const notes = [
      ...(!isReport && match < SURE_MATCH
        ? [
            'No document has most of the words of this question: what is quoted comes closest, and may be about something else.',
          ]
        : []),
      ...last.unreadable.map((each) => `Not read: ${each}.`),
      ...(planted > 0 ? [`${planted} passages look like instructions; they were left out and not followed.`] : []),
    ];
    const confidence = Math.round(35 + match * 50) - (planted > 0 ? PLANTED_COST : 0);
    const key = `${CHARTS} ${task.worker}`;
    return result([DRAFT, bullets(lines), bullets(notes)].filter((part) => part !== '').join('\n'), {
      confidence: Math.max(10, Math.min(85, confidence)),
      ...(task.writes?.includes(key) ? { writes: { [key]: [] } } : {}),
    });
  };

const plain = (quote: string): string => quote.replace(/\s+/g, ' ').trim();
