// Everything a team's router may learn from, as examples of labels. A label is a worker, or a skill of one; a request for
// several workers has a label of its own, because it must not be mistaken for one of a single worker: their names
// together where that combination is asked for often enough to be learnt, else only that they are several.

import { crewOf } from '../../core/plan/pools.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import { messageOf } from '../perform/faults.ts';
import { checkExample, type RoutingExample, type RoutingOptions } from './options.ts';
import type { Described } from './training/descriptions.ts';
import type { Example } from './training/example.ts';

const SEVERAL = '+';
const SKILL = '\t';

/** Fewer examples than this of a combination teach only that it is one. */
const COMBINATION_MIN = 8;

/** A worker, or several by name; which of a worker's skills it is matters to nobody who routes. */
export const seatsOfLabel = (label: string): string => label.split(SKILL, 1)[0] ?? label;
export const isSeveral = (label: string): boolean => label.includes(SEVERAL);
/** Whom a label names: nobody by name where it only says that they are several. */
export const workersOfLabel = (label: string): string[] =>
  label === SEVERAL ? [] : seatsOfLabel(label).split(SEVERAL);

export function labelOf({ workers, skill }: Pick<RoutingExample, 'workers' | 'skill'>): string | null {
  const [first, ...others] = new Set(workers);
  if (first === undefined) return null;
  if (others.length > 0) return [first, ...others].sort().join(SEVERAL);
  return skill === undefined ? first : `${first}${SKILL}${skill}`;
}

/** Combinations that are hardly ever asked for, as several and no more. */
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

/** What workers give as examples, and what they say they do. */
export function saidByWorkers(spec: TeamSpec): { examples: RoutingExample[]; descriptions: Described[] } {
  const all = Object.entries(crewOf(spec));
  return {
    examples: all.flatMap(([name, { examples = [] }]) => examples.map((request) => ({ request, workers: [name] }))),
    // What a worker does not do stands in its scope: no example of what it does.
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
