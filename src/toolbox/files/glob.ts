// Patterns such as src/**/*.{ts,tsx}. Matched with one backtracking point instead of regular expressions: a pattern
// comes from a model, and must never take longer than its length times that of the path.

const ALTERNATIVES_MAX = 64;

/** Expands {a,b} into one pattern each. Unclosed braces are ordinary characters. */
export function alternativesOf(pattern: string): readonly string[] {
  let open: readonly string[] = [pattern];
  for (;;) {
    const next = [...new Set(open.flatMap(expandOnce))];
    if (next.length > ALTERNATIVES_MAX) throw new Error(`The pattern has more than ${ALTERNATIVES_MAX} alternatives`);
    if (next.length === open.length && next.every((each, at) => each === open[at])) return next;
    open = next;
  }
}

function expandOnce(pattern: string): string[] {
  const innermost = /\{([^{}]*,[^{}]*)\}/.exec(pattern);
  if (!innermost) return [pattern];
  const before = pattern.slice(0, innermost.index);
  const after = pattern.slice(innermost.index + innermost[0].length);
  return (innermost[1] ?? '').split(',').map((part) => `${before}${part}${after}`);
}

/** Whether a path (with `/`) matches a pattern without braces. `**` stands for any number of folders. */
export function fitsPath(pattern: string, path: string): boolean {
  const wanted = pattern.replace(/^\.\//, '').split('/');
  const found = path.split('/');
  return walk(wanted, found, { isMany: (part) => part === '**', fits: fitsName });
}

/** Whether a single name matches: `*` any characters, `?` one, `[a-c]` one of these. */
export function fitsName(pattern: string, name: string): boolean {
  // A name that begins with a dot matches only a pattern that begins with one.
  if (name.startsWith('.') && !pattern.startsWith('.')) return false;
  return walk(lettersOf(pattern), [...name], { isMany: (part) => part === '*', fits: fitsLetter });
}

const lettersOf = (pattern: string): string[] => pattern.match(/\[!?[^\]]+\]|[\s\S]/gu) ?? [];

function fitsLetter(part: string, letter: string): boolean {
  if (part === '?') return true;
  if (part.length === 1 || !part.startsWith('[')) return part === letter;
  const isNegated = part[1] === '!';
  const members = [...part.slice(isNegated ? 2 : 1, -1)];
  const isMember = members.some((member, at) => {
    const from = members[at - 2];
    if (members[at - 1] === '-' && from !== undefined) return from <= letter && letter <= member;
    return member === letter;
  });
  return isMember !== isNegated;
}

interface Walking {
  readonly isMany: (part: string) => boolean;
  readonly fits: (part: string, item: string) => boolean;
}

/** Remembers one wildcard at a time; when matching gets stuck, that wildcard takes one more item. */
function walk(parts: readonly string[], items: readonly string[], { isMany, fits }: Walking): boolean {
  let part = 0;
  let item = 0;
  let star = -1;
  let from = 0;
  while (item < items.length) {
    const wanted = parts[part];
    if (wanted !== undefined && isMany(wanted)) {
      star = part++;
      from = item;
    } else if (wanted !== undefined && fits(wanted, items[item] ?? '')) {
      part++;
      item++;
    } else if (star >= 0) {
      part = star + 1;
      item = ++from;
    } else return false;
  }
  return parts.slice(part).every(isMany);
}
