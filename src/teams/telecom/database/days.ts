// Arithmetic on days written as "2026-06-28": in UTC, so that results are the same in every time zone.

const DAY_MS = 86_400_000;

const parts = (day: string): [year: number, month: number, day: number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};

const written = (time: number): string => new Date(time).toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  const [year, month, date] = parts(day);
  return written(Date.UTC(year, month - 1, date) + days * DAY_MS);
}

/** The same day of another month, or its last day if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = parts(day);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return written(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
}

/** Started months from one day to another; zero if the other is not later. */
export function monthsUntil(from: string, to: string): number {
  const [fromYear, fromMonth, fromDate] = parts(from);
  const [toYear, toMonth, toDate] = parts(to);
  const months = (toYear - fromYear) * 12 + (toMonth - fromMonth) + (toDate > fromDate ? 1 : 0);
  return Math.max(0, months);
}

export const isWeekend = (day: string): boolean => {
  const [year, month, date] = parts(day);
  return [0, 6].includes(new Date(Date.UTC(year, month - 1, date)).getUTCDay());
};
