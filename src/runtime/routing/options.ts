// supervisor({ routing }): routes requests to workers without asking a model.

import type { TeamSpec, WorkerSpec } from '../../core/plan/team-spec.ts';
import { nearest } from '../../text/nearest.ts';

/** A request together with the workers that should get it. */
export interface RoutingExample<Names extends string = string> {
  /** The request as a person types it. */
  readonly request: string;
  /** The workers it needs; an empty list if it is out of scope. */
  readonly workers: readonly Names[];
  /** The skill it needs, if its worker does very different things. Default: none. */
  readonly skill?: string;
}

/** Routes matching requests before the router and any model. The first rule that matches decides. */
export interface RoutingRule<Names extends string = string> {
  /** A pattern, or a function that returns true for requests of this rule, also later; it gets the context of the run. */
  readonly when: RegExp | ((request: string, context: Readonly<Record<string, unknown>>) => boolean | Promise<boolean>);
  /** The worker or pool that gets the request, or `out-of-scope`. */
  readonly to: Names | 'out-of-scope';
  /** Why, in a sentence for the requester and the trace. Default: the number of the rule. */
  readonly because?: string;
}

export interface RoutingOptions<Names extends string = string> {
  /** Rules that are tried first, in this order. Default: none. */
  readonly rules?: readonly RoutingRule<Names>[];
  /** Examples for the router, in addition to the `examples` and `does` of the workers: a list, or a file of JSON lines
   *  `{ "request", "workers": […] }`. Default: none. */
  readonly examples?: readonly RoutingExample<Names>[] | string | URL;
  /** How often, in percent, the router must be right on held-out requests before it decides alone. From 50 to 100. Default:
   *  98. */
  readonly directFrom?: number;
  /** Adds requests whose routing succeeded to the examples. Default: true. */
  readonly learn?: boolean;
  /** A file with a trained router, as `bosun eval --from-runs --trained` writes it. It is used as long as the examples stay
   *  the same. Default: the router is trained at the first request. */
  readonly trained?: string | URL;
}

export const DIRECT_FROM = 98;
/** Without the `routing` option, a team needs this many examples from its workers to get a router. */
const OWN_EXAMPLES_MIN = 20;

/** Everyone a request can go to: workers, and pools in place of their members. */
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
    throw new Error(
      `${what} has no list of workers, for "${example.request}": use [] for a request that is out of scope`,
    );
  for (const worker of example.workers) checkWorker(what, worker, names);
}

function checkWorker(what: string, name: string, names: readonly string[]): void {
  if (names.includes(name)) return;
  const close = nearest(name, names);
  throw new Error(
    `${what} names "${name}", which is not a worker of this team${close === undefined ? '' : `; did you mean "${close}"?`}`,
  );
}
