// Webhooks: addresses that are notified of new reviews and of runs that ended.

import { createHmac } from 'node:crypto';
import { z } from 'zod';

export const NOTICES = ['review.opened', 'run.ended'] as const;

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  notices: z.array(z.enum(NOTICES)),
  /** Signs what is sent; shown once, when the webhook is made. */
  secret: z.string(),
  /** Only runs of this project; null for all. */
  project: z.string().nullable(),
  createdAt: z.number(),
  createdBy: z.string(),
});
export type Webhook = z.output<typeof webhookSchema>;

/** What is sent. It holds no arguments and no answer: the receiver reads these with its own token. */
export interface Notice {
  /** The same each time it is sent, so that a receiver can drop repeats. */
  readonly id: string;
  readonly type: (typeof NOTICES)[number];
  readonly at: number;
  readonly runId: string;
  readonly rootRunId: string;
  readonly team: string;
  readonly status?: string;
  readonly review?: { readonly id: string; readonly kind: string; readonly question: string };
}

/** Signs the time and the body, so that neither can be changed and an old message cannot be sent again later. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
