// Examples in, a router out; the same examples give the same router, to the byte. Pure and synchronous: fifteen thousand
// examples of a hundred and fifty labels take about half a minute, a hundred examples a moment.

import { confidenceOf, UNCALIBRATED } from '../../../core/routing/calibration.ts';
import { type Features, featuresOf } from '../../../core/routing/features.ts';
import type { Net } from '../../../core/routing/net.ts';
import { readerOf, unitOf } from '../../../core/routing/reader.ts';
import { type Embed, judge, type Router, scoresWith, type Tuning } from '../../../core/routing/router.ts';
import { vocabularyOf } from '../../../core/routing/vocabulary.ts';
import { calibrate } from './calibrate.ts';
import { type Described, examplesFromDescriptions } from './descriptions.ts';
import { type Example, type Lesson, lessonOf } from './example.ts';
import { splitsOf } from './held-out.ts';
import { joinNets } from './join-nets.ts';
import { tuneThreshold } from './threshold.ts';
import { trainNet } from './train-net.ts';

interface TrainOptions {
  /** What workers say they do: taken as examples too. */
  readonly descriptions?: readonly Described[];
  /** Confidence and the threshold are learnt from these alone. Without them parts of the examples are set aside in turn. */
  readonly validation?: readonly Example[];
  readonly embed?: Embed;
  readonly seed?: number;
}

const NETS = 2;
/** A team's few workers are told apart by far less than a hundred intents, and in a tenth of the time. */
const FEW_LABELS = 16;
const HIDDEN = { few: 24, many: 96 };
const MEANING_HIDDEN = { few: 32, many: 128 };
const MEANING_NETS = { few: 2, many: 1 };
const LEARNING = { rate: 0.3, inputsLeftOut: 0.5, hiddenLeftOut: 0.2 };
const MEANING_LEARNING = { rate: 0.3, inputsLeftOut: 0.1, hiddenLeftOut: 0.3 };
const EPOCHS_MIN = 30;
const EPOCHS_MAX = { few: 40, many: 150 };
/** Few examples are gone through more often. */
const STEPS_WANTED = 150_000;
/** With more examples than this, one part set aside says enough; training four times over would not pay. */
const FEW = 5_000;

/** Where each label has hundreds of texts, what only one of them has is chance: without it half the room does, and better. */
const PLENTY = 600;
const countMinFor = (texts: number, size: Size): number => (size === 'few' && texts >= PLENTY ? 2 : 1);

type Learnt = Omit<Router, 'tuning' | 'meaning'> & { readonly meaning: Net | undefined };

/** What the router says of a request that it, or one trained like it, had not learnt from. */
export interface Trial {
  readonly label: string | null;
  readonly answer: string;
  readonly right: boolean;
  readonly confidence: number;
  readonly familiarity: number;
  readonly outOfScope: boolean;
}

interface Trained {
  readonly router: Router;
  /** The validation's requests, or the examples set aside in turn. */
  readonly trials: readonly Trial[];
  /** The same by words alone, for when the encoder is not asked; the same trials where it learnt without one. */
  readonly wordTrials: readonly Trial[];
}

export const trainRouter = (examples: readonly Example[], options: TrainOptions = {}): Router =>
  trainWithTrials(examples, options).router;

export function trainWithTrials(examples: readonly Example[], options: TrainOptions = {}): Trained {
  const { descriptions = [], validation, embed, seed = 1 } = options;
  const told = examplesFromDescriptions(descriptions);
  const learn = (own: readonly Example[]): Learnt => learnNets([...told, ...own], { embed, seed });
  const learnt = learn(examples);
  const rounds = validation ? [{ learnt, tryOn: validation }] : heldOut(examples, learn, seed);
  const { meaning, ...rest } = learnt;
  const byWords = tuned(rounds, undefined);
  const byBoth = meaning && tuned(rounds, embed);
  const router = {
    ...rest,
    tuning: byWords.tuning,
    meaning: meaning && byBoth && { net: meaning, tuning: byBoth.tuning },
  };
  return { router, trials: (byBoth ?? byWords).trials, wordTrials: byWords.trials };
}

interface Round {
  readonly learnt: Learnt;
  readonly tryOn: readonly Example[];
}

