// Fills in ${NAME} and ${NAME:-default} in the settings of MCP servers, as in Claude's .mcp.json.

export type Env = Readonly<Record<string, string | undefined>>;

interface Expanded {
  readonly text: string;
  /** Variables that are not set and have no default. */
  readonly missing: readonly string[];
}

export function expandEnv(text: string, env: Env): Expanded {
  const missing: string[] = [];
  const expanded = text.replace(/\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g, (_, name: string, byDefault?: string) => {
    const set = Object.hasOwn(env, name) ? env[name] : undefined;
    const value = set || byDefault;
    if (value === undefined) missing.push(name);
    return value ?? '';
  });
  return { text: expanded, missing };
}
