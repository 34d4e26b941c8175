// Money, months and lists as a customer reads them.

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 5001 is "$50.01"; all sums are integers, so nothing is rounded. */
export function dollars(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString('en-US');
  return `${cents < 0 ? '-' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/** "2026-05" is "May 2026". */
export const monthName = (month: string): string => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** "2026-05-04" is "4 May 2026". */
export const dayName = (day: string): string => `${Number(day.slice(8, 10))} ${monthName(day)}`;

/** "2026-05-04T13:00" is "4 May 2026 at 13:00". */
export const hourName = (hour: string): string => `${dayName(hour)} at ${hour.slice(11, 16)}`;

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * The month meant by "2026-05", "May", "may 2026", "last month" or "latest", among those that have a bill (oldest
 * first); undefined if none matches.
 */
export function monthMeant(text: string, months: readonly string[], today: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  const [iso] = /\d{4}-\d{2}/.exec(wanted) ?? [];
  if (iso !== undefined) return months.find((month) => month === iso);
  if (/\b(?:last|previous) month\b/.test(wanted)) return months.findLast((month) => month < today.slice(0, 7));
  if (/\b(?:this|current|latest|last|newest|recent)\b/.test(wanted)) return months.at(-1);
  const [year] = /\b20\d{2}\b/.exec(wanted) ?? [];
  const words = wanted.match(/[a-z]{3,}/g) ?? [];
  return months.findLast((month) => {
    const name = (MONTHS[Number(month.slice(5, 7)) - 1] ?? '').toLowerCase();
    return words.some((word) => name.startsWith(word)) && (year === undefined || month.startsWith(year));
  });
}
