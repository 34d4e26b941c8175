/** The tool of an idempotency key. Keys read run/task/tool/fingerprint/number, and a task id may itself hold a slash. */
export const toolIn = (key: string): string => key.split('/').at(-3) ?? key;
