// The switch that keeps tests away from real models.
//
// `BOSUN_REAL_MODELS` unset: every call goes out. `none`: only calls to this machine do. A comma list of providers
// (`anthropic,openai`): theirs do as well. The check sits in the `fetch` that providers are opened with, so it holds for
// every call they make.
//
// A model instance was opened by somebody else, with a fetch of their choosing. While one is called, the global `fetch`
// is checked too, which is what AI SDK providers use unless told otherwise. What cannot be seen is an instance that was
// given a fetch of its own, or that leaves through another HTTP client.

import { AsyncLocalStorage } from 'node:async_hooks';
import { ModelFault } from '../../ports/model-fault.ts';
import { isLoopback } from './addresses.ts';
import { type Env, settingOf } from './providers.ts';

export const REAL_MODELS = 'BOSUN_REAL_MODELS';

type Fetch = typeof globalThis.fetch;

const switchOf = (env: Env): string | undefined => settingOf(env, REAL_MODELS) ?? settingOf(process.env, REAL_MODELS);

/** Undefined if a call of this provider to this address may go out, else why not. */
export function whyNotReal(provider: string, url: string | undefined, env: Env): string | undefined {
  const setting = switchOf(env);
  if (setting === undefined || (url !== undefined && isLoopback(url))) return undefined;
  const allowed = setting.split(',').map((name) => name.trim());
  if (setting !== 'none' && allowed.includes(provider)) return undefined;
  return `${REAL_MODELS}=${setting} lets no call out to ${provider}: name it there if it is meant`;
}

const addressOf = (input: Parameters<Fetch>[0]): string =>
  typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;

function refuse(provider: string, input: Parameters<Fetch>[0], env: Env): void {
  const reason = whyNotReal(provider, addressOf(input), env);
  if (reason !== undefined) throw new ModelFault(reason, { kind: 'rejected', unbilled: true });
}

/** The fetch to open a provider with. It looks up the global one at each call, as the providers' own default does. */
export const guardedFetch =
  (provider: string, env: Env): Fetch =>
  async (input, init) => {
    refuse(provider, input, env);
    return globalThis.fetch(input, init);
  };

const calls = new AsyncLocalStorage<{ readonly provider: string; readonly env: Env }>();
const guards = new WeakSet<Fetch>();

function guardGlobalFetch(): void {
  const before = globalThis.fetch;
  if (guards.has(before)) return;
  const guard: Fetch = async (input, init) => {
    const call = calls.getStore();
    if (call) refuse(call.provider, input, call.env);
    return before(input, init);
  };
  guards.add(guard);
  globalThis.fetch = guard;
}

/** Runs the call of a model instance with the global fetch checked; other fetches of the program are left alone. */
export function whileGuarded<T>(provider: string, env: Env, call: () => T): T {
  if (switchOf(env) === undefined) return call();
  guardGlobalFetch();
  return calls.run({ provider, env }, call);
}
