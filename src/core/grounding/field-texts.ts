// Values that are written as text and mean a number: durations as standards write them, sizes as tools print them, times of
// a race, moments as machines count them. What they mean is put beside them, so that a draft may say either.

const ISO = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const ISO_UNITS = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'];

const OF_TIME =
  /^(?:duration|period|interval|term|retention|ttl|timeout|validity|window|time|frequency|delay|notice|expiry|age)$/;

/** `PT1H30M`; `P2D` may as well be a place or a part. */
function durationOf(text: string, path: readonly string[]): string | undefined {
  if (!text.startsWith('PT') && !path.some((word) => OF_TIME.test(word))) return undefined;
  const parts = (ISO.exec(text) ?? []).slice(1);
  const told = parts.flatMap((part, index) => (part === undefined ? [] : `${Number(part)} ${ISO_UNITS[index]}`));
  return told.length === 0 ? undefined : told.join(' ');
}

const PRINTED = /^\d+(?:\.\d+)?[KMGTP]$/;
/** A million may be meant beside the others. */
const SURELY_DATA = /^(?:size|avail|memory|mem|ram|disk|storage|swap|quota|rss|heap|cache|filesystem|partition)$/;
const MAYBE_DATA =
  /^(?:used|use|usage|available|free|total|capacity|limit|requests?|volume|written|transferred|shared)$/;

/** `2880G`, as `df` has it. */
const sizeOf = (text: string, path: readonly string[]): string | undefined =>
  PRINTED.test(text) && path.some((word) => SURELY_DATA.test(word) || (/[GT]$/.test(text) && MAYBE_DATA.test(word)))
    ? `${text}B`
    : undefined;

const STOPPED = /^(\d{1,3}):([0-5]\d)(?:\s?(?:min)?\/(?:km|mi|100 ?m))?$/;
const RACED = /^(?:laps?|splits?|pace)$/;
const LASTING = /^(?:duration|elapsed|runtime|playtime|length|took)$/;
const HOURS_MAX = 23;

/** `lap: '1:32'` are minutes and seconds; of a duration it may be hours as well. */
function stoppedAt(text: string, path: readonly string[]): string | undefined {
  const [, first, second] = STOPPED.exec(text) ?? [];
  if (first === undefined) return undefined;
  const count = Number(first) * 60 + Number(second);
  if (path.some((word) => RACED.test(word))) return `${count} seconds`;
  if (!LASTING.test(path.at(-1) ?? '')) return undefined;
  return Number(first) > HOURS_MAX ? `${count} seconds` : `${count} minutes or ${count} seconds`;
}

const AGED = /^(?:age|uptime|ttl|timeout|interval|window|delay|latency)$/;

/** `age: '45m'`, as tools print it. */
const agedOf = (text: string, path: readonly string[]): string | undefined =>
  /^\d{1,4}m$/.test(text) && [AGED, LASTING].some((names) => names.test(path.at(-1) ?? ''))
    ? `${text.slice(0, -1)} minutes`
    : undefined;

export function textMeaning(text: string, path: readonly string[]): string | undefined {
  const size = sizeOf(text, path);
  if (size !== undefined) return size;
  const lasts = durationOf(text, path) ?? stoppedAt(text, path) ?? agedOf(text, path);
  return lasts === undefined ? undefined : `${text} or ${lasts}`;
}

const MOMENT =
  /^(?:at|on|timestamp|ts|time|date|datetime|created|updated|modified|expires?|expiry|exp|iat|start|started|end|ended|due|published|received|sent|paid|seen|since|until|epoch|unix|ms|cancelled|canceled|arrival|departure)$/;
/** Between 2001 and 2096, in seconds or in milliseconds. */
const SECONDS_MIN = 1e9;
const SECONDS_MAX = 4e9;

/** `created: 1735689600`: machines count the seconds since 1970. */
export function momentOf(value: unknown, path: readonly string[]): string | undefined {
  if (!Number.isInteger(value) || !MOMENT.test(path.at(-1) ?? '')) return undefined;
  const seconds = Number(value) > SECONDS_MAX ? Number(value) / 1000 : Number(value);
  if (seconds < SECONDS_MIN || seconds > SECONDS_MAX) return undefined;
  return new Date(Math.floor(seconds) * 1000).toISOString().replace('.000', '');
}

/** `'2025-04-03'`, with or without a time. */
export const isDay = (value: unknown): boolean => /^\d{4}-\d{2}-\d{2}/.test(String(value));
