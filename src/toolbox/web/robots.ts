// The rules of robots.txt (RFC 9309): the group of our name, or that of all; the longest matching rule wins, and of two
// equally long ones the one that allows.

interface Rule {
  readonly allows: boolean;
  readonly path: string;
}

const RULES_MAX = 2_000;

/** Whether a path, with its query, may be fetched by a program of this name. */
export function mayFetch(robots: string, path: string, agent: string): boolean {
  if (path === '/robots.txt') return true;
  let best: Rule | undefined;
  for (const rule of rulesFor(robots, agent.toLowerCase())) {
    if (!fits(rule.path, path)) continue;
    const isLonger = !best || rule.path.length > best.path.length;
    if (isLonger || (rule.path.length === best?.path.length && rule.allows)) best = rule;
  }
  return best?.allows ?? true;
}

function rulesFor(robots: string, agent: string): readonly Rule[] {
  const own: Rule[] = [];
  const all: Rule[] = [];
  let names: string[] = [];
  let isNaming = false;
  let [hasOwn, count] = [false, 0];
  for (const line of robots.split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const name = key.toLowerCase();
    if (name === 'user-agent') {
      names = isNaming ? [...names, value.trim().toLowerCase()] : [value.trim().toLowerCase()];
      isNaming = true;
      hasOwn ||= names.includes(agent);
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false;
      const path = value.trim();
      if (path === '' || count++ > RULES_MAX) continue;
      const rule = { allows: name === 'allow', path };
      if (names.includes(agent)) own.push(rule);
      if (names.includes('*')) all.push(rule);
    }
  }
  return hasOwn ? own : all;
}

/** `*` stands for any characters, `$` at the end for the end. Compared piece by piece, so that no rule takes long. */
function fits(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$');
  const [first = '', ...rest] = (isWhole ? rule.slice(0, -1) : rule).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, piece] of rest.entries()) {
    const isLast = index === rest.length - 1;
    const found = isLast && isWhole ? path.lastIndexOf(piece) : path.indexOf(piece, at);
    if (found < at) return false;
    at = found + piece.length;
  }
  return !isWhole || at === path.length;
}
