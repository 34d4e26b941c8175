// Providers take tool names of letters, digits, `_` and `-` only, sixty-four at most; ours may hold dots and more.

const SIZE_MAX = 64;

export interface ToolNames {
  /** The name a provider is told. */
  toWire(name: string): string;
  /** The tool that is meant; a name nobody was told stays as it is, so that the model can be told so. */
  fromWire(name: string): string;
}

const plain = (name: string): string => name.replace(/[^\w-]/g, '_').slice(0, SIZE_MAX) || '_';

/** The same names give the same wire names, whichever order they come in: a provider's cache goes by them. */
export function namesFor(names: readonly string[]): ToolNames {
  const wire = new Map<string, string>();
  const back = new Map<string, string>();
  // A name that is fine as it is keeps it, before any other is changed into it.
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
