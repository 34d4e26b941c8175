// What a server says in an error. OpenAI's form is `{ error: { message } }`; local servers have others, which the SDK does not
// read: `{ error: text }`, `{ message }`, `{ detail }`, plain text.

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined if the body has no words for a person, such as a web page. */
export function wordsInBody(body: string): string | undefined {
  const trimmed = body.trim();
  try {
    return wordsInError(JSON.parse(trimmed));
  } catch {
    return trimmed === '' || trimmed.startsWith('<') ? undefined : trimmed;
  }
}

/** Undefined if the value is no error. */
export function wordsInError(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined;
  if (Array.isArray(value)) return value.map(wrongField).filter(Boolean).join('; ') || undefined;
  if (!isRecord(value)) return undefined;
  return wordsInError(value.error) ?? wordsInError(value.message) ?? wordsInError(value.detail);
}

/** Servers made with FastAPI list the wrong fields, each with the path to it. */
function wrongField(value: unknown): string {
  if (!isRecord(value) || typeof value.msg !== 'string') return '';
  return Array.isArray(value.loc) ? `${value.loc.join('.')}: ${value.msg}` : value.msg;
}
