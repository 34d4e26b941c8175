// Values that are written as text and mean a number: durations as standards write them, sizes as tools print them, times of
// a race. What they mean is put beside them, so that a draft may say either.

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

const STOPPED = /^(\d{1,3}):([0-5]\d)$/;
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

export function textMeaning(text: string, path: readonly string[]): string | undefined {
  const size = sizeOf(text, path);
  if (size !== undefined) return size;
  const lasts = durationOf(text, path) ?? stoppedAt(text, path);
  return lasts === undefined ? undefined : `${text} or ${lasts}`;
}
