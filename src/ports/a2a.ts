// Where an A2A agent is, and what came of a task that was sent to it.

export interface A2aPlace {
  /** Address of the agent: its agent card is looked for there, then at the root of its host. */
  readonly url: string | URL;
  /** Sent as a bearer token, to this host only. Default: none. */
  readonly token?: string;
  /** The skill to use, for agents with several that read `skillId` in the metadata of a message. Default: the agent chooses. */
  readonly skill?: string;
  /** Most bytes of an answer of the agent. Default: 1,000,000. */
  readonly bytesMax?: number;
}

/** What is sent to an agent. */
export interface A2aErrand {
  readonly text: string;
  /** Structured data of the task; undefined if it has none. */
  readonly data: unknown;
  /** The same whenever this task is sent, so that it is done once. */
  readonly key: string;
  /** What the agent has asked before, and the answers. */
  readonly answers: readonly { readonly question: string; readonly answer: unknown }[];
  readonly signal: AbortSignal;
}

export type A2aOutcome =
  | { readonly kind: 'done'; readonly content: unknown }
  | { readonly kind: 'asks'; readonly question: string }
  | { readonly kind: 'rejected'; readonly reason: string };
