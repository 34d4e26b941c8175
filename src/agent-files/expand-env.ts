// ${NAME} and ${NAME:-otherwise} in the settings of MCP servers, as in Claude's .mcp.json.

export type Env = Readonly<Record<string, string | undefined>>;

export interface Expanded {
  readonly text: string;
  /** Variables that are neither set nor have a value for that case. */
  readonly missing: readonly string[];
}

export function expandEnv(text: string, env: Env): Expanded {
  const missing: string[] = [];
  const expanded = text.replace(/\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g, (_, name: string, otherwise?: string) => {
    const set = Object.hasOwn(env, name) ? env[name] : undefined;
    const value = set || otherwise;
    if (value === undefined) missing.push(name);
    return value ?? '';
  });
  return { text: expanded, missing };
}