function heldOut(examples: readonly Example[], learn: (own: readonly Example[]) => Learnt, seed: number): Round[] {
  const few = examples.length <= FEW;
  // Always in the same order (lessonOf), or the parts would differ.
  const { texts, targets, labels } = lessonOf(examples);
  const ordered = texts.map((text, at) => ({ text, label: labels[targets[at] ?? -1] ?? null }));
  return splitsOf(ordered, { parts: few ? 4 : 5, folds: few ? 4 : 1, seed })
    .filter((split) => split.tryOn.length > 0 && split.learn.some(({ label }) => label !== null))
    .map((split) => ({ learnt: learn(split.learn), tryOn: split.tryOn }));
}

/** What a router needs to know of its own scores, and what that makes of the requests it was tried on. */
function tuned(rounds: readonly Round[], embed: Embed | undefined): { tuning: Tuning; trials: Trial[] } {
  const untuned = { calibration: UNCALIBRATED, threshold: Number.NEGATIVE_INFINITY };
  const outcomes = rounds.flatMap(({ learnt, tryOn }) => {
    const asRouter = {
      ...learnt,
      tuning: untuned,
      meaning: learnt.meaning && { net: learnt.meaning, tuning: untuned },
    };
    return tryOn.map(({ text, label }) => {
      const { best, lead, familiarity } = judge(scoresWith(asRouter, text, embed).scores);
      const answer = learnt.labels[best] ?? '';
      return { lead, familiarity, label, answer, right: label === answer };
    });
  });
  const tuning = { calibration: calibrate(outcomes), threshold: tuneThreshold(outcomes) };
  const trials = outcomes.map(({ lead, familiarity, ...rest }) => ({
    ...rest,
    familiarity,
    confidence: confidenceOf(tuning.calibration, { lead, familiarity }),
    outOfScope: familiarity < tuning.threshold,
  }));
  return { tuning, trials };
}

function learnNets(examples: readonly Example[], { embed, seed }: { embed: Embed | undefined; seed: number }): Learnt {
  const lesson = lessonOf(examples);
  if (lesson.labels.length === 0)
    throw new Error('A router learns from examples with a label, or from descriptions; there are none');
  const size = sizeOf(lesson);
  const vocabulary = vocabularyOf(lesson.texts, countMinFor(lesson.texts.length, size));
  const features = lesson.texts.map((text) => featuresOf(vocabulary, text));
  const shape = { inputs: vocabulary.hashes.length, hidden: HIDDEN[size], outputs: lesson.labels.length };
  const epochs = epochsFor(features.length, size);
  const nets = Array.from({ length: NETS }, (_, at) =>
    trainNet(features, lesson.targets, shape, { ...LEARNING, seed: seed + at, epochs }),
  );
  const net = joinNets(nets);
  return {
    labels: lesson.labels,
    vocabulary,
    net,
    meaning: meaningOf(lesson, embed, seed),
    read: readerOf(vocabulary, net),
  };
}

function meaningOf(lesson: Lesson, embed: Embed | undefined, seed: number): Net | undefined {
  const { texts, targets, labels } = lesson;
  const size = sizeOf(lesson);
  const known = texts.flatMap((text, at) => {
    const vector = embed?.(text);
    return vector ? [{ features: denseFeatures(vector), target: targets[at] ?? -1 }] : [];
  });
  const inputs = known[0]?.features.values.length;
  if (inputs === undefined) return undefined;
  const shape = { inputs, hidden: MEANING_HIDDEN[size], outputs: labels.length };
  const training = { ...MEANING_LEARNING, epochs: epochsFor(known.length, size) };
  const features = known.map((each) => each.features);
  const targetsKnown = Int32Array.from(known, ({ target }) => target);
  return joinNets(
    Array.from({ length: MEANING_NETS[size] }, (_, at) =>
      trainNet(features, targetsKnown, shape, { ...training, seed: seed + at }),
    ),
  );
}

/** A direction as features: every place is filled. */
const denseFeatures = (vector: Float32Array): Features => ({
  places: Int32Array.from(vector.keys()),
  values: unitOf(vector),
});

type Size = 'few' | 'many';
const sizeOf = ({ labels }: Lesson): Size => (labels.length <= FEW_LABELS ? 'few' : 'many');

const epochsFor = (examples: number, size: Size): number =>
  Math.max(EPOCHS_MIN, Math.min(EPOCHS_MAX[size], Math.ceil(STEPS_WANTED / examples)));
