// Which of a worker's tools a task gets, decided from the request alone (B7), before any untrusted text was read, so
// that text planted in a page or mail cannot widen it.
//
// G1. A tool is granted for words of the request that it explains and no better tool explains. A tool that matches only
// words another tool matches better adds nothing.
// G2. A tool with an effect is granted only if the request orders an action of its kind: "delete the repository" grants
// it, "details of the repository" does not. The kinds are a list; a tool whose verb is in none is granted if the request
// orders it by that verb.
// G3. A granted effect also grants the reading tools about its subject.
// G4. If no tool matches the request, the worker gets its reading tools only.

import { actionsOf } from './action-words.ts';
import { kindsOfOrder, orderFinder } from './ordered-effects.ts';
import { type Order, readOrders } from './read-orders.ts';
import { isEmptyWord, toolStem, toolWords } from './tool-words.ts';

interface GrantableTool {
  readonly name: string;
  readonly does: string;
  readonly effect: 'read' | 'idempotent' | 'once';
  /** `always`: granted for every task of its worker. */
  readonly grant?: 'always' | undefined;
}

/** The share of a tool's words that the request must contain, not counting words that other tools explain better. */
const SHARE_MIN = 0.3;
/** An ordered action already says much of what is meant, so fewer words suffice. */
const ORDERED_SHARE_MIN = 0.1;

export const grantTools = (request: string, tools: readonly GrantableTool[]): string[] => toolGranter(tools)(request);

/** Grants tools for several requests. The tools are read once: there may be thousands. */
export function toolGranter(tools: readonly GrantableTool[]): (request: string) => string[] {
  const always = new Set(tools.filter(({ grant }) => grant === 'always').map(({ name }) => name));
  const uses = usesIn(tools);
  const described = tools.filter(({ name }) => !always.has(name)).map((tool) => describe(tool, uses));
  const ordersOf = orderFinder(tools.filter(({ effect }) => effect !== 'read'));
  return (request) => {
    const granted = new Set([...always, ...fittingTools(request, described, ordersOf)]);
    return tools.map(({ name }) => name).filter((name) => granted.has(name));
  };
}

function fittingTools(
  request: string,
  described: readonly Described[],
  ordersOf: ReturnType<typeof orderFinder>,
): string[] {
  const asked = readRequest(request);
  const byName = new Set(ordersOf(asked.said.filter(({ word }) => kindsOfOrder(word).size === 0)));
  const reads = described.filter(({ effect }) => effect === 'read');
  const effects = described.filter((tool) => tool.effect !== 'read' && isOrdered(tool, asked.orders));
  const chosen = [
    ...new Set([...cover(effects, asked, ORDERED_SHARE_MIN), ...described.filter(({ name }) => byName.has(name))]),
  ];
  const looked = [...cover(reads, asked, SHARE_MIN), ...reads.filter((tool) => chosen.some(haveSameSubject(tool)))];
  const fitting = [...chosen, ...(chosen.length + looked.length === 0 ? reads : looked)];
  return fitting.map(({ name }) => name);
}

/** The tools that together explain the words of the request, best first (G1). */
function cover(tools: readonly Described[], { words }: Asked, shareMin: number): Described[] {
  const open = new Set(words);
  const candidates = new Set(tools);
  const chosen: Described[] = [];
  for (;;) {
    const best = bestOf(candidates, { words, open, shareMin });
    if (!best) return chosen;
    candidates.delete(best.tool);
    chosen.push(best.tool);
    for (const word of best.matched) open.delete(word);
  }
}

const haveSameSubject =
  (read: Described) =>
  (effect: Described): boolean => {
    for (const word of read.words.keys()) if (effect.words.has(word)) return true;
    return false;
  };

interface Asked {
  readonly words: ReadonlySet<string>;
  readonly said: readonly Order[];
  /** Kinds of action that the request orders rather than mentions. */
  readonly orders: ReadonlySet<number>;
}

