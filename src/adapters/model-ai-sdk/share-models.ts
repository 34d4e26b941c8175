// One object for each model of the process. A model learns what its provider refuses and keeps the reasoning of its
// dialogues; an object for each call would forget both.

import type { Model } from '../../ports/model.ts';
import { loadModel } from './load-model.ts';
import { parseModelName } from './model-string.ts';
import type { Prices } from './prices.ts';
import { accessTo, type Env } from './providers.ts';

interface SharedOptions {
  readonly env: Env;
  readonly prices?: Prices | undefined;
}

export function createSharedModels(): (name: string, options: SharedOptions) => Promise<Model> {
  const loaded = new Map<string, Promise<Model>>();
  return (name, { env, prices }) => {
    const key = identityOf(name, { env, prices });
    const known = key === undefined ? undefined : loaded.get(key);
    if (known !== undefined) return known;
    const model = loadModel(name, { env, prices });
    if (key === undefined) return model;
    loaded.set(key, model);
    // Forget a failure, so that the next call sees a package that was installed meanwhile.
    model.catch(() => loaded.delete(key));
    return model;
  };
}

/** Another address, key or price makes another model; undefined if the name cannot be resolved, which loading reports. */
function identityOf(name: string, { env, prices }: SharedOptions): string | undefined {
  try {
    return JSON.stringify([accessTo(parseModelName(name), env), prices ?? null]);
  } catch {
    return undefined;
  }
}
