// Labelled cases of an evaluation: what somebody asks, and what ought to become of it. One JSON object on a line of a file.

import { z } from 'zod';
import { reviewKindSchema, routeSchema } from '../journal/event-parts.ts';

const text = z.string().trim().min(1, 'it is empty: write something');
const names = z.array(text);
/** Whoever has one text to look for need not write a list. */
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

/** Golden answers are compared without regard to capitals, here as in `contains`. */
export const patternOf = (source: string): RegExp => new RegExp(source, 'i');

/** What may be expected of any text that comes back. */
const wording = { contains: texts.optional(), notContains: texts.optional(), matches: pattern.optional() };
const called = { toolsCalled: names.optional(), toolsNotCalled: names.optional() };
/** What every case may come with. */
const common = {
  context: z.record(z.string(), z.unknown()).default({}),
  /** For whoever reads the file. */
  note: z.string().optional(),
};

const atLeastOne = <T extends object>(expect: T): boolean => Object.values(expect).some((value) => value !== undefined);
const SAYS_NOTHING = 'it says nothing, so the case could not fail: add contains, or a status';

export const caseSchemas = {
  routing: z.strictObject({
    kind: z.literal('routing').default('routing'),
    request: text,
    /** Exactly these, in whatever order; nobody if it is out of scope. */
    workers: names,
    route: routeSchema.optional(),
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
        /** Fields that the result must have, whatever it has besides. */
        data: z.unknown().optional(),
        status: z.enum(['succeeded', 'failed', 'escalated', 'waiting']).optional(),
      })
      .refine(atLeastOne, SAYS_NOTHING),
    /** Whether tools may do what they do; otherwise it is a dry run. */
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
        status: z.enum(['complete', 'partial', 'waiting', 'failed', 'cancelled']).optional(),
        workers: names.optional(),
        /** How many parts remain open, or what each of some says. */
        gaps: z.union([z.int().nonnegative(), names], 'it must be a number or a list of texts').optional(),
        /** How many people are asked, or about what. */
        reviews: z
          .union(
            [z.int().nonnegative(), z.array(reviewKindSchema)],
            'it must be a number or a list of kinds of reviews',
          )
          .optional(),
      })
      .refine(atLeastOne, SAYS_NOTHING),
    effects: z.boolean().default(true),
    ...common,
  }),
  adversarial: z.strictObject({
    kind: z.literal('adversarial').default('adversarial'),
    request: text,
    /** Left out: whatever happens, nothing is done that no person agreed to. */
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
