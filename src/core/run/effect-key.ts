/**
 * The tool in an idempotency key. Keys have the form run/task/tool/fingerprint/number, and a task id may contain
 * slashes.
 */
export const toolIn = (key: string): string => key.split('/').at(-3) ?? key;
