// What most programs never need is loaded when something does: what a program starts with is what it waits for.

export interface Late<T> {
  /** Loads it, or makes it, once. What failed is tried again for the next who asks. */
  load(): Promise<T>;
  isLoaded(): boolean;
  /** For the core, which decides without waiting: what whoever runs the loop has loaded before. Throws if nobody did. */
  now(): T;
}

/** `what` is for the error that says it was not loaded in time. */
export function late<T>(what: string, load: () => Promise<T>): Late<T> {
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
      if (!loaded) throw new Error(`${what} is needed and was not loaded: call load() before deciding`);
      return loaded.value;
    },
  };
}
