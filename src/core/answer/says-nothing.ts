// Which values are no results: empty ones, and errors. They are failed attempts (DESIGN 7b). Which texts of a model are no
// replies is in unusable-reply.ts.

interface Expected {
  /** A list or an object may be empty: a schema admits it. */
  readonly mayBeEmptyList?: boolean;
  /** A model wrote it. Then "None" answers the question; from a function it is what Python prints for nothing. */
  readonly isWritten?: boolean;
}

/** Why a value is no result; undefined if it is one. Zero and false are results. */
export function whyEmpty(value: unknown, expected: Expected = {}): string | undefined {
  if (value === undefined) return 'it returned nothing';
  if (value === null) return 'it returned null';
  if (typeof value === 'string') return whyEmptyText(value, expected);
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `it returned ${value}`;
  if (typeof value === 'function' || typeof value === 'symbol') return `it returned a ${typeof value}`;
  if (typeof value !== 'object') return undefined;
  if (isError(value)) return `it returned an error: ${value.message || value.name}`;
  if (expected.mayBeEmptyList) return undefined;
  // As the journal stores it: a Map, for example, is stored as an empty object.
  const stored: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
  if (stored === null || typeof stored !== 'object') return whyEmpty(stored);
  if (Array.isArray(stored)) return stored.some(saysSomething) ? undefined : 'it returned an empty list';
  return Object.values(stored).some(isField) ? undefined : 'it returned an empty object';
}

const saysSomething = (value: unknown): boolean => whyEmpty(value) === undefined;
/** An empty list under a name says that there are none. */
const isField = (value: unknown): boolean => (Array.isArray(value) && value.length === 0) || saysSomething(value);

/** Also an error of another realm, and one that was stored as data. */
const isError = (value: object): value is Error =>
  value instanceof Error ||
  ('stack' in value && typeof value.stack === 'string' && 'message' in value && typeof value.message === 'string');

/** Characters that show nothing; the last is a blank that counts as a symbol. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const FENCED = /^```\w*\s*([\s\S]*?)\s*```$/;
const ONLY_MARKS = /^[\s"'`.,;:…\-–—_/\\|(){}[\]<>]*$/;
const NOTHING = /^["'`]?(?:null|undefined|nan|\[object \w+\])["'`]?$/i;
/** Longer data says something. */
const DATA_LENGTH_MAX = 2_000;

function whyEmptyText(text: string, { mayBeEmptyList = false, isWritten = false }: Expected): string | undefined {
  const shown = text.replaceAll(INVISIBLE, ' ').trim();
  if (shown === '' || shown === '""' || shown === "''") return 'it returned an empty text';
  const inside = FENCED.exec(shown)?.[1] ?? shown;
  const data = dataIn(inside);
  if (data !== undefined) return whyEmpty(data, { mayBeEmptyList });
  if (ONLY_MARKS.test(inside) || NOTHING.test(inside) || (inside === 'None' && !isWritten))
    return `it returned the text "${shown}"`;
  return undefined;
}

function dataIn(text: string): object | undefined {
  if (text.length > DATA_LENGTH_MAX || !/^(?:\{[\s\S]*\}|\[[\s\S]*\])$/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}
