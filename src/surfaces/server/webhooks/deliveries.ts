// Deliveries to webhooks: stored before the first try and after each, tried again with growing waits.

import { z } from 'zod';
import { messageOf } from '../../../runtime/perform/faults.ts';
import type { Host } from '../host/host.ts';
import type { Log } from '../log.ts';
import { storedList } from '../stored-list.ts';
import type { Send } from './send.ts';
import { type Notice, signatureOf, type Webhook } from './webhook.ts';

const WAITS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000];

const deliverySchema = z.object({
  webhookId: z.string(),
  noticeId: z.string(),
  body: z.string(),
  tries: z.number(),
  nextAt: z.number(),
  lastError: z.string().optional(),
});
type Delivery = z.output<typeof deliverySchema>;

export interface Deliveries {
  pending(): Promise<readonly Delivery[]>;
  /** Queues a notice for a webhook, unless it was queued before, in this process or an earlier one. */
  queue(webhook: Webhook, notice: Notice): Promise<void>;
  /** Tries what is due. */
  tryDue(webhooks: readonly Webhook[]): Promise<void>;
}

interface DeliveryOptions {
  readonly host: Host;
  readonly log: Log;
  readonly send: Send;
  readonly allowPrivate: boolean;
}

type Key = Pick<Delivery, 'webhookId' | 'noticeId'>;
const keyOf = ({ webhookId, noticeId }: Key): string => `server/delivered/${webhookId}/${noticeId}`;
const isSame = (one: Key, other: Key): boolean => one.webhookId === other.webhookId && one.noticeId === other.noticeId;

export function openDeliveries({ host, log, send, allowPrivate }: DeliveryOptions): Deliveries {
  const { journal } = host;
  const list = storedList(journal, 'server/deliveries', deliverySchema);
  const end = async (delivery: Delivery, how: 'delivered' | 'failed'): Promise<void> => {
    await journal.remember(keyOf(delivery), how);
    await list.change((all) => all.filter((each) => !isSame(each, delivery)));
  };
  /** Undefined if it was delivered, otherwise the reason why not. */
  const trySending = async ({ body, noticeId }: Delivery, { secret, url }: Webhook): Promise<string | undefined> => {
    const seconds = Math.floor(host.now() / 1_000);
    const headers = { 'bosun-signature': signatureOf(secret, seconds, body), 'bosun-delivery': noticeId };
    try {
      const status = await send({ url, body, headers, allowPrivate });
      return status >= 200 && status < 300 ? undefined : `it answered ${status}`;
    } catch (error) {
      return messageOf(error);
    }
  };
  const attempt = async (delivery: Delivery, webhook: Webhook | undefined): Promise<void> => {
    if (!webhook) return end(delivery, 'failed');
    const error = await trySending(delivery, webhook);
    if (error === undefined) return end(delivery, 'delivered');
    const { noticeId, tries } = delivery;
    log.error('webhook failed', { webhook: webhook.id, notice: noticeId, tries: tries + 1, error });
    const wait = WAITS_MS[tries];
    if (wait === undefined) return end(delivery, 'failed');
    const later = { ...delivery, tries: tries + 1, nextAt: host.now() + wait, lastError: error };
    await list.change((all) => all.map((each) => (isSame(each, delivery) ? later : each)));
  };
  return {
    pending: () => list.all(),
    queue: async ({ id: webhookId }, notice) => {
      const delivery = { webhookId, noticeId: notice.id, body: JSON.stringify(notice), tries: 0, nextAt: host.now() };
      if ((await journal.recall(keyOf(delivery))) !== undefined) return;
      // In this order: a crash in between queues it again, and the list holds it once.
      await list.change((all) => [...all.filter((each) => !isSame(each, delivery)), delivery]);
      await journal.remember(keyOf(delivery), 'queued');
    },
    tryDue: async (webhooks) => {
      const due = (await list.all()).filter(({ nextAt }) => nextAt <= host.now());
      await Promise.all(
        due.map((each) =>
          attempt(
            each,
            webhooks.find(({ id }) => id === each.webhookId),
          ),
        ),
      );
    },
  };
}
