// Webhooks over the API.

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Server } from '../api/server.ts';
import { problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { NOTICES, type Webhook } from './webhook.ts';

const newWebhook = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  notices: z
    .array(z.enum(NOTICES))
    .min(1)
    .default([...NOTICES]),
});

const shown = ({ secret: _, createdAt, ...webhook }: Webhook) => ({
  ...webhook,
  createdAt: new Date(createdAt).toISOString(),
});

export const webhookRoutes = ({ host, notifier }: Server): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/webhooks',
    tag: 'Webhooks',
    summary: 'Webhooks, which report new reviews and runs that ended, and their pending deliveries.',
    needs: 'administer',
    answer: { description: 'The webhooks, without their secrets.' },
    handle: async ({ who }) => {
      const own = (await notifier().webhooks.all()).filter(
        ({ project }) => who.project === null || project === who.project,
      );
      const ids = new Set(own.map(({ id }) => id));
      const pending = (await notifier().pending()).filter(({ webhookId }) => ids.has(webhookId));
      return {
        webhooks: own.map(shown),
        pending: pending.map(({ webhookId, noticeId, tries, nextAt, lastError = null }) => ({
          ...{ webhookId, noticeId, tries, lastError },
          nextAt: new Date(nextAt).toISOString(),
        })),
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/webhooks',
    tag: 'Webhooks',
    summary: 'Adds a webhook. Its secret, which signs what is sent, is shown once.',
    needs: 'administer',
    body: newWebhook,
    answer: { status: 201, description: 'The webhook with its secret.' },
    handle: async ({ body, who }) => {
      const webhook: Webhook = {
        ...body,
        id: randomBytes(6).toString('hex'),
        secret: `whsec_${randomBytes(24).toString('base64url')}`,
        project: who.project,
        createdAt: host.now(),
        createdBy: who.name,
      };
      await notifier().webhooks.change((all) => [...all, webhook]);
      return { ...shown(webhook), secret: webhook.secret };
    },
  }),
  route({
    method: 'delete',
    path: '/api/webhooks/{id}',
    tag: 'Webhooks',
    summary: 'Removes a webhook; pending deliveries are dropped.',
    needs: 'administer',
    params: z.object({ id: z.string().max(100) }),
    answer: { description: 'The removed webhook.' },
    handle: async ({ params: { id }, who }) => {
      const found = (await notifier().webhooks.all()).find((each) => each.id === id);
      if (!found || (who.project !== null && found.project !== who.project))
        throw problem('not-found', { what: `webhook ${JSON.stringify(id)}` });
      await notifier().webhooks.change((all) => all.filter((each) => each.id !== id));
      return { removed: id };
    },
  }),
];
