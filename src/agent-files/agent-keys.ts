// The keys of front matter: those that Bosun uses, and those of Claude Code that it ignores.

export const USED_KEYS = ['name', 'description', 'tools', 'disallowedTools', 'model', 'maxTurns'] as const;

/** Ignored without a warning. */
const SILENT_KEYS = ['color'];

const UNSUPPORTED_KEYS: Readonly<Record<string, string>> = {
  permissionMode: 'what needs a person is decided by each tool, and by policies in team.yaml',
  skills: 'there are no skills here; put what is needed into the prompt',
  hooks: 'there are no hooks here',
  mcpServers: 'name MCP servers in team.yaml',
  memory: 'workers remember nothing between runs',
  background: 'the supervisor decides what runs at the same time',
  effort: 'choose a model instead',
  isolation: 'workers stay in the working folder',
  initialPrompt: 'the request comes from the supervisor',
};

export const KNOWN_KEYS: readonly string[] = [...USED_KEYS, ...SILENT_KEYS, ...Object.keys(UNSUPPORTED_KEYS)];

/** Why a key of Claude Code is ignored; undefined if it is none of those. */
export const unsupportedKey = (key: string): string | undefined =>
  Object.hasOwn(UNSUPPORTED_KEYS, key) ? UNSUPPORTED_KEYS[key] : undefined;
