// Requests and replies of the provider, independent of the protocol.

/** A parsed request. */
export interface Asked {
  /** Every text that a model would read, for counting tokens. */
  readonly texts: readonly string[];
  readonly opening: string;
  readonly calls: readonly { readonly id: string; readonly args: string }[];
  /** By call id. */
  readonly results: ReadonlyMap<string, string>;
  readonly outputTokensMax: number;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Reply {
  readonly text: string;
  readonly calls: readonly { readonly tool: string; readonly args: string }[];
  readonly finish: 'done' | 'length' | 'filtered' | 'refused';
}

export interface Sending {
  readonly reply: Reply;
  /** The usage that the reply reports; undefined if it reports none. */
  readonly usage: Usage | undefined;
}

export interface Wire {
  read(body: unknown): Asked;
  /** The events of a stream, in order. */
  write(sending: Sending): readonly string[];
  /** An error in the middle of a stream. */
  readonly error: string;
  readonly garbage: string;
}

/** All texts of a message; its content may be a string or a list of parts. */
export function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (Array.isArray(content)) return content.flatMap(textsIn);
  if (typeof content !== 'object' || content === null) return [];
  const { text, content: inner } = content as { text?: unknown; content?: unknown };
  return [...textsIn(text), ...textsIn(inner)];
}

/** Splits a text into pieces, as a model streams it. */
export const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,60}/g) ?? [];
