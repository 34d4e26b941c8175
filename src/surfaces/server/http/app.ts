// The table of routes as a web application. Each request passes host and origin, token, right, rate, input and handler.
// Every error has one form.

import { type Context, Hono } from 'hono';
import type { ZodError, ZodType } from 'zod';
import { messageOf } from '../../../runtime/perform/faults.ts';
import type { Authenticate } from '../access/authenticate.ts';
import { mayDo, type Principal, roleFor } from '../access/roles.ts';
import type { Log } from '../log.ts';
import { checkHost, checkOrigin, type Names } from './guard-names.ts';
import { rpcCodeOf, rpcError } from './json-rpc.ts';
import { Problem, problem } from './problem.ts';
import type { TakeRequest } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import { withTraceparent } from './request-trace.ts';
import type { Asked, Route } from './route.ts';

interface AppOptions {
  readonly routes: readonly Route[];
  readonly names: Names;
  readonly authenticate: Authenticate;
  readonly takeRequest: TakeRequest;
  readonly bytesMax: number;
  readonly log: Log;
  /** Removes secrets from what goes out in errors, and from what comes in. */
  readonly redact: <T>(value: T) => T;
  /** Aborted when the server shuts down. */
  readonly closing: AbortSignal;
  /** Called with each answered request. */
  readonly count: (answered: Answered) => void;
}

export interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** `{runId}` of OpenAPI is `:runId` of the router. */
const patternOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

export function createApp(options: AppOptions): Hono {
  const app = new Hono();
  const { routes, log } = options;
  const errorAnswer = (context: Context, error: unknown, form: Route['errors']): Response => {
    const known = error instanceof Problem ? error : problem('bug');
    if (!(error instanceof Problem))
      log.error('bug', {
        path: context.req.path,
        error: messageOf(error),
        stack: (error as Error)?.stack?.slice(0, 2_000),
      });
    return answerTo(known, form, options);
  };
  app.use(async (context, next) => {
    const began = performance.now();
    await next();
    for (const [name, value] of Object.entries(HEADERS))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    const path = routes.find(({ path: each }) => patternOf(each) === context.req.routePath)?.path ?? '(unknown)';
    options.count({ method: context.req.method, path, status: context.res.status, ms: performance.now() - began });
  });
  app.use(async (context, next) => {
    try {
      const host = context.req.header('host');
      checkHost(host, options.names);
      const readable = checkOrigin(context.req.header('origin'), host, options.names);
      if (readable === undefined) return await next();
      if (context.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: crossOrigin(readable) });
      await next();
      for (const [name, value] of Object.entries(crossOrigin(readable))) context.res.headers.set(name, value);
      context.res.headers.set('cross-origin-resource-policy', 'cross-origin');
    } catch (error) {
      return errorAnswer(context, error, undefined);
    }
  });
  for (const each of routes) {
    app.on(each.method.toUpperCase(), patternOf(each.path), async (context) => {
      try {
        return await serveRoute(each, context, options);
      } catch (error) {
        return errorAnswer(context, error, each.errors);
      }
    });
  }
  app.notFound((context) => errorAnswer(context, missing(context, routes), undefined));
  app.onError((error, context) => errorAnswer(context, error, undefined));
  return app;
}

const crossOrigin = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  vary: 'Origin',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, last-event-id, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name, traceparent',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-expose-headers': 'retry-after, location, mcp-session-id',
  'access-control-max-age': '600',
});

async function serveRoute(route: Route, context: Context, options: AppOptions): Promise<Response> {
  const who = await options.authenticate(context.req.header('authorization'), route.needs);
  if (!mayDo(who.role, route.needs)) throw problem('not-allowed', { role: who.role, needs: roleFor(route.needs) });
  // A flood without tokens must not make a probe fail. What these routes answer costs little.
  if (route.needs !== 'open') options.takeRequest(who.key);
  const given = route.body ? options.redact(await readBody(context.req.raw, options.bytesMax)) : undefined;
  const asked: Asked<ZodType, ZodType, ZodType> = {
    params: route.params && fits(route.params, context.req.param(), 'address'),
    query: route.query && fits(route.query, context.req.query(), 'query'),
    body: bodyOf(route, given),
    who: who satisfies Principal,
    signal: AbortSignal.any([context.req.raw.signal, options.closing]),
    header: (name) => context.req.header(name),
    url: new URL(context.req.url),
    context,
  };
  const answer: unknown = await withTraceparent(context.req.header('traceparent'), () => route.handle(asked));
  if (answer instanceof Response) return answer;
  return Response.json(answer ?? null, { status: route.answer.status ?? 200 });
}

function bodyOf({ body, bodyOptional }: Route, given: unknown): unknown {
  if (!body) return undefined;
  if (given === undefined && !bodyOptional)
    throw problem('bad-request', { why: 'The body is missing: send a JSON object' });
  return fits(body, given ?? {}, 'body');
}

function fits(schema: ZodType, value: unknown, where: string): unknown {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw problem('bad-request', { why: `The ${where} does not fit /openapi.json`, details: faultsIn(read.error) });
}

const FAULTS_MAX = 10;

const faultsIn = ({ issues }: ZodError): string[] =>
  issues.slice(0, FAULTS_MAX).map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));

function missing(context: Context, routes: readonly Route[]): Problem {
  const { path } = context.req;
  const methods = routes.filter((each) => pathFits(each.path, path)).map(({ method }) => method.toUpperCase());
  if (methods.length > 0) return problem('wrong-method', { methods: methods.join(', ') });
  return problem('not-found', { what: 'such address; /openapi.json lists all of them' });
}

const pathFits = (pattern: string, path: string): boolean => {
  const [wanted, found] = [pattern.split('/'), path.split('/')];
  return wanted.length === found.length && wanted.every((part, at) => part.startsWith('{') || part === found[at]);
};

function answerTo(error: Problem, form: Route['errors'], { redact }: AppOptions): Response {
  const { code, status, retryAfterSeconds } = error;
  const message = redact(error.message);
  const details = redact(error.details);
  const headers = {
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  };
  const whole = details.length === 0 ? message : `${message}: ${details.join('; ')}`;
  const bodies = {
    bosun: { error: { code, message, ...(details.length > 0 ? { details } : {}) } },
    openai: { error: { message: whole, type: typeOf(status), param: null, code } },
    'json-rpc': rpcError(null, { code: rpcCodeOf(error), message: whole }),
  };
  return Response.json(bodies[form ?? 'bosun'], { status, headers });
}

const typeOf = (status: number): string =>
  status === 429 ? 'rate_limit_error' : status >= 500 ? 'server_error' : 'invalid_request_error';
