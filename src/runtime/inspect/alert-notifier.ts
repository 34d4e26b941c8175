// Sends alerts to the team's `notify` function and webhook. Sending runs beside the run: it never delays or fails it, and
// the first failure is printed as a warning. An alert is sent once it is journalled. If the process dies at that moment it
// may not be sent, but the journal, the report and `bosun usage` still have it.

import type { RunEvent } from '../../core/journal/event.ts';
import type { AlertSpec } from '../../core/plan/team-spec.ts';
import { alertReport } from '../../core/report/alert-report.ts';
import type { AlertReport } from '../../core/report/report.ts';
import type { RunState } from '../../core/run/state.ts';
import { USUAL_RULES, type UsualRules } from '../../core/usage/usual-range.ts';
import type { Clock } from '../../ports/clock.ts';
import { checkNumber } from '../define/validate.ts';
import { messageOf } from '../perform/faults.ts';

/** An alert as `notify` and the webhook receive it. */
export interface RaisedAlert extends AlertReport {
  readonly runId: string;
  readonly team: string;
}

export interface AlertOptions {
  /** Alerts when a run has used this share of its budget of tokens, money, time or steps. Default: 0.8. */
  readonly budgetShare?: number;
  /** Alerts when a task uses far more than its worker usually does. Default: true. */
  readonly usualRange?: boolean | Partial<UsualRules>;
  /** Called with each alert. Default: none. */
  readonly notify?: (alert: RaisedAlert) => void | Promise<void>;
  /** Address that gets each alert as JSON by POST. Default: none. */
  readonly webhook?: string;
}

const BUDGET_SHARE = 0.8;
const HOOK_MS = 5_000;
const HOOKS_MS = 8_000;
const WAITS_MS: readonly number[] = [500, 2_000];

export function alertSpecOf({
  budgetShare = BUDGET_SHARE,
  usualRange = true,
  notify,
  webhook,
}: AlertOptions): AlertSpec {
  if (!(budgetShare > 0 && budgetShare <= 1))
    throw new Error(`alerts.budgetShare must be a number above 0 and up to 1, not ${budgetShare}`);
  const rules = typeof usualRange === 'object' ? { ...USUAL_RULES, ...usualRange } : USUAL_RULES;
  checkNumber('alerts.usualRange.historyMin', rules.historyMin, { whole: true });
  checkNumber('alerts.usualRange.deviations', rules.deviations);
  if (notify !== undefined && typeof notify !== 'function') throw new Error('alerts.notify must be a function');
  if (webhook !== undefined && !/^https?:\/\//.test(URL.parse(webhook)?.href ?? ''))
    throw new Error('alerts.webhook must be an address that begins with http:// or https://');
  return {
    budgetShare,
    ...(usualRange === false ? {} : { usualRange: rules }),
    tells: [...(notify ? (['notify'] as const) : []), ...(webhook === undefined ? [] : (['webhook'] as const))],
  };
}

export interface AlertNotifier {
  notice(events: readonly RunEvent[], state: RunState): void;
  /** Settles when every alert was sent or given up. */
  sent(): Promise<void>;
}

interface Parts {
  readonly options: AlertOptions;
  readonly clock: Clock;
  readonly warn?: (message: string) => void;
}

const underWay = new Set<Promise<void>>();

/** Waits until this process has sent its alerts, for at most HOOKS_MS. Call it before the process exits. */
export async function allAlertsSent(): Promise<void> {
  if (underWay.size === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, HOOKS_MS);
  await Promise.race([Promise.all(underWay), promise]);
  clearTimeout(timer);
}

export function createAlertNotifier({
  options: { notify, webhook },
  clock,
  warn = warnByProcess,
}: Parts): AlertNotifier {
  const warned = new Set<string>();
  const attempt = (what: string, tell: () => Promise<void>): void => {
    const work = tell().catch((error: unknown) => {
      if (warned.has(what)) return;
      warned.add(what);
      warn(`An alert could not be sent by the ${what}: ${messageOf(error)}. Later failures are not reported.`);
    });
    underWay.add(work);
    void work.then(() => underWay.delete(work));
  };
  return {
    notice: (events, { runId, team }) => {
      for (const event of events) {
        if (event.type !== 'alert-raised') continue;
        const alert: RaisedAlert = { runId, team: team.name, ...alertReport(event) };
        if (notify) attempt('function alerts.notify', async () => notify(alert));
        if (webhook !== undefined) attempt('webhook', () => post(webhook, alert, clock));
      }
    },
    sent: allAlertsSent,
  };
}

const warnByProcess = (message: string): void => process.emitWarning(message, 'BosunWarning');

/** Retries a few times. A status that a retry cannot help ends it at once. */
async function post(url: string, alert: RaisedAlert, clock: Clock): Promise<void> {
  for (const waitMs of [...WAITS_MS, undefined]) {
    const outcome = await postOnce(url, alert);
    if (outcome === 'sent') return;
    if (outcome.final || waitMs === undefined) throw new Error(outcome.problem);
    await new Promise<void>((resolve) => void clock.wakeAt(clock.now() + waitMs, resolve));
  }
}

async function postOnce(
  url: string,
  alert: RaisedAlert,
): Promise<'sent' | { readonly problem: string; readonly final: boolean }> {
  try {
    const { ok, status, body } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(alert),
      signal: AbortSignal.timeout(HOOK_MS),
    });
    await body?.cancel();
    if (ok) return 'sent';
    return { problem: `it answered with status ${status}`, final: status < 500 && status !== 408 && status !== 429 };
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return { problem: messageOf(cause), final: false };
  }
}
