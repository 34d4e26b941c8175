// One line of the report of bosun doctor.

export interface Check {
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'missing';
  readonly detail: string;
  /** What to do about it. */
  readonly remedy?: string;
}

export const ok = (check: string, detail: string): Check => ({ check, status: 'ok', detail });
export const warn = (check: string, detail: string, remedy: string): Check => ({
  check,
  status: 'warn',
  detail,
  remedy,
});
export const missing = (check: string, detail: string, remedy: string): Check => ({
  check,
  status: 'missing',
  detail,
  remedy,
});
