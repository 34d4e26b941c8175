// The router of a team: trained at the first request, kept in the store, trained again when there are enough new examples.

import { crewOf } from '../../core/plan/pools.ts';
import { classify, type Decision, type Embed } from '../../core/routing/router.ts';
import type { Encode } from '../../ports/encoder.ts';
import type { Weighed } from '../../ports/model.ts';
import { lazy } from '../run/lazy-module.ts';
import type { Team } from '../run/team.ts';
import type { OpenJournal, Wiring } from '../run/wiring.ts';
import {
  exampleOf,
  givenExamples,
  isSeveral,
  withoutRareCombinations,
  withoutSkill,
  workerExamples,
  workersOfLabel,
} from './examples.ts';
import type { Learnt } from './learnt-examples.ts';
import { DIRECT_FROM, type RoutingExample, type RoutingOptions } from './options.ts';
import { fromText, type Lessons, type May, type TrainedRouter, toText, train } from './trained-router.ts';
import { type ColdStartPoint, coldStart, coldStartExamples } from './training/cold-start.ts';
import type { Example } from './training/example.ts';

export interface TeamRouter {
  /** The trained router; undefined for a team with too few examples. */
  trained(): Promise<TrainedRouter | undefined>;
  /** Like `trained`, but encodes every example, however many there are. For callers that can wait. */
  trainedWhole(): Promise<TrainedRouter | undefined>;
  /** Chances of each worker for each text; undefined without a router. The encoder is used only if words do not decide. */
  weigh(texts: readonly string[]): Promise<readonly Weighed[] | undefined>;
  /** How good it would be on these cases with no examples, and then with more and more of them. */
  coldStart(cases: readonly RoutingExample[]): Promise<readonly ColdStartPoint[]>;
  /** Its decision if it may decide alone, otherwise its advice. */
  decide(text: string): Promise<Verdict | undefined>;
}

export type Verdict =
  | { readonly may: 'direct'; readonly to: string; readonly confidence: number; readonly trials: Trials }
  | { readonly may: 'plan'; readonly workers: readonly string[]; readonly confidence: number; readonly trials: Trials }
  | { readonly may: 'refuse'; readonly confidence: number; readonly trials: Trials }
  | { readonly may: 'advise'; readonly weighed: Weighed; readonly examples: number };
interface Trials {
  readonly count: number;
  readonly precision: number;
}

/** A team with fewer examples has no router. */
const EXAMPLES_MIN = 10;
/** Encoding is slow, and a request is waiting: with more examples than this, train on words alone. */
const ENCODED_MAX = 600;
/** Train again after this many new examples, or after a fifth of all examples, if that is more. */
const MORE_MIN = 20;

export interface TeamRouterParts {
  readonly options: RoutingOptions;
  readonly team: Team;
  readonly journal: OpenJournal;
  readonly wiring: Pick<Wiring, 'digest' | 'readText' | 'encoder'>;
  readonly learnt: Learnt;
}

