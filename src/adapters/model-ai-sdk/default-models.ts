// The default model of each tier, for teams that name none. Last checked on 15 November 2026; change them here.

export interface Tiers {
  readonly fast: string;
  readonly balanced: string;
  readonly strong: string;
}

export const DEFAULT_TIERS: Readonly<Record<string, Tiers>> = {
  anthropic: {
    fast: 'anthropic/claude-haiku-5-5',
    balanced: 'anthropic/claude-sonnet-5-5',
    strong: 'anthropic/claude-opus-5-5',
  },
  openai: {
    fast: 'openai/gpt-6-luna',
    balanced: 'openai/gpt-6.1-terra',
    strong: 'openai/gpt-6.1-sol',
  },
};

/** Keys of providers whose package must be installed; they are used only when a model is named. */
export const OTHER_KEYS: Readonly<Record<string, string>> = {
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  mistral: 'MISTRAL_API_KEY',
  groq: 'GROQ_API_KEY',
  xai: 'XAI_API_KEY',
  deepseek: 'DEEPSEEK_API_KEY',
};
