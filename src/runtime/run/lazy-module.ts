// Modules that most programs never need are loaded on first use, because every module loaded at start delays the start.

interface Lazy<T> {
  /** Loads the value once. After a failure the next call tries again. */
  load(): Promise<T>;
  isLoaded(): boolean;
  /** The loaded value, for callers that cannot wait. Throws if `load()` has not finished. */
  now(): T;
}

/** `name` appears in the error of `now()`. */
export function lazy<T>(name: string, load: () => Promise<T>): Lazy<T> {
  let loading: Promise<T> | undefined;
  let loaded: { readonly value: T } | undefined;
  const begin = async (): Promise<T> => {
    try {
      const value = await load();
      loaded = { value };
      return value;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return {
    load: () => {
      loading ??= begin();
      return loading;
    },
    isLoaded: () => loaded !== undefined,
    now: () => {
      if (!loaded) throw new Error(`${name} is needed and was not loaded: call load() first`);
      return loaded.value;
    },
  };
}
