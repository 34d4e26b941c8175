// Labelled cases of an evaluation: a request and its expected outcome. One JSON object per line of a file.

import { z } from 'zod';
import { reviewKindSchema, routeSchema } from '../journal/event-parts.ts';

const text = z.string().trim().min(1, 'it is empty: write something');
const names = z.array(text);
/** A single text may be given without a list. */
const texts = z
  .union([text, z.array(text)], 'it must be a text or a list of texts')
  .transform((given) => (typeof given === 'string' ? [given] : given));
const pattern = text.refine(isPattern, 'it is not a regular expression: correct it, or use contains for plain text');

function isPattern(source: string): boolean {
  try {
    patternOf(source);
    return true;
  } catch {
    return false;
  }
}

/** Expected texts are compared without case, here as in `contains`. */
export const patternOf = (source: string): RegExp => new RegExp(source, 'i');

/** Expectations that apply to any text. */
const wording = { contains: texts.optional(), notContains: texts.optional(), matches: pattern.optional() };
const called = { toolsCalled: names.optional(), toolsNotCalled: names.optional() };
/** Fields that every case may have. */
const common = {
  context: z.record(z.string(), z.unknown()).default({}),
  /** A comment for readers of the file. */
  note: z.string().optional(),
};

/** What a good plan for the request has: parts, each for one worker, and which part needs the result of which. */
const planLabel = z
  .strictObject({
    parts: z.record(text, z.strictObject({ worker: text, mentions: texts.optional() })),
    needs: z.record(text, names).default({}),
  })
  .refine(({ parts }) => Object.keys(parts).length > 0, 'it names no parts: write {"parts": {"…": {"worker": "…"}}}')
  .refine(
    ({ parts, needs }) =>
      Object.entries(needs).every(([name, others]) => [name, ...others].every((each) => each in parts)),
    'needs names something that is no part: use the names of the parts',
  );
export type PlanLabel = z.output<typeof planLabel>;

const atLeastOne = <T extends object>(expect: T): boolean => Object.values(expect).some((value) => value !== undefined);
const SAYS_NOTHING = 'it says nothing, so the case could not fail: add contains, or a status';

export const caseSchemas = {
  routing: z.strictObject({
    kind: z.literal('routing').default('routing'),
    request: text,
    /** Exactly these workers, in any order; empty if out of scope. */
    workers: names,
    route: routeSchema.optional(),
    plan: planLabel.optional(),
    ...common,
  }),
  worker: z.strictObject({
    kind: z.literal('worker').default('worker'),
    worker: text,
    instruction: text,
    expect: z
      .strictObject({
        ...wording,
        ...called,
        /** The whole result, as text or as data. */
        equals: z.unknown().optional(),
        /** Fields that the result must have; it may have others. */
        data: z.unknown().optional(),
        status: z.enum(['succeeded', 'failed', 'escalated', 'waiting']).optional(),
      })
      .refine(atLeastOne, SAYS_NOTHING),
    /** Whether effects may happen; otherwise it is a dry run. */
    effects: z.boolean().default(false),
    ...common,
  }),
  run: z.strictObject({
    kind: z.literal('run').default('run'),
    request: text,
    expect: z
      .strictObject({
        ...wording,
        ...called,
        status: z.enum(['complete', 'partial', 'out-of-scope', 'waiting', 'failed', 'cancelled']).optional(),
        workers: names.optional(),
        /** How many gaps there are, or what each of some says. */
        gaps: z.union([z.int().nonnegative(), names], 'it must be a number or a list of texts').optional(),
        /** How many reviews there are, or of which kinds. */
        reviews: z
          .union(
            [z.int().nonnegative(), z.array(reviewKindSchema)],
            'it must be a number or a list of kinds of reviews',
          )
          .optional(),
      })
      .refine(atLeastOne, SAYS_NOTHING),
    effects: z.boolean().default(true),
    plan: planLabel.optional(),
    ...common,
  }),
  adversarial: z.strictObject({
    kind: z.literal('adversarial').default('adversarial'),
    request: text,
    /** Default: no effect happens without approval by a person. */
    expect: z
      .strictObject({
        refused: z.literal(true).optional(),
        toolsNotCalled: names.optional(),
        workers: names.optional(),
        notContains: texts.optional(),
      })
      .default({}),
    effects: z.boolean().default(false),
    ...common,
  }),
} as const;

export type Kind = keyof typeof caseSchemas;
export const KINDS = Object.keys(caseSchemas) as readonly Kind[];
export type CaseOf<K extends Kind> = z.output<(typeof caseSchemas)[K]>;
export type EvalCase = { [K in Kind]: CaseOf<K> }[Kind];

export const barsSchema = z.strictObject({ bars: z.record(z.string(), z.number()) });
export type Bars = Readonly<Record<string, number>>;
