// Which results say nothing: empty ones, and replies that only repeat the question. They are failed attempts (DESIGN 7b).

/** Why a value is no result; undefined if it is one. Zero and false are results. */
export function whyEmpty(value: unknown, { mayBeEmptyList = false } = {}): string | undefined {
  if (value === undefined) return 'it returned nothing';
  if (value === null) return 'it returned null';
  if (typeof value === 'string') return whyEmptyText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `it returned ${value}`;
  if (typeof value === 'function' || typeof value === 'symbol') return `it returned a ${typeof value}`;
  if (typeof value !== 'object') return undefined;
  if (value instanceof Error) return `it returned an error: ${value.message || value.name}`;
  if (mayBeEmptyList) return undefined;
  // As the journal stores it: a Map, for example, is stored as an empty object.
  const stored: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
  if (stored === null || typeof stored !== 'object') return whyEmpty(stored);
  if (Array.isArray(stored)) return stored.some(saysSomething) ? undefined : 'it returned an empty list';
  return Object.values(stored).some(isField) ? undefined : 'it returned an empty object';
}

const saysSomething = (value: unknown): boolean => whyEmpty(value) === undefined;
/** An empty list under a name says that there are none. */
const isField = (value: unknown): boolean => (Array.isArray(value) && value.length === 0) || saysSomething(value);

const NOTHING = /^["'`]?(?:null|undefined|nan|none|\[object \w+\])["'`]?$/i;

function whyEmptyText(text: string): string | undefined {
  const trimmed = text.replaceAll(/[\p{Cf}\p{Cc}]/gu, ' ').trim();
  if (trimmed === '' || trimmed === '""' || trimmed === "''") return 'it returned an empty text';
  if (NOTHING.test(trimmed)) return `it returned the text "${trimmed}"`;
  return undefined;
}

export interface Asked {
  readonly instruction: string;
  readonly successCriterion?: string | undefined;
  readonly tools: readonly { readonly name: string; readonly does: string }[];
  /** What the worker's prompt says that it does. */
  readonly does?: string | undefined;
}

/** Why a text that a model wrote is no reply to its task; undefined if it may be one. */
export function whyNoReply(text: string, { instruction, successCriterion, tools, does }: Asked): string | undefined {
  const said = text.replaceAll(THOUGHT, '').trim();
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(said)) return 'The reply holds no words.';
  if (CALL_TAG.test(said)) return 'The reply is a call written as text: call the tool instead.';
  if (PLACEHOLDER.test(said)) return 'The reply is a placeholder.';
  if (ANNOUNCEMENT.test(said)) return 'The reply only says what you are going to do: do it, and reply with the result.';
  if (repeats(text, instruction)) return 'The reply only repeats the task.';
  if (successCriterion !== undefined && repeats(text, successCriterion) && isEcho(text, successCriterion))
    return 'The reply only repeats when the task counts as done.';
  const described = tools.find((tool) => repeats(text, tool.does) || repeats(text, `${tool.name} ${tool.does}`));
  if (described) return `The reply only repeats the description of the tool "${described.name}": call it instead.`;
  if (does !== undefined && repeats(text, does)) return 'The reply only repeats what the worker does.';
  const called = tools.find(({ name }) => isWrittenCall(text, name));
  if (called) return `The reply is a call of "${called.name}" written as text: call the tool instead.`;
  return undefined;
}

const THOUGHT = /<(think|thinking|thought|reasoning)>[\s\S]*?(?:<\/\1>|$)/gi;
const CALL_TAG = /^<\|?(?:tool_call|tool_calls|function_call|function_calls|tool_use|invoke)\b/i;
const PLACEHOLDER =
  /^(?:<[^<>]{3,60}>|\[(?:your|insert|the) [^\]]{0,60}\]|(?:assistant|user|system|model|answer)\s*:?)$/i;
const ANNOUNCEMENT =
  /^(?:(?:sure|okay|ok|certainly|of course|yes)[,.!]?\s+)?(?:let me|i'll|i will|i am going to|i'm going to)\s+(?:just\s+)?(?:check|look|see|find|get|fetch|pull|search|verify|take a look|have a look)\b[^.!?\d]{0,80}[.!…]*$/i;

/** Shorter texts than this are also honest replies, such as the greeting that answers a greeting. */
const WORDS_MIN = 3;
/** Words such as "Task:" or "Sure, I will" around what is repeated. */
const WORDS_AROUND_MAX = 3;

function repeats(text: string, original: string): boolean {
  const said = wordsOf(text);
  const source = wordsOf(original);
  if (source.length < WORDS_MIN || said.length < source.length || said.length > source.length + WORDS_AROUND_MAX)
    return false;
  return ` ${said.join(' ')} `.includes(` ${source.join(' ')} `);
}

/** A criterion is often a sentence that a good result repeats, so only the bare text counts. */
const isEcho = (text: string, original: string): boolean => text.trim() === original.trim();

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const isWrittenCall = (text: string, tool: string): boolean => {
  const line = text.trim().replaceAll(/^`+|`+$/g, '');
  return line.startsWith(`${tool}(`) && line.endsWith(')') && !line.includes('\n\n');
};
