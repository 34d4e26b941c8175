// When a provider wants to be called again, from the headers of its answer.

type Headers = Readonly<Record<string, string | undefined>>;

/** `retry-after-ms`, else `retry-after` in seconds or as a date. A date that has passed means now. */
export function retryAfterMsOf(headers: Headers | undefined, now: number): number | undefined {
  if (headers === undefined) return undefined;
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value?.trim()]));
  const inMs = numberOf(byName.get('retry-after-ms'));
  if (inMs !== undefined) return Math.ceil(inMs);
  const text = byName.get('retry-after');
  const seconds = numberOf(text);
  if (seconds !== undefined) return Math.ceil(seconds * 1000);
  const date = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d+(?:\.\d+)?$/.test(text)) return undefined;
  return Number(text);
}
