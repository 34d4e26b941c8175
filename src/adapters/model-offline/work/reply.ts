import type { ModelReply } from '../../../ports/model.ts';

export type Reply = Pick<ModelReply, 'text' | 'calls'>;
