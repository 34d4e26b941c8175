// Tells webhooks what happened to runs, at least once each, also after a restart: what to tell is derived from journals. Of
// several servers on a store, one does it.

import type { RunState } from '../../../core/run/state.ts';
import { createDuty } from '../host/exclusive.ts';
import type { Host } from '../host/host.ts';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';
import { type StoredList, storedList } from '../stored-list.ts';
import { type Deliveries, openDeliveries } from './deliveries.ts';
import { noticesOf } from './notices.ts';
import type { Send } from './send.ts';
import { type Notice, type Webhook, webhookSchema } from './webhook.ts';

const TICK_MS = 500;
/** Runs of the last day may have changed while no server was running. */
const RECENT_MS = 86_400_000;

export interface Notifier extends Pick<Deliveries, 'pending'> {
  readonly webhooks: StoredList<Webhook>;
  stop(): void;
}

interface NotifierOptions {
  readonly host: Host;
  readonly log: Log;
  readonly send: Send;
  readonly allowPrivate: boolean;
}

export function startNotifier(options: NotifierOptions): Notifier {
  const { host, log } = options;
  const webhooks = storedList(host.journal, 'server/webhooks', webhookSchema);
  const deliveries = openDeliveries(options);
  const changed = new Set<string>();
  const add = (runId: string): void => void changed.add(runId);
  const duty = createDuty(host.journal, 'webhooks');
  const look = async (): Promise<void> => {
    const all = await webhooks.all();
    if (all.length === 0 && (await deliveries.pending()).length === 0) {
      changed.clear();
      return duty.leave();
    }
    const whose = await duty.take();
    // The server that had the duty before may have missed some.
    if (whose === 'new') for (const runId of await host.journal.runIds({ since: host.now() - RECENT_MS })) add(runId);
    const runIds = [...changed];
    changed.clear();
    if (whose === 'of another') return;
    for (const runId of runIds) await queueNotices(host, deliveries, { runId, webhooks: all });
    await deliveries.tryDue(all);
  };
  const stops = [host.journal.onAppend(add), host.onSeen(add)];
  const looking = repeat(look, { what: 'telling webhooks', everyMs: TICK_MS, log });
  return {
    webhooks,
    pending: deliveries.pending,
    stop: () => {
      looking.stop();
      void duty.leave();
      for (const stop of stops) stop();
    },
  };
}

async function queueNotices(
  host: Host,
  deliveries: Deliveries,
  { runId, webhooks }: { readonly runId: string; readonly webhooks: readonly Webhook[] },
): Promise<void> {
  // It may have been deleted meanwhile.
  if ((await host.journal.read(runId)).length === 0) return;
  const { state } = await host.inspect.state(runId);
  const project = (await rootOf(host, state)).labels?.project ?? null;
  for (const notice of noticesOf(state))
    for (const webhook of webhooks) if (wants(webhook, notice, project)) await deliveries.queue(webhook, notice);
}

const rootOf = async (host: Host, state: RunState): Promise<RunState> =>
  state.parent ? (await host.inspect.state(state.parent.rootRunId)).state : state;

const wants = ({ notices, project, createdAt }: Webhook, { type, at }: Notice, of: string | null): boolean =>
  notices.includes(type) && at >= createdAt && (project === null || project === of);
