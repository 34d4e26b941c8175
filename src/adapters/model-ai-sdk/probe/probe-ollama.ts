// Asks a local Ollama which models it has. Only for commands that report them: starting a run never waits for it.

import { z } from 'zod';
import { ollamaAddress } from '../addresses.ts';
import { type Env, settingOf } from '../providers.ts';
import { whyNotReal } from '../real-models.ts';

interface OllamaProbe {
  readonly url: string;
  readonly reachable: boolean;
  /** As `loadModel` takes them: `ollama/llama3.2`. */
  readonly models: readonly string[];
  readonly why: string;
}

const tagsSchema = z.object({ models: z.array(z.object({ name: z.string() })) });

export async function probeOllama({
  env = process.env,
  timeoutMs = 1000,
}: {
  readonly env?: Env;
  readonly timeoutMs?: number;
} = {}): Promise<OllamaProbe> {
  const url = ollamaAddress(settingOf(env, 'OLLAMA_HOST'));
  const missing = (why: string): OllamaProbe => ({ url, reachable: false, models: [], why });
  const held = whyNotReal('ollama', url, env);
  if (held !== undefined) return missing(held);
  try {
    const response = await fetch(`${url}/api/tags`, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return missing(`${url} answered with status ${response.status}`);
    const { models } = tagsSchema.parse(await response.json());
    const names = models.map(({ name }) => `ollama/${name.replace(/:latest$/, '')}`);
    const why =
      names.length === 0 ? 'it has no models yet: ollama pull llama3.2' : `set BOSUN_MODEL=${names[0]} to use it`;
    return { url, reachable: true, models: names, why };
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return missing(`the server at ${url} is not Ollama`);
    return missing(`no server answers at ${url}`);
  }
}