interface Described {
  readonly name: string;
  readonly effect: GrantableTool['effect'];
  readonly actions: ReadonlySet<number>;
  /** Its words, each with a weight for how specific it is among the worker's tools. */
  readonly words: ReadonlyMap<string, number>;
  readonly weight: number;
}

function readRequest(request: string): Asked {
  const said = readOrders(request);
  const words = toolWords(request)
    .filter((word) => !isEmptyWord(word))
    .map(toolStem);
  return { words: new Set(words), said, orders: new Set(said.flatMap(({ word }) => [...kindsOfOrder(word)])) };
}

const NAME_WEIGHT = 1;
const TEXT_WEIGHT = 0.4;

function describe(tool: GrantableTool, uses: ReadonlyMap<string, number>): Described {
  const words = new Map<string, number>();
  const actions = new Set<number>();
  const weigh = (text: string, weight: number): void => {
    let verb: string | undefined;
    for (const word of toolWords(text)) {
      // The first action word is the verb; later ones are nouns: "read email", "send email".
      const kinds = verb === undefined ? actionsOf(baseForm(word)) : NO_ACTIONS;
      if (kinds.size > 0) {
        verb = baseForm(word);
        for (const kind of kinds) actions.add(kind);
      }
      if (isEmptyWord(word) || (kinds.size > 0 && isPlainLooking(verb))) continue;
      const root = toolStem(kinds.size > 0 ? (verb ?? word) : word);
      const telling = (kinds.size > 0 ? weight / 2 : weight) / Math.sqrt(uses.get(root) ?? 1);
      words.set(root, Math.max(words.get(root) ?? 0, telling));
    }
  };
  weigh(tool.name, NAME_WEIGHT);
  weigh(tool.does, TEXT_WEIGHT);
  const weight = [...words.values()].reduce((sum, each) => sum + each, 0);
  return { name: tool.name, effect: tool.effect, actions, words, weight };
}

const NO_ACTIONS: ReadonlySet<number> = new Set();
/** Verbs that any request for information may use; they do not tell tools apart. */
const PLAIN_LOOKING = new Set(
  'look get read view show see find search fetch retrieve list check query display lookup'.split(' '),
);
const isPlainLooking = (verb: string | undefined): boolean => verb !== undefined && PLAIN_LOOKING.has(verb);

/** Descriptions begin with `sends` or `deletes`; orders use the base form. */
const baseForm = (word: string): string => {
  if (actionsOf(word).size > 0) return word;
  return (
    [word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')].find(
      (each) => actionsOf(each).size > 0,
    ) ?? word
  );
};

/** In how many names of tools each word occurs. */
function usesIn(tools: readonly GrantableTool[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { name } of tools)
    for (const root of new Set(toolWords(name).map(toolStem))) uses.set(root, (uses.get(root) ?? 0) + 1);
  return uses;
}

function isOrdered({ actions }: Described, orders: ReadonlySet<number>): boolean {
  for (const action of actions) if (orders.has(action)) return true;
  return false;
}

type Match = { readonly tool: Described; readonly matched: readonly string[]; readonly score: number };

type Looking = { readonly words: ReadonlySet<string>; readonly open: ReadonlySet<string>; readonly shareMin: number };

/** The tool that explains most of the words not yet explained. */
function bestOf(candidates: Iterable<Described>, { words, open, shareMin }: Looking): Match | undefined {
  let best: Match | undefined;
  for (const tool of candidates) {
    const matched = [...tool.words.keys()].filter((word) => words.has(word));
    const fresh = matched.filter((word) => open.has(word));
    const share = weightOf(tool, fresh) / tool.weight;
    if (fresh.length === 0 || share < shareMin) continue;
    const score = weightOf(tool, fresh) + share;
    if (!best || score > best.score) best = { tool, matched, score };
  }
  return best;
}

const weightOf = (tool: Described, words: readonly string[]): number =>
  words.reduce((sum, word) => sum + (tool.words.get(word) ?? 0), 0);