export function createTeamRouter({ options, team, journal, wiring, learnt }: TeamRouterParts): TeamRouter {
  const key = `router/${team.spec.name}`;
  const { load: encoder } = lazy('The encoder', async () => {
    const encode = await wiring.encoder?.();
    return encode && remembering(encode);
  });
  const { load: given } = lazy('What the router was given', async () => {
    const said = workerExamples(team.spec);
    const own = await givenExamples(options.examples, Object.keys(crewOf(team.spec)), wiring.readText);
    const examples = [...own, ...said.examples].map(exampleOf);
    const precision = (options.directFrom ?? DIRECT_FROM) / 100;
    const { descriptions } = said;
    return {
      examples,
      descriptions,
      precision,
      digest: wiring.digest(JSON.stringify({ examples, descriptions, precision })),
    };
  });
  let latest: TrainedRouter | undefined;
  const trained = async (wanted: 'soon' | 'whole'): Promise<TrainedRouter | undefined> => {
    const { examples, ...rest } = await given();
    const record = await learnt.read();
    const now = { ...rest, learnt: record.examples.length, edits: record.edits };
    const encode = async (count: number) => (wanted === 'whole' || count <= ENCODED_MAX ? encoder() : undefined);
    const isGood = (known: TrainedRouter | undefined): known is TrainedRouter =>
      known !== undefined && isFresh(known, now) && (wanted === 'soon' || known.byBoth !== undefined);
    if (isGood(latest)) return latest;
    const all = allOf(examples, record);
    if (all.filter(({ label }) => label !== null).length < EXAMPLES_MIN) return undefined;
    const store = await journal();
    const kept = [fromText(await store.recall(key)), fromText(await textOf(options.trained, wiring.readText))];
    latest = kept.find(isGood);
    if (latest) return latest;
    latest = train({ ...now, examples: all }, await embedFor(all, now.descriptions, await encode(all.length)));
    await store.remember(key, toText(latest));
    return latest;
  };
  const inTurn = serially(trained);
  const once = () => inTurn('soon');
  return {
    trained: once,
    trainedWhole: () => inTurn('whole'),
    weigh: async (texts) => {
      const known = await once();
      if (!known) return undefined;
      const { router, byWords, byBoth } = known;
      // The encoder takes half a second to load, so use it only for texts that words do not decide.
      const open = router.meaning ? texts.filter((text) => !mayDecide(byWords, classify(router, text))) : [];
      const embed = open.length === 0 ? undefined : await embedOf(open, await encoder());
      const { record } = (embed && byBoth) || byWords;
      return texts.map((text) => weighed(known, classify(router, text, embed), record));
    },
    coldStart: async (cases) => {
      const { examples, descriptions } = await given();
      const known = allOf(examples, await learnt.read());
      return coldStartOn(cases.map(exampleOf), { known, descriptions, encoder });
    },
    decide: async (text) => {
      const known = await once();
      if (!known) return undefined;
      const decision = classify(known.router, text);
      const sure = mayDecide(known.byWords, decision);
      if (sure) return sure;
      const encode = known.byBoth && (await encoder());
      if (!known.byBoth || !encode) return advice(known, decision, known.byWords);
      const both = classify(known.router, text, await embedOf([text], encode));
      return mayDecide(known.byBoth, both) ?? advice(known, both, known.byBoth);
    },
  };
}

type LearntRecord = Awaited<ReturnType<Learnt['read']>>;

const allOf = (given: readonly Example[], { examples }: LearntRecord): Example[] =>
  withoutRareCombinations(uniqueRequests([...given, ...examples.map(exampleOf)]));

interface ColdStartParts {
  readonly known: readonly Example[];
  readonly descriptions: Lessons['descriptions'];
  readonly encoder: () => Promise<Encode | undefined>;
}

async function coldStartOn(test: readonly Example[], { known, descriptions, encoder }: ColdStartParts) {
  // Never train on a test case, even if the same line is among the examples.
  const tried = new Set(test.map(({ text }) => sameWords(text)));
  const train = coldStartExamples(known.filter(({ text }) => !tried.has(sameWords(text))));
  const encode = train.length + test.length > ENCODED_MAX ? undefined : await encoder();
  const embed = await embedFor([...train, ...test], descriptions, encode);
  return coldStart({ train, descriptions, test, embed });
}

/** Removes repeated requests: a held-out request that is also a training example would make the router look better than it
 *  is. The first one wins, so examples from the team's options come before learnt ones. */
function uniqueRequests(examples: readonly Example[]): Example[] {
  const known = new Map<string, Example>();
  for (const example of examples) {
    const text = sameWords(example.text);
    if (!known.has(text)) known.set(text, example);
  }
  return [...known.values()];
}

const sameWords = (text: string): string => text.trim().toLowerCase();

const isFresh = (known: TrainedRouter, now: Pick<Lessons, 'digest' | 'learnt' | 'edits'>): boolean =>
  known.digest === now.digest &&
  known.edits === now.edits &&
  Math.abs(now.learnt - known.learnt) < Math.max(MORE_MIN, known.examples / 5);

const REMEMBERED_MAX = 200;

