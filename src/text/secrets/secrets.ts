// Finds keys, tokens and passwords in text by their shape, and replaces them. Only shapes that ordinary text does not have:
// an order number or a digest must not be taken for a secret.

/** What stands in the place of a secret. */
export const REDACTED = '[redacted]';

const key = (prefix: string, rest: string): string => `\\b${prefix}${rest}`;

/** Shapes that issuers document, each of which is a secret as a whole. */
const WHOLE: readonly RegExp[] = [
  // OpenAI, Anthropic, OpenRouter and others that follow them.
  key('sk-', '(?:ant-|proj-|or-|svcacct-|admin-)?[A-Za-z0-9_-]{20,}'),
  // GitHub and GitLab.
  key('gh[pousr]_', '[A-Za-z0-9]{30,}'),
  key('github_pat_', '[A-Za-z0-9_]{40,}'),
  key('gl(?:pat|dt|rt|cbt|ptt|ft|soat)-', '[A-Za-z0-9_.-]{18,}'),
  // AWS, Google, Azure.
  key('(?:AKIA|ASIA|ABIA|ACCA)', '[A-Z0-9]{16}\\b'),
  key('AIza', '[A-Za-z0-9_-]{35}'),
  key('ya29\\.', '[A-Za-z0-9_-]{20,}'),
  key('GOCSPX-', '[A-Za-z0-9_-]{20,}'),
  '\\bAccountKey=[A-Za-z0-9+/]{60,}={0,2}',
  '\\bSharedAccessSignature=[^\\s;&]+',
  // Slack, Discord, Telegram.
  key('xox[abeoprs]-', '[A-Za-z0-9-]{10,}'),
  key('xapp-', '[A-Za-z0-9-]{20,}'),
  'https://hooks\\.slack\\.com/services/[A-Za-z0-9/_-]{20,}',
  'https://(?:\\w+\\.)?discord(?:app)?\\.com/api/webhooks/\\d+/[\\w-]{30,}',
  '\\b\\d{8,10}:AA[A-Za-z0-9_-]{32,}',
  // Payments.
  key('(?:sk|rk|pk)_(?:live|test)_', '[A-Za-z0-9]{16,}'),
  key('whsec_', '[A-Za-z0-9+/=]{16,}'),
  key('sq0(?:atp|csp|idp)-', '[A-Za-z0-9_-]{20,}'),
  key('shp(?:at|ca|pa|ss)_', '[a-fA-F0-9]{32}'),
  // Mail, calls, packages, hosting.
  key('SG\\.', '[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{20,}'),
  key('key-', '[a-f0-9]{32}\\b'),
  key('SK', '[a-f0-9]{32}\\b'),
  key('npm_', '[A-Za-z0-9]{30,}'),
  key('pypi-', '[A-Za-z0-9_-]{40,}'),
  key('dckr_pat_', '[A-Za-z0-9_-]{20,}'),
  key('dop_v1_', '[a-f0-9]{40,}'),
  key('hf_', '[A-Za-z0-9]{30,}'),
  key('(?:hvs|hvb)\\.', '[A-Za-z0-9_-]{20,}'),
  key('dapi', '[a-f0-9]{32}\\b'),
  key('lin_api_', '[A-Za-z0-9]{30,}'),
  key('ntn_', '[A-Za-z0-9]{30,}'),
  key('PMAK-', '[a-f0-9]{24}-[a-f0-9]{30,}'),
  key('AGE-SECRET-KEY-1', '[A-Z0-9]{50,}'),
  key('bosun_', '[A-Za-z0-9_-]{30,}'),
  // A signed token of three parts.
  '\\beyJ[A-Za-z0-9_-]{8,}\\.eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}',
].map((shape) => new RegExp(shape, 'g'));

const PRIVATE_KEY =
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----|$)/g;
/** The password in an address: `postgres://user:password@host`. */
const IN_ADDRESS = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s/@]+(?=@)/gi;
/** `Authorization: Bearer …`, `Basic …` with credentials. */
const IN_HEADER = /(\b(?:bearer|basic|token)\s+)(?=[A-Za-z0-9._~+/-]*\d)[A-Za-z0-9._~+/-]{16,}={0,2}/gi;
/** `password=…`, `"api_key": "…"`: the name says that the value is a secret. */
const NAMED =
  /((?:pass(?:word|wd|phrase)|secret(?:[_-]?(?:access[_-]?)?key)?|client[_-]?secret|api[_-]?key|access[_-]?token|auth[_-]?token|refresh[_-]?token|private[_-]?key)["']?\s*[:=]\s*["']?)(?!\[redacted\])[^\s"',;&]{6,}/gi;

export function withoutSecrets(text: string): string {
  if (text.length < 8) return text;
  let shown = text.replace(PRIVATE_KEY, REDACTED);
  for (const shape of WHOLE) shown = shown.replace(shape, REDACTED);
  return shown.replace(IN_ADDRESS, `$1${REDACTED}`).replace(IN_HEADER, `$1${REDACTED}`).replace(NAMED, `$1${REDACTED}`);
}

/** Fields whose value is a secret, however it looks. */
const SECRET_FIELD =
  /^(?:pass(?:word|wd|phrase)|secret|client_?secret|api_?key|access_?token|auth_?token|refresh_?token|private_?key|secret_?access_?key|authorization)$/i;

/** The same data without secrets in its texts, keys and fields. Data without any is returned as it is. */
export function dataWithoutSecrets<T>(value: T): T {
  return walked(value, '') as T;
}

function walked(value: unknown, field: string): unknown {
  if (typeof value === 'string') return SECRET_FIELD.test(field) && value !== '' ? REDACTED : withoutSecrets(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => walked(item, field));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  const entries = Object.entries(value).map(([name, each]) => [withoutSecrets(name), walked(each, name)] as const);
  const isSame = Object.entries(value).every(
    ([name, each], at) => entries[at]?.[0] === name && entries[at]?.[1] === each,
  );
  return isSame ? value : Object.fromEntries(entries);
}
