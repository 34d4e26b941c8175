// Which replies of a model are none: the task repeated, a call written as text, an announcement, a refusal. They get one
// repair round, then the attempt has failed (DESIGN 7b).

export interface Asked {
  readonly instruction: string;
  readonly successCriterion?: string | undefined;
  readonly tools: readonly { readonly name: string; readonly does: string }[];
  /** What the worker's prompt says that it does. */
  readonly does?: string | undefined;
  /** It called a tool before it replied, so "Noted." may tell how that went. */
  readonly hasCalled?: boolean;
}

/** Why what a model wrote is no reply to its task; undefined if it may be one. */
export function whyNoReply(content: unknown, asked: Asked): string | undefined {
  if (typeof content === 'string') return whyNoText(content, asked);
  if (typeof content !== 'object' || content === null) return undefined;
  const named = namedInCall(content);
  const called = asked.tools.find(({ name }) => name === named);
  if (called) return writtenCall(called.name);
  const [only, ...others] = Object.values(content);
  return typeof only === 'string' && others.length === 0 ? whyNoText(only, asked) : undefined;
}

function whyNoText(text: string, asked: Asked): string | undefined {
  const { instruction, successCriterion, tools, does, hasCalled = false } = asked;
  const said = text.replaceAll(THOUGHT, '').trim();
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(said)) return 'The reply holds no words.';
  if (CALL_TAG.test(said)) return 'The reply is a call written as text: call the tool instead.';
  if (PLACEHOLDER.test(said)) return 'The reply is a placeholder.';
  if (REFUSAL.test(said)) return 'The reply declines the task: reply with an escalation that says why.';
  if (!hasCalled && ACKNOWLEDGEMENT.test(said) && !repeatsWordOf(instruction, said))
    return 'The reply only acknowledges the task: do it, and reply with the result.';
  if (ANNOUNCEMENT.test(said) || WAITING.test(said))
    return 'The reply only says what you are going to do: do it, and reply with the result.';
  if (repeats(text, instruction)) return 'The reply only repeats the task.';
  if (successCriterion !== undefined && repeats(text, successCriterion) && isEcho(text, successCriterion))
    return 'The reply only repeats when the task counts as done.';
  const described = tools.find((tool) => repeats(text, tool.does) || repeats(text, `${tool.name} ${tool.does}`));
  if (described) return `The reply only repeats the description of the tool "${described.name}": call it instead.`;
  if (does !== undefined && repeats(text, does)) return 'The reply only repeats what the worker does.';
  const called = tools.find(({ name }) => isWrittenCall(text, name));
  return called && writtenCall(called.name);
}

const writtenCall = (tool: string): string =>
  `The reply is a call of "${tool}" written as text: call the tool instead.`;

const THOUGHT = /<(think|thinking|thought|reasoning)>[\s\S]*?(?:<\/\1>|$)/gi;
const CALL_TAG = /^<\|?(?:tool_call|tool_calls|function_call|function_calls|tool_use|invoke)\b/i;
const PLACEHOLDER =
  /^(?:<[^<>]{3,60}>|\[(?:your|insert|the) [^\]]{0,60}\]|(?:assistant|user|system|model|answer)\s*:?)$/i;
const ANNOUNCEMENT =
  /^(?:(?:sure|okay|ok|certainly|of course|yes)[,.!]?\s+)?(?:let me|i'll|i will|i am going to|i'm going to)\s+(?:just\s+)?(?:check|look|see|find|get|fetch|pull|search|verify|take a look|have a look)\b[^.!?\d]{0,80}[.!…]*$/i;
const WAITING =
  /^(?:please (?:wait|hold on)|(?:just )?(?:one|a) (?:moment|second)|hold on|bear with me|give me a (?:moment|second|minute))\b[^.!?:\d]{0,80}[.!…]*$/i;
const ACKNOWLEDGEMENT = /^(?:understood|got it|noted|acknowledged|sure thing|will do|roger(?: that)?)[.!…]*$/i;
/** A refusal without a reason. One with a reason is an answer. */
const REFUSAL =
  /^(?:(?:i['’]m|i am) (?:very |really |so )?sorry[,.]? (?:but )?)?(?:as an ai(?: language)?(?: model| assistant)?,? )?i(?: can['’]?t| cannot| can not| am (?:unable|not able) to|['’]m (?:unable|not able) to| won['’]t be able to) (?:help|assist|comply|(?:do|answer|fulfil|fulfill|complete|process) (?=that|this|your|the))(?: you)?(?: with)?(?:(?: (?:that|this|your|the))?(?: (?:request|task|question))?)?[.!]*$/i;

/** Shorter texts than this are also honest replies, such as the greeting that answers a greeting. */
const WORDS_MIN = 3;
/** Words before and after what is repeated that add nothing. Any other word, such as a figure, may be the answer. */
const BEFORE = wordSet(
  'task request instruction question your my the is was here sure ok okay certainly of course i will ll am m going to you asked me now need have',
);
const AFTER = wordSet('for you me right away now please as requested immediately shortly');

/** Whether the text is only the original, also as work that is going on: "Listing the invoices" for "List the invoices". */
function repeats(text: string, original: string): boolean {
  const said = wordsOf(text);
  const source = wordsOf(original);
  if (source.length < WORDS_MIN) return false;
  for (let at = 0; at + source.length <= said.length; at++) {
    if (beginsAt(at, said, source) && said.slice(at + source.length).every((word) => AFTER.has(word))) return true;
    if (!BEFORE.has(said[at] ?? '')) return false;
  }
  return false;
}

const beginsAt = (at: number, said: readonly string[], source: readonly string[]): boolean =>
  source.every((word, index) => said[at + index] === word || (index === 0 && isGoingOn(said[at] ?? '', word)));

/** Whether the word is the "-ing" form of the verb. */
function isGoingOn(word: string, verb: string): boolean {
  const bare = word.replace(/ing$/, '');
  return bare !== word && [bare, `${bare}e`, bare.slice(0, -1)].includes(verb);
}

/** "Reply with Understood if it is clear." */
const repeatsWordOf = (instruction: string, said: string): boolean =>
  wordsOf(said).every((word) => wordsOf(instruction).includes(word));

/** A criterion is often a sentence that a good result repeats, so only the bare text counts. */
const isEcho = (text: string, original: string): boolean => text.trim() === original.trim();

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const isWrittenCall = (text: string, tool: string): boolean => {
  const line = text.trim().replaceAll(/^[`"']+|[`"']+$/g, '');
  return line === tool || (line.startsWith(`${tool}(`) && line.endsWith(')') && !line.includes('\n\n'));
};

const CALL_KEYS = wordSet('tool tool_name name function args arguments parameters params input tool_input type id');

/** The tool that data of the form of a call names. */
function namedInCall(content: object): unknown {
  if (Array.isArray(content) || !Object.keys(content).every((key) => CALL_KEYS.has(key))) return undefined;
  const { tool, tool_name, name, function: called } = content as Readonly<Record<string, unknown>>;
  return tool ?? tool_name ?? name ?? called;
}
