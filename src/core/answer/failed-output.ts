// Whether what a tool returned says that it did not work, although the call itself ended well: `{ ok: false }`.

const FAILED = /^(?:failed|failure|error)$/i;

export function saysItFailed(output: unknown): boolean {
  const { ok, success, succeeded, status, error } = fieldsOf(output);
  if (ok === false || success === false || succeeded === false) return true;
  if (typeof status === 'string' && FAILED.test(status)) return true;
  return typeof error === 'string' ? error.trim() !== '' : typeof error === 'object' && error !== null;
}

/** Data as text is short if it only says that something failed. */
const TEXT_MAX = 2_000;

function fieldsOf(output: unknown): Readonly<Record<string, unknown>> {
  if (typeof output === 'object' && output !== null) return output as Readonly<Record<string, unknown>>;
  if (typeof output !== 'string' || output.length > TEXT_MAX || !/^\s*\{/.test(output)) return {};
  try {
    return JSON.parse(output) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
