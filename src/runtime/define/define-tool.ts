// tool(): a function a worker may call, with its schema, its effect and its policy.

import type { Ruling } from '../../core/journal/event-parts.ts';
import type { Effect, ToolSpec } from '../../core/plan/team-spec.ts';
import type { OutputOf, StandardSchema } from '../../ports/standard-schema.ts';
import { type OptionNames, refuseUnknown } from '../../text/nearest.ts';
import type { PolicyContext, ToolCode, ToolContext } from '../run/team.ts';
import { checkNumber } from './validate.ts';

/** The decision of a tool's `approve` function: `allow` (or `allow()`), `deny(reason)` or `ask(reason)`. */
export type Verdict = Ruling | typeof allow;

/** Lets the call happen. */
export const allow: (() => Ruling) & { readonly kind: 'allow' } = Object.assign((): Ruling => ({ kind: 'allow' }), {
  kind: 'allow' as const,
});

/**
 * Refuses the call. The model is told the reason and can go on without it.
 *
 * @example
 * approve: ({ path }) => (path.startsWith('/etc') ? deny('system files are not for this team') : allow)
 */
export const deny = (reason: string): Ruling => ({ kind: 'deny', reason });

/**
 * Puts the call to a person. `expires` is what counts if there is no decision in time, which is after `afterMs` milliseconds, or
 * after `limits.reviewMs` of the team. Default: deny.
 *
 * @example
 * approve: ({ usd }) => (usd > 50 ? ask('more than 50 dollars', { afterMs: 3_600_000 }) : allow)
 */
export const ask = (reason: string, { expires, afterMs }: Expiry = {}): Ruling => {
  checkNumber('afterMs of ask()', afterMs);
  return { kind: 'ask', reason, ...(expires ? { expires } : {}), ...(afterMs === undefined ? {} : { afterMs }) };
};

interface Expiry {
  readonly expires?: 'deny' | 'allow';
  readonly afterMs?: number;
}

export interface ToolOptions<S extends StandardSchema> {
  /** One sentence that tells the worker when to call this tool. */
  readonly does: string;
  /** Schema of the arguments: zod, or any library that implements Standard Schema. */
  readonly input: S;
  /** How a call may be repeated: `read` freely, `idempotent` under the same idempotency key, `once` never while the outcome
   *  of an earlier call is unknown. */
  readonly effect: Effect;
  /** Runs before every call and returns `allow`, `deny(reason)` or `ask(reason)`; `ask` puts the call to a person. Default:
   *  every call is allowed. */
  readonly approve?: (args: OutputOf<S>, context: PolicyContext) => Verdict | Promise<Verdict>;
  /** Set to true if the output comes from outside (web pages, mail, documents) and may contain instructions. Default: false. */
  readonly untrusted?: boolean;
  /** `always` grants this tool to every task of its worker, and its effect needs no order. Default: a person is asked before an
   *  effect that the request does not order; in a team with untrusted input, a task gets only the tools that its plan or its
   *  wording asks for. */
  readonly grant?: 'always';
  /** Time limit of one call in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Carries out the call. The returned value goes to the worker. */
  run(args: OutputOf<S>, context: ToolContext): unknown;
}

const OPTIONS = {
  does: true,
  input: true,
  effect: true,
  approve: true,
  untrusted: true,
  grant: true,
  timeoutMs: true,
  run: true,
} satisfies OptionNames<ToolOptions<StandardSchema>>;

export interface ToolDefinition {
  readonly spec: ToolSpec;
  readonly code: ToolCode;
}

const TIMEOUT_MS = 30_000;
const EFFECTS: readonly Effect[] = ['read', 'idempotent', 'once'];

/**
 * Defines a tool for agents: what it does, the schema of its arguments, its effect and its policy.
 *
 * @example
 * const refund = tool('refund', {
 *   does: 'pays money back',
 *   input: z.object({ usd: z.number() }),
 *   effect: 'once',
 *   approve: ({ usd }) => (usd > 50 ? ask('more than 50 dollars') : allow),
 *   run: ({ usd }, { idempotencyKey }) => pay(usd, idempotencyKey),
 * });
 */
export function tool<S extends StandardSchema>(name: string, options: ToolOptions<S>): ToolDefinition {
  const {
    does,
    input,
    effect,
    approve,
    untrusted = false,
    timeoutMs = TIMEOUT_MS,
    grant,
    run,
  } = options ?? ({} as Partial<typeof options>);
  if (!/^[A-Za-z][\w.-]{0,63}$/.test(name)) {
    throw new Error(
      `"${name}" cannot name a tool: use up to 64 letters, digits, dots, dashes and underscores, beginning with a letter`,
    );
  }
  refuseUnknown(`The tool "${name}"`, options, { known: OPTIONS });
  if (typeof does !== 'string' || does.trim() === '')
    throw new Error(`The tool "${name}" must say what it does: tool("${name}", { does: "…" })`);
  if (typeof run !== 'function') throw new Error(`The tool "${name}" needs a run function`);
  checkNumber(`timeoutMs of the tool "${name}"`, timeoutMs);
  if (!EFFECTS.includes(effect)) {
    throw new Error(`The tool "${name}" must declare its effect: ${EFFECTS.map((each) => `'${each}'`).join(', ')}`);
  }
  if (typeof input?.['~standard']?.validate !== 'function') {
    throw new Error(
      `The tool "${name}" needs a schema for its input: zod, or any library that implements Standard Schema`,
    );
  }
  return {
    spec: {
      name,
      does,
      effect,
      timeoutMs,
      untrusted,
      ...(grant ? { grant } : {}),
      ...(approve ? { policy: true } : {}),
    },
    code: {
      name,
      does,
      input,
      approve: approve && (async (args, context) => readRuling(await approve(args as OutputOf<S>, context))),
      run: (args, context) => run(args as OutputOf<S>, context),
      written: { run, approve },
    },
  };
}

/** A return value that is no valid ruling asks a person: an unclear policy must not allow a call. */
async function readRuling(verdict: unknown): Promise<Ruling> {
  if (verdict === allow) return { kind: 'allow' };
  const { rulingSchema } = await import('../../core/journal/event-parts.ts');
  const ruling = rulingSchema.safeParse(verdict);
  return ruling.success ? ruling.data : { kind: 'ask', reason: 'Its policy gave no clear answer.' };
}
