// What a model can do, found out by one cheap call of each kind.

export interface ModelProbe {
  readonly model: string;
  /** Where it is served, if that is known. */
  readonly address?: string | undefined;
  readonly talks: Tried<{ readonly firstTokenMs: number; readonly tokensPerSecond: number | undefined }>;
  /** The others are tried only if it talks. */
  readonly streams?: boolean | undefined;
  readonly countsTokens?: boolean | undefined;
  readonly schemas?: Tried<'kept' | 'ignored' | 'refused'> | undefined;
  readonly tools?: Tried<'called' | 'called-as-text' | 'ignored' | 'refused'> | undefined;
}

export type Tried<T> =
  | { readonly found: T }
  | {
      /** Why the call failed, in one line. */
      readonly fault: string;
      readonly because: 'not-reached' | 'no-such-model' | 'no-access' | 'other';
    };
