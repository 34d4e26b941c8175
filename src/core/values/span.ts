// Spans of time as people write them in settings: `90s`, `500ms`, `5m`, `1h`; a number alone is seconds.

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, min: 60_000, h: 3_600_000 };

/** In milliseconds; undefined if it is none. */
export function spanIn(text: string): number | undefined {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)\s*(ms|s|m|min|h)?$/.exec(text.trim()) ?? [];
  const ms = Number(amount) * (UNITS[unit] ?? 0);
  return ms > 0 ? ms : undefined;
}

export const SPAN_FORMS = 'write 30s, 500ms, 5m or 1h';
