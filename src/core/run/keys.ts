// The names of commands, calls, reviews, nested runs and effects: every name is made and read here. Journals hold them and
// they outlive a process, so their texts must never change. Their types are patterns of text: a name of one kind cannot be
// passed for a name of another.

/** A call to a model, named after its dialogue: `work/t1/1/m1`. */
export type ModelCallId = `${string}/m${number}`;
/** A call to a tool, named after its dialogue: `work/t1/1/c1`. */
export type ToolCallId = `${string}/c${number}`;

/** A question to a role of the supervisor. */
export type ConsultKey =
  | 'triage'
  | `plan/${number}`
  | `plan/revision/${number}/${number}`
  | `plan/split/${string}`
  | `refine/${string}/${number}`
  | `judge/${string}`
  | `synthesise/${number}`
  | `reduce/${number}/${number}`
  | `criticise/${number}`
  | `preview/${number}`;

export type CommandKey =
  | ConsultKey
  | 'route'
  | 'fit-answer'
  | `${'work' | 'choose' | 'recall' | 'await' | 'stop'}/${string}/${number}`
  | `${'prepare' | 'call'} ${ModelCallId}`
  | `${'authorise' | 'tool'} ${ToolCallId}`
  | `ground ${string}`;

/** An attempt at a task, as events name it or as the state holds it. */
type Attempt =
  | { readonly taskId: string; readonly attempt: number }
  | { readonly task: { readonly id: string }; readonly attempt: number };
const idOf = (of: Attempt): string => ('taskId' in of ? of.taskId : of.task.id);

export const ROUTE = 'route' satisfies CommandKey;
export const FIT_ANSWER = 'fit-answer' satisfies CommandKey;
/** Under this key also comes the work of building a worker and of running a nested team: they are part of the attempt. */
export const workKey = (of: Attempt) => `work/${idOf(of)}/${of.attempt}` as const;
export const chooseKey = (of: Attempt) => `choose/${idOf(of)}/${of.attempt}` as const;
export const recallKey = (of: Attempt) => `recall/${idOf(of)}/${of.attempt}` as const;
export const awaitKey = (of: Attempt) => `await/${idOf(of)}/${of.attempt}` as const;
export const stopKey = (of: Attempt) => `stop/${idOf(of)}/${of.attempt}` as const;
export const prepareKey = (callId: ModelCallId) => `prepare ${callId}` as const;
export const callKey = (callId: ModelCallId) => `call ${callId}` as const;
export const authoriseKey = (callId: ToolCallId) => `authorise ${callId}` as const;
export const toolKey = (callId: ToolCallId) => `tool ${callId}` as const;
/** The check of a draft, named after the key the draft came under. */
export const groundKey = (draftKey: string) => `ground ${draftKey}` as const;

/** The key of a draft that holds the results word for word; no command writes it. */
export const PLAIN_DRAFT = 'plain';

export const TRIAGE = 'triage' satisfies ConsultKey;
export const planKey = (round: number) => `plan/${round}` as const;
export const revisionKey = (round: number, tries: number) => `plan/revision/${round}/${tries}` as const;
export const splitKey = (taskId: string) => `plan/split/${taskId}` as const;
export const refineKey = (of: Attempt) => `refine/${idOf(of)}/${of.attempt}` as const;
export const judgeKey = (conflictId: string) => `judge/${conflictId}` as const;
export const synthesiseKey = (draft: number) => `synthesise/${draft}` as const;
export const criticiseKey = (draft: number) => `criticise/${draft}` as const;
export const previewKey = (draft: number) => `preview/${draft}` as const;

export const isPreview = (key: string): boolean => key.startsWith('preview/');
/** The role of a question or of its dialogue: `plan` in `plan/1/0`. */
export const roleIn = (key: string): string => key.slice(0, `${key}/`.indexOf('/'));
/** Whether the command belongs to the task. */
export const isKeyOfTask = (key: CommandKey, taskId: string): boolean => key.includes(`/${taskId}/`);

export const consultDialogueId = (key: ConsultKey, retries: number): string => `${key}/${retries}`;
export const modelCallId = (dialogueId: string, number: number): ModelCallId => `${dialogueId}/m${number}`;
export const toolCallId = (dialogueId: string, number: number): ToolCallId => `${dialogueId}/c${number}`;
/** The dialogue of a model or tool call. */
export const dialogueIdOf = (callId: string): string => callId.slice(0, callId.lastIndexOf('/'));

/** Events hold names as plain text; the core wrote them. */
export const commandIn = ({ key }: { readonly key: string }): CommandKey => key as CommandKey;
export const consultIn = ({ key }: { readonly key: string }): ConsultKey => key as ConsultKey;
export const modelCallIn = ({ callId }: { readonly callId: string }): ModelCallId => callId as ModelCallId;
export const toolCallIn = ({ callId }: { readonly callId: string }): ToolCallId => callId as ToolCallId;

export const reviewIdOf = (runId: string, number: number): string => `${runId}-r${number}`;
/** The run of a review. */
export const runOfReview = (reviewId: string): string => reviewId.slice(0, Math.max(0, reviewId.lastIndexOf('-r')));
/** The message with which a person's decision reaches the run. There is one for each review: the first counts. */
export const decisionPostId = (reviewId: string): string => `decision ${reviewId}`;
/** The run of a nested team, named after the run and the attempt it works for. */
export const nestedRunId = (runId: string, { taskId, attempt }: { taskId: string; attempt: number }): string =>
  `${runId}~${taskId}~${attempt}`;

/** The idempotency key of a worker's own effect: run and task, never the attempt. */
export const workEffectKey = (runId: string, taskId: string): string => `${runId}/${taskId}`;

/** The idempotency keys of a tool's effect, one for each time a task calls it with the same arguments. */
export const toolEffectKey = (
  effect: { runId: string; taskId: string; tool: string; fingerprint: string | undefined },
  number: number,
): string => `${effect.runId}/${effect.taskId}/${effect.tool}/${effect.fingerprint}/${number}`;
/** The tool of an idempotency key. A task id may itself hold a slash, so it is read from the end. */
export const toolIn = (idempotencyKey: string): string => idempotencyKey.split('/').at(-3) ?? idempotencyKey;
