// Finds the JSON in a model's reply, with or without a Markdown fence around it.

/** The content of the first fence; the whole text if there is none. */
export const inFence = (text: string): string => /```(?:jsonl?)?\s*\n([\s\S]*?)\n?```/.exec(text)?.[1] ?? text;

/** The JSON object in a reply; undefined if there is none. */
export function parseJson(text: string): unknown {
  const fenced = inFence(text);
  const from = fenced.indexOf('{');
  const to = fenced.lastIndexOf('}');
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(fenced.slice(from, to + 1));
  } catch {
    return undefined;
  }
}
