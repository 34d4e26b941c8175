// How long something took, written in one: "4:18.62" on a stopwatch, "4m32s" or "1h30" by a tool.

export interface StoppedTime {
  readonly at: number;
  readonly text: string;
  readonly seconds: number;
  /** Half a unit of the last place, in seconds. */
  readonly grain: number;
}

/** Whoever gives hundredths has stopped a time, and says none of the day. */
const LAP = /(?<![\d:.T-])(\d{1,2}):([0-5]\d\.\d{1,3})(?![\d:]|\.\d)/g;

const PARTS = String.raw`(?=\d+[wdhm](?:in)?(?:\d| \d+(?:\.\d+)?[dhms](?!\p{L})))(?:(\d{1,3})w ?)?(?:(\d{1,3})d ?)?(?:(\d{1,3})h ?)?(?:(\d{1,3}(?=m(?:in)?\d)|[0-5]?\d|(?<=h ?)\d{1,3})m(?:in)?(?: (?=\d))?|(?<=h)(\d{2}))?(?:(\d{1,2}(?:\.\d+)?)s)?(?<! )`;
const IN_ONE = new RegExp(String.raw`(?<![\p{L}\p{N}._/-])${PARTS}(?![\p{L}\p{N}/-])`, 'gu');
const ONLY = new RegExp(`^${PARTS}$`);
const SECONDS = [604_800, 86_400, 3600, 60, 60, 1];

export const isStoppedTime = (text: string): boolean => ONLY.test(text);

const placesOf = (digits: string): number => /\.(\d+)$/.exec(digits)?.[1]?.length ?? 0;

export function stoppedTimesIn(text: string): StoppedTime[] {
  if (!/\d[:wdhm]/.test(text)) return [];
  const laps = Array.from(text.matchAll(LAP), ({ 0: found, 1: minutes, 2: seconds = '', index: at }) => ({
    at,
    text: found,
    seconds: Number(minutes) * 60 + Number(seconds),
    grain: 0.5 * 10 ** -placesOf(seconds),
  }));
  const inOne = Array.from(text.matchAll(IN_ONE), ({ 0: found, index: at, ...groups }) => {
    const parts = SECONDS.map((size, index) => [size, groups[index + 1]] as const).filter(([, part]) => part);
    const [smallest = 1, last = ''] = parts.at(-1) ?? [];
    return {
      at,
      text: found,
      seconds: parts.reduce((sum, [size, part]) => sum + size * Number(part), 0),
      grain: 0.5 * smallest * 10 ** -placesOf(last),
    };
  });
  return [...laps, ...inOne];
}
