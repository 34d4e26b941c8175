// A route as data. The table of routes serves requests, and is the source of the OpenAPI document, of the table of roles
// and of the tests that send bad input to every route.

import type { Context } from 'hono';
import type { z } from 'zod';
import type { Principal, Right } from '../access/roles.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

type Parsed<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

export interface Asked<
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
> {
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  readonly who: Principal;
  /** Aborted when the client leaves or the server shuts down. */
  readonly signal: AbortSignal;
  header(name: string): string | undefined;
  readonly url: URL;
  readonly context: Context;
}

interface RouteDefinition<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
> {
  readonly method: Method;
  /** As in OpenAPI: `/api/runs/{runId}`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly needs: Right;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Request headers that it reads, with what they mean. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer: Answer;
  /** Errors in the form of another API. */
  readonly errors?: 'openai' | 'json-rpc';
  /** Whether the body may be left out. */
  readonly bodyOptional?: boolean;
  /** Returns data for a JSON answer, or a whole response. */
  readonly handle: (asked: Asked<P, Q, B>) => unknown;
}

interface Answer {
  readonly status?: 200 | 201 | 202;
  readonly type?: 'application/json' | 'application/octet-stream' | 'text/event-stream' | 'text/plain' | 'text/html';
  readonly description: string;
  readonly schema?: z.ZodType;
}

export type Route = Omit<RouteDefinition, 'handle' | 'params' | 'query' | 'body'> & {
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the table holds routes of different shapes; `route` checks each by itself
  readonly handle: (asked: any) => unknown;
};

/** Checks the handler of a route against its schemas. */
export const route = <
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  definition: RouteDefinition<P, Q, B>,
): Route => definition;
