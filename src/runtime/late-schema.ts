// The schema of plans is exported like everything else, and takes zod, which is more to load than the rest of the library.
// So it is loaded when somebody first looks at it. Who looks does not wait: hence `require`, which takes such modules too.

import { createRequire } from 'node:module';

type Module = typeof import('../core/plan/plan-schema.ts');

function load(): Module['planSchema'] {
  const file = `../core/plan/plan-schema.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`;
  return (createRequire(import.meta.url)(file) as Module).planSchema;
}

/** Stands for an object that is made when it is first used. */
function standIn<T extends object>(make: () => T): T {
  let made: T | undefined;
  const real = (): T => {
    made ??= make();
    return made;
  };
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(real(), key) as unknown,
    set: (_, key, value) => Reflect.set(real(), key, value),
    has: (_, key) => Reflect.has(real(), key),
    ownKeys: () => Reflect.ownKeys(real()),
    getPrototypeOf: () => Reflect.getPrototypeOf(real()),
    getOwnPropertyDescriptor: (_, key) => {
      const found = Reflect.getOwnPropertyDescriptor(real(), key);
      // What is fixed on the real object is not on the empty one behind this.
      return found && { ...found, configurable: true };
    },
  });
}

/** A plan, by zod: what `run` takes and planners write. */
export const planSchema: Module['planSchema'] = standIn(load);