/** A request is encoded when it is expected and when it is routed, and its parts are weighed more than once. */
function remembering(encode: Encode): Encode {
  const known = new Map<string, Awaited<ReturnType<Encode>>[number]>();
  return async (texts) => {
    const unknown = texts.filter((text) => !known.has(text));
    if (unknown.length > REMEMBERED_MAX) return encode(texts);
    if (known.size + unknown.length > REMEMBERED_MAX) known.clear();
    const missing = texts.filter((text) => !known.has(text));
    const vectors = missing.length === 0 ? [] : await encode(missing);
    for (const [at, text] of missing.entries()) {
      const vector = vectors[at];
      if (vector) known.set(text, vector);
    }
    return texts.flatMap((text) => known.get(text) ?? []);
  };
}

/** Requests that arrive at the same time wait for one training. */
function serially<A, T>(act: (given: A) => Promise<T>): (given: A) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (given) => {
    const done = last.then(() => act(given));
    last = done.catch(() => {});
    return done;
  };
}

async function textOf(file: string | URL | undefined, readText: Wiring['readText']): Promise<string | undefined> {
  return file === undefined ? undefined : readText?.(file).catch(() => undefined);
}

async function embedFor(
  examples: readonly Example[],
  descriptions: Lessons['descriptions'],
  encode: Encode | undefined,
): Promise<Embed | undefined> {
  if (!encode) return undefined;
  return embedOf([...examples.map(({ text }) => text), ...descriptions.map(({ does }) => does)], encode);
}

async function embedOf(texts: readonly string[], encode: Encode | undefined): Promise<Embed | undefined> {
  if (!encode) return undefined;
  const unique = [...new Set(texts)].filter((text) => text.trim() !== '');
  const vectors = await encode(unique);
  const known = new Map(unique.map((text, at) => [text, vectors[at]]));
  return (text) => known.get(text);
}

function mayDecide({ direct, refusal }: May, decision: Decision): Verdict | undefined {
  const { confidence, outOfScope } = decision;
  if (outOfScope) {
    if (refusal.from === undefined) return undefined;
    return { may: 'refuse', confidence: 1 - confidence, trials: trialsOf(refusal) };
  }
  const label = withoutSkill(decision.label);
  const passed = direct.find((each) => each.label === label);
  if (passed?.from === undefined || confidence < passed.from) return undefined;
  const trials = trialsOf(passed);
  if (isSeveral(label)) return { may: 'plan', workers: workersOfLabel(label), confidence, trials };
  return { may: 'direct', to: label, confidence, trials };
}

const trialsOf = ({ trials, precision }: { trials: number; precision: number | null }): Trials => ({
  count: trials,
  precision: precision ?? 0,
});

const advice = (known: TrainedRouter, decision: Decision, { record }: May): Verdict => ({
  may: 'advise',
  weighed: weighed(known, decision, record),
  examples: known.examples,
});

/** The chances of each worker alone, of several, and of out of scope; they add up to one. */
function weighed({ router }: TrainedRouter, decision: Decision, record: number): Weighed {
  const { scores, familiarity, outOfScope, confidence } = decision;
  // Out of scope has no label of its own. Its chance follows from how unfamiliar the request is, relative to the best label.
  const best = Math.max(...scores);
  const unfamiliarity = Math.exp(Math.min(50, -familiarity));
  const nobody = unfamiliarity / (1 / best + unfamiliarity);
  const alone = new Map<string, number>();
  const needed = new Map<string, number>();
  const combined = { chance: 0, most: 0, together: [] as readonly string[] };
  const add = (sums: Map<string, number>, name: string, chance: number) =>
    sums.set(name, (sums.get(name) ?? 0) + chance);
  for (const [at, label] of router.labels.entries()) {
    const chance = (scores[at] ?? 0) * (1 - nobody);
    const names = workersOfLabel(label);
    for (const name of names) add(needed, name, chance);
    if (isSeveral(label)) {
      combined.chance += chance;
      if (chance > combined.most && names.length > 0) Object.assign(combined, { most: chance, together: names });
    } else for (const name of names) add(alone, name, chance);
  }
  const workers = Array.from(alone, ([name, chance]) => ({ name, chance })).sort((a, b) => b.chance - a.chance);
  const needs = workers.map(({ name }) => needed.get(name) ?? 0);
  const { chance: several, together } = combined;
  return { workers, several, together, needs, nobody, confidence, outOfScope, record };
}
