// The JSON of A2A 1.0 that this server writes: tasks, messages and the frames of a stream.

export type A2aStateName =
  | 'TASK_STATE_SUBMITTED'
  | 'TASK_STATE_WORKING'
  | 'TASK_STATE_COMPLETED'
  | 'TASK_STATE_FAILED'
  | 'TASK_STATE_CANCELED'
  | 'TASK_STATE_INPUT_REQUIRED'
  | 'TASK_STATE_REJECTED';

export type A2aPart =
  | { readonly text: string; readonly mediaType: 'text/plain' }
  | { readonly data: unknown; readonly mediaType: 'application/json' };

export interface A2aMessage {
  readonly messageId: string;
  readonly contextId: string;
  readonly taskId: string;
  readonly role: 'ROLE_USER' | 'ROLE_AGENT';
  readonly parts: readonly A2aPart[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface A2aStatus {
  readonly state: A2aStateName;
  readonly message?: A2aMessage;
  readonly timestamp: string;
}

export interface A2aArtifact {
  readonly artifactId: string;
  readonly name: string;
  readonly parts: readonly A2aPart[];
}

export interface A2aTask {
  readonly id: string;
  readonly contextId: string;
  readonly status: A2aStatus;
  readonly artifacts?: readonly A2aArtifact[];
  readonly history?: readonly A2aMessage[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface Update {
  readonly taskId: string;
  readonly contextId: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export type A2aFrame =
  | { readonly task: A2aTask }
  | { readonly statusUpdate: Update & { readonly status: A2aStatus } }
  | { readonly artifactUpdate: Update & { readonly artifact: A2aArtifact; readonly lastChunk: true } };

const ENDED: ReadonlySet<A2aStateName> = new Set([
  'TASK_STATE_COMPLETED',
  'TASK_STATE_FAILED',
  'TASK_STATE_CANCELED',
  'TASK_STATE_REJECTED',
]);

export const hasEnded = ({ state }: Pick<A2aStatus, 'state'>): boolean => ENDED.has(state);

export const textPart = (text: string): A2aPart => ({ text, mediaType: 'text/plain' });
export const dataPart = (data: unknown): A2aPart => ({ data, mediaType: 'application/json' });
