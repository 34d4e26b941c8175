// Providers accept tool names of at most 64 letters, digits, `_` and `-`; ours may contain dots and more.

const SIZE_MAX = 64;

export interface ToolNames {
  /** The name sent to the provider. */
  toWire(name: string): string;
  /**
   * The tool of a name from the provider; an unknown name is returned unchanged, so that the model can be told about
   * it.
   */
  fromWire(name: string): string;
}

const plain = (name: string): string => name.replace(/[^\w-]/g, '_').slice(0, SIZE_MAX) || '_';

/** The same names map to the same wire names in any order, because a provider's cache depends on them. */
export function namesFor(names: readonly string[]): ToolNames {
  const wire = new Map<string, string>();
  const back = new Map<string, string>();
  // A valid name keeps itself before any other is changed into it.
  const sorted = [...new Set(names)].sort(
    (a, b) => Number(plain(b) === b) - Number(plain(a) === a) || (a < b ? -1 : 1),
  );
  for (const name of sorted) {
    let candidate = plain(name);
    for (let count = 2; back.has(candidate); count++) {
      const suffix = `_${count}`;
      candidate = `${plain(name).slice(0, SIZE_MAX - suffix.length)}${suffix}`;
    }
    wire.set(name, candidate);
    back.set(candidate, name);
  }
  return {
    toWire: (name) => wire.get(name) ?? plain(name),
    fromWire: (name) => back.get(name) ?? name,
  };
}
