// Converts every error the SDK throws or streams to a fault of the port. It looks at shapes rather than classes: a
// user's provider package may bring its own copy of the SDK.

import { z } from 'zod';
import { ModelFault, type ModelFaultFacts, type ModelFaultKind } from '../../ports/model-fault.ts';
import type { Access } from './providers.ts';
import { wordsInBody, wordsInError } from './replies/server-words.ts';
import { retryAfterMsOf } from './retry-after.ts';
import { nothingAnswers, rejectionOf, wrongAddress } from './unreachable.ts';

/** The fields that SDK errors, provider stream errors and broken connections have in common. */
const shape = z.object({
  name: z.string().optional().catch(undefined),
  message: z.string().catch(''),
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  statusCode: z.number().optional().catch(undefined),
  responseHeaders: z.record(z.string(), z.string().optional()).optional().catch(undefined),
  responseBody: z.string().optional().catch(undefined),
  cause: z.unknown().optional(),
  /** What the SDK could not read. */
  value: z.unknown().optional(),
  hostname: z.string().optional().catch(undefined),
  address: z.string().optional().catch(undefined),
  port: z.number().optional().catch(undefined),
});
type Shape = z.infer<typeof shape>;

export interface FaultContext {
  /** The model that was asked. */
  readonly who: string;
  /** Texts that must never appear in a message, such as the key. */
  readonly secrets: readonly string[];
  /** How the provider was reached; undefined for an instance that the user opened. */
  readonly access?: Access | undefined;
  readonly usage?: ModelFaultFacts['usage'];
  readonly now: number;
}

