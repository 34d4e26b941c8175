// Today's date, if the task or its context states it. There is no clock here.

const KEYS = /^(?:today|now|date|currentdate|current_date|asof|as_of)$/i;

export function todayIn(context: Readonly<Record<string, unknown>>): string | undefined {
  for (const [key, value] of Object.entries(context)) {
    if (KEYS.test(key) && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)) return value;
  }
  return undefined;
}
