// The examples a team's router learns from, each with a label. A label is a worker, or a skill of one. A request for several
// workers has its own label, so that it is not taken for a request of one worker: their joined names if that combination is
// frequent enough, otherwise just "+".

import { crewOf } from '../../core/plan/pools.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import { messageOf } from '../perform/faults.ts';
import { checkExample, type RoutingExample, type RoutingOptions } from './options.ts';
import type { Described } from './training/descriptions.ts';
import type { Example } from './training/example.ts';

const SEVERAL = '+';
const SKILL = '\t';

/** A combination with fewer examples than this gets the label "+". */
const COMBINATION_MIN = 8;

/** The label without the skill: a worker, or several joined names. */
export const withoutSkill = (label: string): string => label.split(SKILL, 1)[0] ?? label;
export const isSeveral = (label: string): boolean => label.includes(SEVERAL);
/** The workers a label names; none for "+". */
export const workersOfLabel = (label: string): string[] =>
  label === SEVERAL ? [] : withoutSkill(label).split(SEVERAL);

export function labelOf({ workers, skill }: Pick<RoutingExample, 'workers' | 'skill'>): string | null {
  const [first, ...others] = new Set(workers);
  if (first === undefined) return null;
  if (others.length > 0) return [first, ...others].sort().join(SEVERAL);
  return skill === undefined ? first : `${first}${SKILL}${skill}`;
}

/** Relabels rare combinations as "+". */
export function withoutRareCombinations(examples: readonly Example[]): Example[] {
  const counts = new Map<string | null, number>();
  for (const { label } of examples) counts.set(label, (counts.get(label) ?? 0) + 1);
  return examples.map((example) =>
    example.label !== null && isSeveral(example.label) && (counts.get(example.label) ?? 0) < COMBINATION_MIN
      ? { ...example, label: SEVERAL }
      : example,
  );
}

export const exampleOf = (given: RoutingExample): Example => ({ text: given.request, label: labelOf(given) });

/** The examples and descriptions of the team's workers. */
export function workerExamples(spec: TeamSpec): { examples: RoutingExample[]; descriptions: Described[] } {
  const all = Object.entries(crewOf(spec));
  return {
    examples: all.flatMap(([name, { examples = [] }]) => examples.map((request) => ({ request, workers: [name] }))),
    // Without the scope: it also says what the worker does not do.
    descriptions: all.map(([label, { does }]) => ({ label, does })),
  };
}

type ReadText = (file: string | URL) => Promise<string>;

export async function givenExamples(
  given: RoutingOptions['examples'],
  names: readonly string[],
  readText: ReadText | undefined,
): Promise<readonly RoutingExample[]> {
  if (given === undefined) return [];
  if (typeof given !== 'string' && !(given instanceof URL)) return given;
  if (!readText) throw new Error(`routing.examples is the file ${given}, and files cannot be read here: give a list`);
  let content: string;
  try {
    content = await readText(given);
  } catch (error) {
    throw new Error(`routing.examples: ${given} cannot be read: ${messageOf(error)}`);
  }
  return content
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [readLine(line, `${given}:${at + 1}`, names)]));
}

function readLine(line: string, where: string, names: readonly string[]): RoutingExample {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new Error(`${where} is not JSON: ${messageOf(error)}`);
  }
  if (typeof value !== 'object' || value === null) throw new Error(`${where} is not { "request", "workers" }`);
  const example = value as RoutingExample;
  checkExample(example, where, names);
  return example;
}
