// The router of a team: learnt when the first request wants it, kept in the store, learnt again when there is more to learn
// from.

import { late } from '../../core/late.ts';
import { crewOf } from '../../core/plan/pools.ts';
import { type ColdStartPoint, coldStart, coldStartExamples } from '../../core/routing/cold-start.ts';
import type { Example } from '../../core/routing/example.ts';
import { classify, type Decision, type Embed } from '../../core/routing/router.ts';
import type { Encode } from '../../ports/encoder.ts';
import type { Weighed } from '../../ports/model.ts';
import type { Team } from '../team.ts';
import type { OpenJournal, Wiring } from '../wiring.ts';
import { exampleOf, givenExamples, SEVERAL, saidByWorkers, workerOfLabel } from './examples.ts';
import type { Learnt } from './learnt.ts';
import { DIRECT_FROM, type RoutingExample, type RoutingOptions } from './options.ts';
import { fromText, type Lessons, type May, type TrainedRouter, toText, train } from './trained-router.ts';

export interface TeamRouter {
  /** What it was made of and may decide; undefined for a team that has nothing to learn from. */
  trained(): Promise<TrainedRouter | undefined>;
  /** What it makes of texts; undefined where there is no router. The encoder is asked only where words leave it open. */
  weigh(texts: readonly string[]): Promise<readonly Weighed[] | undefined>;
  /** How it would do on these with nothing but what workers say they do, and with more and more of what it knows. */
  coldStart(cases: readonly RoutingExample[]): Promise<readonly ColdStartPoint[]>;
  /** The decision it may take by itself, and what it thinks otherwise. */
  decide(text: string): Promise<Verdict | undefined>;
}

export type Verdict =
  | { readonly may: 'direct'; readonly to: string; readonly confidence: number; readonly trials: Trials }
  | { readonly may: 'plan' | 'refuse'; readonly confidence: number; readonly trials: Trials }
  | { readonly may: 'advise'; readonly weighed: Weighed; readonly examples: number };
export interface Trials {
  readonly count: number;
  readonly precision: number;
}

/** A team that knows fewer requests than this has nothing to learn from. */
const EXAMPLES_MIN = 10;
/** Encoding takes longer than learning; words alone do once there are so many. */
const ENCODED_MAX = 600;
/** Learnt again once there is so much more, or a fifth. */
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
  const { load: encoder } = late('The encoder', async () => wiring.encoder?.());
  const { load: given } = late('What the router was given', async () => {
    const said = saidByWorkers(team.spec);
    const own = await givenExamples(options.examples, Object.keys(crewOf(team.spec)), wiring.readText);
    return { examples: [...own, ...said.examples].map(exampleOf), descriptions: said.descriptions };
  });
  const lessons = async (): Promise<Lessons> => {
    const { examples, descriptions } = await given();
    const record = await learnt.read();
    const precision = (options.directFrom ?? DIRECT_FROM) / 100;
    const digest = wiring.digest(JSON.stringify({ examples, descriptions, precision }));
    const all = eachOnce([...examples, ...record.examples.map(exampleOf)]);
    return { digest, learnt: record.examples.length, edits: record.edits, examples: all, descriptions, precision };
  };
  let latest: TrainedRouter | undefined;
  const trained = async (): Promise<TrainedRouter | undefined> => {
    const now = await lessons();
    if (now.examples.filter(({ label }) => label !== null).length < EXAMPLES_MIN) return undefined;
    if (latest && isFresh(latest, now)) return latest;
    const store = await journal();
    const kept = [fromText(await store.recall(key)), fromText(await textOf(options.trained, wiring.readText))];
    latest = kept.find((each) => each !== undefined && isFresh(each, now));
    if (latest) return latest;
    latest = train(now, await embedFor(now.examples, now.descriptions, await encoder()));
    await store.remember(key, toText(latest));
    return latest;
  };
  const once = serially(trained);
  return {
    trained: once,
    weigh: async (texts) => {
      const known = await once();
      if (!known) return undefined;
      const embed = known.router.meaning && (await embedOf(texts, await encoder()));
      return texts.map((text) => weighed(known, classify(known.router, text, embed)));
    },
    coldStart: async (cases) => {
      const { examples, descriptions } = await lessons();
      const test = cases.map(exampleOf);
      // What it is tried on was never learnt, even if somebody wrote the same line twice.
      const tried = new Set(test.map(({ text }) => sameWords(text)));
      const train = coldStartExamples(examples.filter(({ text }) => !tried.has(sameWords(text))));
      const embed = await embedFor([...train, ...test], descriptions, await encoder());
      return coldStart({ train, descriptions, test, embed });
    },
    decide: async (text) => {
      const known = await once();
      if (!known) return undefined;
      const decision = classify(known.router, text);
      const sure = mayDecide(known.byWords, decision);
      if (sure) return sure;
      const encode = known.byBoth && (await encoder());
      if (!known.byBoth || !encode) return advice(known, decision);
      const both = classify(known.router, text, await embedOf([text], encode));
      return mayDecide(known.byBoth, both) ?? advice(known, both);
    },
  };
}

/** What is asked again and again would be held out from itself, and look better known than it is. What a person wrote stands. */
function eachOnce(examples: readonly Example[]): Example[] {
  const known = new Map<string, Example>();
  for (const example of examples) {
    const text = sameWords(example.text);
    if (!known.has(text)) known.set(text, example);
  }
  return [...known.values()];
}

const sameWords = (text: string): string => text.trim().toLowerCase();

const isFresh = (known: TrainedRouter, now: Lessons): boolean =>
  known.digest === now.digest &&
  known.edits === now.edits &&
  Math.abs(now.learnt - known.learnt) < Math.max(MORE_MIN, known.learnt / 5);

/** Requests that come together wait for one training. */
function serially<T>(act: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const done = last.then(act);
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
  if (!encode || examples.length > ENCODED_MAX) return undefined;
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
  const label = workerOfLabel(decision.label);
  const passed = direct.find((each) => each.label === label);
  if (passed?.from === undefined || confidence < passed.from) return undefined;
  const trials = trialsOf(passed);
  return label === SEVERAL ? { may: 'plan', confidence, trials } : { may: 'direct', to: label, confidence, trials };
}

const trialsOf = ({ trials, precision }: { trials: number; precision: number | null }): Trials => ({
  count: trials,
  precision: precision ?? 0,
});

const advice = (known: TrainedRouter, decision: Decision): Verdict => ({
  may: 'advise',
  weighed: weighed(known, decision),
  examples: known.examples,
});

/** Chances of everybody, of several and of nobody, which together make one. */
function weighed({ router }: TrainedRouter, { scores, familiarity, outOfScope, confidence }: Decision): Weighed {
  // The chances leave nobody out, whose score is nought: the best label's score says how much that would be.
  const best = Math.max(...scores);
  const stranger = Math.exp(Math.min(50, -familiarity));
  const nobody = stranger / (1 / best + stranger);
  const chances = new Map<string, number>();
  for (const [at, label] of router.labels.entries()) {
    const name = workerOfLabel(label);
    chances.set(name, (chances.get(name) ?? 0) + (scores[at] ?? 0) * (1 - nobody));
  }
  const several = chances.get(SEVERAL) ?? 0;
  chances.delete(SEVERAL);
  const workers = Array.from(chances, ([name, chance]) => ({ name, chance })).sort((a, b) => b.chance - a.chance);
  return { workers, several, nobody, confidence, outOfScope };
}
