// supervisor({ routing }): how requests find their worker before anybody is asked.

import type { TeamSpec, WorkerSpec } from '../../core/plan/team-spec.ts';
import { nearest } from '../../text/nearest.ts';

/** A request of which somebody knows whose it is. */
export interface RoutingExample<Names extends string = string> {
  readonly request: string;
  /** Everybody it takes; nobody, if the team does not do this. */
  readonly workers: readonly Names[];
  /** What of all that its worker does it is about, where a worker does very different things. */
  readonly skill?: string;
}

/** What no model is asked about. The first rule that holds decides. */
export interface RoutingRule<Names extends string = string> {
  readonly when: RegExp | ((request: string) => boolean);
  readonly to: Names | 'out-of-scope';
}

export interface RoutingOptions<Names extends string = string> {
  readonly rules?: readonly RoutingRule<Names>[];
  /** What the router learns from, with the workers' own examples and what they say they do: a list, or a file of JSON lines
   *  `{ "request", "workers": […] }`. */
  readonly examples?: readonly RoutingExample<Names>[] | string | URL;
  /** In percent, how often the router must have been right before it decides by itself: 98 if it is left out. */
  readonly directFrom?: number;
  /** Whether choices that worked out become examples; yes if it is left out. */
  readonly learn?: boolean;
  /** A file in which the router lies trained already, as `bosun eval --from-runs --trained` writes it: used for as long as it
   *  was made from the same examples. */
  readonly trained?: string | URL;
}

export const DIRECT_FROM = 98;
/** Workers' own examples, if they are fewer, are too few to learn from alone. */
const OWN_EXAMPLES_MIN = 20;

/** Whom requests can go to: workers, and pools in place of their members. */
type Crew = Readonly<Record<string, Pick<WorkerSpec, 'examples'>>>;

export function routingSpec(given: RoutingOptions | false | undefined, crew: Crew): Pick<TeamSpec, 'routing'> {
  if (given === false) return {};
  const own = Object.values(crew).reduce((sum, { examples }) => sum + (examples?.length ?? 0), 0);
  if (given === undefined && (own < OWN_EXAMPLES_MIN || Object.keys(crew).length < 2)) return {};
  const { rules = [], examples = [], directFrom = DIRECT_FROM, learn = true } = given ?? {};
  if (!(directFrom >= 50 && directFrom <= 100))
    throw new Error(`routing.directFrom must be a number from 50 to 100, in percent, not ${directFrom}`);
  const names = Object.keys(crew);
  for (const { to } of rules) if (to !== 'out-of-scope') checkWorker('A rule of routing', to, names);
  if (Array.isArray(examples)) for (const example of examples) checkExample(example, 'An example of routing', names);
  return { routing: { rules: rules.length, directFrom, learn } };
}

export function checkExample(example: RoutingExample, what: string, names: readonly string[]): void {
  if (typeof example.request !== 'string' || example.request.trim() === '')
    throw new Error(`${what} has no request: { request: "…", workers: ["…"] }`);
  if (!Array.isArray(example.workers))
    throw new Error(`${what} has no list of workers, for "${example.request}": [] says that it is nobody's`);
  for (const worker of example.workers) checkWorker(what, worker, names);
}

function checkWorker(what: string, name: string, names: readonly string[]): void {
  if (names.includes(name)) return;
  const close = nearest(name, names);
  throw new Error(
    `${what} names "${name}", which is not a worker of this team${close === undefined ? '' : `; did you mean "${close}"?`}`,
  );
}
