// Requests to the server that this page came from. A token is kept for this tab only, and sent with every request.

const TOKEN = 'bosun-token';

export const storedToken = (): string | null => sessionStorage.getItem(TOKEN);
export const keepToken = (token: string): void => sessionStorage.setItem(TOKEN, token);
export const forgetToken = (): void => sessionStorage.removeItem(TOKEN);

/** What the server answered instead of what was asked for. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const headersWith = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** Throws an `ApiError` for an answer that is no success. */
export async function check(response: Response): Promise<Response> {
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as { error?: ErrorBody } | null;
  const { code = 'unknown', message = `The server answered ${response.status}`, details = [] } = body?.error ?? {};
  throw new ApiError(response.status, code, [message, ...details].join(' · '));
}

interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  readonly details?: readonly string[];
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, { headers: headersWith(storedToken()), ...(signal ? { signal } : {}) });
  return (await check(response)).json() as Promise<T>;
}

export async function send<T>(method: 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: { ...headersWith(storedToken()), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await check(response)).json() as Promise<T>;
}

export const messageOf = (error: unknown): string =>
  error instanceof TypeError ? 'The server does not answer.' : error instanceof Error ? error.message : String(error);
