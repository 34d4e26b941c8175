// Where models are served: reads addresses from variables, and tells whether one is on this machine.

const withoutTrailingSlashes = (url: string): string => url.replace(/\/+$/, '');

/** The address up to and including `/v1`, which people often leave out. */
export function withVersion(url: string): string {
  const base = withoutTrailingSlashes(url);
  return /\/v\d+$/.test(base) ? base : `${base}/v1`;
}

/** OpenAI's own clients take the address as it is; only one without any path is certainly incomplete. */
export const chatAddress = (url: string): string => {
  const base = withoutTrailingSlashes(url);
  return URL.canParse(base) && new URL(base).pathname === '/' ? `${base}/v1` : base;
};

/**
 * `OLLAMA_HOST` is also read by Ollama's server: it may be a host, a port or both, and may mean "listen everywhere",
 * which is not an address one can call.
 */
export function ollamaAddress(host: string | undefined): string {
  const text = host?.trim() ?? '';
  if (text === '') return 'http://127.0.0.1:11434';
  const spelled = /^https?:\/\//.test(text) ? text : `http://${text.startsWith(':') ? `127.0.0.1${text}` : text}`;
  if (!URL.canParse(spelled)) throw new Error(`OLLAMA_HOST is not an address: "${text}"`);
  const url = new URL(spelled);
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1';
  const saysPort = url.port !== '' || /^https?:\/\//.test(text);
  if (!saysPort) url.port = '11434';
  return withoutTrailingSlashes(url.href);
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.toLowerCase() : '');

export function isLoopback(url: string): boolean {
  const host = hostOf(url);
  return /^127(?:\.\d{1,3}){3}$/.test(host) || host === '[::1]' || host === 'localhost' || host.endsWith('.localhost');
}

/** This machine, or one in the same private network: calls there cost nothing. */
export function isOwnNetwork(url: string): boolean {
  const host = hostOf(url);
  if (isLoopback(url) || host.endsWith('.local')) return true;
  return /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+$/.test(host);
}