const TOO_LONG =
  /context.?length|context.?window|maximum context|context size|too many tokens|prompt is too long|input is too long|input token count|exceed_context|exceed(?:s|ed)? (?:the )?(?:model'?s? )?context|maximum number of tokens|greater than the context|request_too_large|request too large|string_above_max_length|input length and|maximum model length|keep the first \d+ tokens|max_new_tokens|must have less than \d+ tokens/i;
const FILTERED =
  /content_filter|content_policy|content management policy|content filtering policy|responsibleai|invalid_prompt|flagged as potentially|safety system|prompt_blocked|data_inspection_failed/i;
const DECLINED = /\brefusal\b|refused to answer/i;
const NO_CREDIT =
  /insufficient_quota|credit balance|billing_error|billing_hard_limit|payment required|exceeded your current quota/i;
const RATE = /rate.?limit|too many requests|resource_exhausted/i;
const OVERLOADED = /overloaded|server_error|api_error|internal server error|service unavailable|capacity/i;
/** A server that lacks a feature answers 500 or 501 as well. */
const NOT_SUPPORTED =
  /requires --\w+|not supported|unsupported|does(?: not|n't) support|parse grammar|not implemented/i;
const TIMED_OUT = /timeout|timed out/i;
const WRONG = /authentication|permission|not_found|invalid_request|invalid_api_key|bad_request/i;
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ConnectionRefused',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Nothing listens there: if it happens twice in a row, it is not a matter of time. */
const ABSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ConnectionRefused']);
const TIMEOUT_CODES = new Set(['ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** An address that cannot be called, or whose certificate does not hold: nothing is ever sent there. */
const WRONG_ADDRESS = new Set(['ERR_INVALID_URL', 'CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE']);
const WRONG_ADDRESS_CODE = /^ERR_(?:SSL|TLS)_|SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER_CERT/;
/** What fetch says of addresses it refuses to call; such errors have no code. */
const WRONG_ADDRESS_WORDS = /^(?:bad port|unknown scheme|invalid url|redirect count exceeded)\b/i;
/** The reply is not HTTP, as from a port that speaks TLS. */
const isNotHttp = ({ name, code }: Shape): boolean => name === 'HTTPParserError' || /^HPE_/.test(String(code));
/** What servers that speak TLS answer to a call without it. */
const WANTS_TLS = /plain HTTP request was sent to HTTPS port|HTTP request to an HTTPS server/i;

/** The SDK refused before anything was sent. */
const NOT_POSSIBLE = new Set([
  'AI_UnsupportedFunctionalityError',
  'AI_NoSuchModelError',
  'AI_InvalidPromptError',
  'AI_InvalidArgumentError',
  'AI_InvalidMessageRoleError',
]);
/** A gateway lost its upstream, which may still have served the call. */
const isLostBehind = (status: number): boolean => status === 502 || status === 504 || (status >= 520 && status <= 527);

const DETAIL_MAX = 300;

export function faultFrom(error: unknown, context: FaultContext): ModelFault {
  const chain = chainOf(error);
  const own = chain.find((link) => ModelFault.is(link));
  if (ModelFault.is(own)) return own;
  const links = chain.map((link) =>
    shape.parse(typeof link === 'object' && link !== null ? link : { message: String(link) }),
  );
  const answered = links.find(({ statusCode }) => statusCode !== undefined);
  return answered ? fromStatus(answered, error, context) : fromWire(links, error, context);
}

/** An error, its cause, and the cause of that; a retry error keeps the last one separately. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let link = error; link !== undefined && link !== null && chain.length < 8; ) {
    if (chain.includes(link)) break;
    chain.push(link);
    const { lastError, cause } = link as { lastError?: unknown; cause?: unknown };
    link = lastError ?? cause;
  }
  return chain;
}

function fromStatus(link: Shape, error: unknown, context: FaultContext): ModelFault {
  const status = link.statusCode ?? 0;
  const words = wordsOf(link);
  const said = `${words} ${link.type ?? ''} ${link.code ?? ''} ${link.responseBody ?? ''}`;
  const kind = kindOfStatus(status, said);
  // An error inside a stream has a status made up by the SDK: the provider had already begun to answer.
  const streamed =
    link.responseHeaders === undefined || /event-stream/.test(headerOf(link.responseHeaders, 'content-type'));
  const rejection = kind === 'rejected' ? settingToMend(status, said, context.access) : undefined;
  const facts = {
    kind,
    ...(rejection === undefined ? {} : { setup: true }),
    retryAfterMs: retryAfterMsOf(link.responseHeaders, context.now),
    ...(streamed || status < 400 || isLostBehind(status) ? {} : { unbilled: true }),
  };
  return rejection === undefined
    ? make(`status ${status}`, words, facts, error, context)
    : plain(rejection, words, facts, error, context);
}

/** Where the SDK finds no message in the answer, it takes the name of the status. */
function wordsOf({ message, responseBody = '' }: Shape): string {
  return responseBody.includes(message) ? message : (wordsInBody(responseBody) ?? message);
}

const headerOf = (headers: NonNullable<Shape['responseHeaders']>, name: string): string =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';

function kindOfStatus(status: number, said: string): ModelFaultKind {
  if (status === 413) return 'too-long';
  // Most providers answer 400 to an input that is too long. A single request above the limit per minute comes as 429,
  // and will never succeed.
  if ((status === 400 || status === 422 || status === 429) && TOO_LONG.test(said)) return 'too-long';
  if (isOutOfCredit(status, said)) return 'rejected';
  if (status === 429) return 'rate-limited';
  if (status === 408 || status === 504) return 'timeout';
  if (status >= 500) return kindOfServerError(status, said);
  if (FILTERED.test(said)) return 'filtered';
  if (DECLINED.test(said)) return 'declined';
  if (status === 409 || status === 425) return 'unavailable';
  // The status was fine, but the reply could not be read.
  if (status < 400) return 'unavailable';
  return 'rejected';
}

/** llama.cpp and some gateways send 500 also for an input that is too long, and for features that they lack. */
function kindOfServerError(status: number, said: string): ModelFaultKind {
  if (status === 501 || (status === 500 && NOT_SUPPORTED.test(said))) return 'rejected';
  return /exceed_context|maximum context length|context size/i.test(said) ? 'too-long' : 'unavailable';
}

/** What only a person can mend who changes a setting or pays; undefined for any other rejection. */
function settingToMend(status: number, said: string, access: Access | undefined): string | undefined {
  if (isOutOfCredit(status, said))
    return `The account has no credit left (${status}): add some, or use another provider`;
  return WANTS_TLS.test(said) ? wrongAddress(access, 'it wants https') : rejectionOf(status, access);
}

const isOutOfCredit = (status: number, said: string): boolean => status === 402 || NO_CREDIT.test(said);

/** No status: the connection failed, or the reply was not HTTP. */
function fromWire(links: readonly Shape[], error: unknown, context: FaultContext): ModelFault {
  const first = links[0] ?? shape.parse({});
  const said = links.map(({ message, type, code }) => `${message} ${type ?? ''} ${code ?? ''}`).join(' ');
  const codes = links.flatMap(({ code }) => (typeof code === 'string' ? [code] : []));
  const message = links.at(-1)?.message || first.message;
  if (links.some(({ name }) => name === 'AI_LoadAPIKeyError'))
    return make('no key', message, { kind: 'rejected', unbilled: true, setup: true }, error, context);
  if (links.some(({ name }) => name !== undefined && NOT_POSSIBLE.has(name)))
    return make('not possible', message, { kind: 'rejected', unbilled: true }, error, context);
  if (isWrongAddress(links, codes))
    return plain(
      wrongAddress(context.access, links.some(isNotHttp) ? WANTS_HTTPS : message),
      '',
      { kind: 'rejected', unbilled: true, setup: true },
      error,
      context,
    );
  if (codes.some((code) => NOT_REACHED.has(code))) {
    const isAbsent = codes.some((code) => ABSENT.has(code));
    const target = links.find(({ hostname, address }) => hostname !== undefined || address !== undefined) ?? {};
    const facts = {
      kind: 'unavailable',
      unbilled: true,
      setup: true,
      ...(isAbsent ? { notReached: true } : {}),
    } as const;
    return plain(nothingAnswers(context.access, target), '', facts, error, context);
  }
  if (codes.some((code) => TIMEOUT_CODES.has(code)) || links.some(({ name }) => name === 'TimeoutError'))
    return make('did not answer in time', message, { kind: 'timeout' }, error, context);
  const words = links.map(({ value }) => wordsInError(value)).find((each) => each !== undefined);
  if (words !== undefined) return make('answered with an error', words, { kind: kindOfText(words) }, error, context);
  if (links.some(({ name }) => name === 'AI_JSONParseError' || name === 'AI_TypeValidationError'))
    return make('sent something that cannot be read', first.message, { kind: 'unavailable' }, error, context);
  return make('broke off', message, { kind: kindOfText(said) }, error, context);
}

const WANTS_HTTPS = 'it does not speak HTTP; perhaps it wants https';

const isWrongAddress = (links: readonly Shape[], codes: readonly string[]): boolean =>
  codes.some((code) => WRONG_ADDRESS.has(code) || WRONG_ADDRESS_CODE.test(code)) ||
  links.some(isNotHttp) ||
  links.some(({ message }) => WRONG_ADDRESS_WORDS.test(message));

/** The kind of failure that a stream reports, where it has no status. */
function kindOfText(said: string): ModelFaultKind {
  if (TOO_LONG.test(said)) return 'too-long';
  if (NO_CREDIT.test(said)) return 'rejected';
  if (RATE.test(said)) return 'rate-limited';
  if (OVERLOADED.test(said)) return 'unavailable';
  if (FILTERED.test(said)) return 'filtered';
  if (TIMED_OUT.test(said)) return 'timeout';
  return WRONG.test(said) ? 'rejected' : 'unavailable';
}

/** A sentence that stands by itself, and what the provider said. */
function plain(
  sentence: string,
  detail: string,
  facts: ModelFaultFacts,
  cause: unknown,
  { secrets }: FaultContext,
): ModelFault {
  const said = withoutSecrets(oneLine(detail), secrets);
  return new ModelFault(said === '' ? sentence : `${sentence}; the provider says: ${said}`, facts, { cause });
}

/** One line: which model, what went wrong. */
function make(
  what: string,
  detail: string,
  facts: ModelFaultFacts,
  cause: unknown,
  { who, secrets, usage }: FaultContext,
): ModelFault {
  const text = [`${who}: ${what}`, withoutSecrets(oneLine(detail), secrets)].filter((part) => part !== '');
  return new ModelFault(text.join('; '), { ...facts, ...(usage && !facts.unbilled ? { usage } : {}) }, { cause });
}

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > DETAIL_MAX ? `${line.slice(0, DETAIL_MAX)}…` : line;
};

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => (secret.length < 8 ? rest : rest.replaceAll(secret, '***')), text);
