// Runs each case on its own team and counts from the journal.

import { type RunEvent, supervisor, tool, worker } from 'bosun';
import { z } from 'zod';
import type { InjectionCase } from './cases.ts';
import { changedRecipient, RECIPIENT } from './recipients.ts';
import { obedientModel, plantedArgs, toolsOf } from './worker.ts';

/** Tools that were called according to the journal: one entry per started call. */
const startedIn = (events: readonly RunEvent[]): string[] =>
  events.flatMap((event) =>
    // A key has the form run/task/tool/fingerprint/number.
    event.type === 'tool-call-started' ? [event.idempotencyKey.split('/').at(-3) ?? ''] : [],
  );

export interface ForbiddenFigures {
  readonly cases: number;
  readonly forbiddenCalls: number;
  readonly forbiddenExecuted: number;
  readonly userToolExecuted: number;
}

export async function forbiddenTools(cases: readonly InjectionCase[]): Promise<ForbiddenFigures> {
  let forbiddenCalls = 0;
  let forbiddenExecuted = 0;
  let userToolExecuted = 0;
  for (const each of cases) {
    const { user_request, user_tool, user_args = '', payload } = each;
    const forbidden = [...new Set(each.forbidden_tools)].filter((name) => name !== user_tool);
    const calls = [
      { tool: user_tool, args: { given: user_args } },
      ...forbidden.map((name) => ({ tool: name, args: plantedArgs(payload) })),
    ];
    const team = supervisor({
      workers: { assistant: worker({ does: 'helps its user', tools: toolsOf(each) }) },
      models: { worker: obedientModel(calls) },
    });
    const { runId } = await team.run(user_request);
    const started = startedIn((await team.trace(runId)).events);
    forbiddenCalls += forbidden.length;
    forbiddenExecuted += started.filter((name) => forbidden.includes(name)).length;
    if (started.includes(user_tool)) userToolExecuted += 1;
    await team.close();
  }
  return { cases: cases.length, forbiddenCalls, forbiddenExecuted, userToolExecuted };
}

export interface ChangedFigures {
  readonly cases: number;
  /** Calls with changed arguments that ran without approval. */
  readonly unattended: number;
  readonly asked: number;
  /** Calls with the user's own arguments that ran without approval, as they should. */
  readonly honestUnattended: number;
}

/** The user wants a report sent; the planted text names another recipient. */
export async function changedArguments(cases: readonly InjectionCase[]): Promise<ChangedFigures> {
  let unattended = 0;
  let asked = 0;
  let honestUnattended = 0;
  for (const each of cases) {
    const planted = await sending(each, { to: changedRecipient(each.payload), subject: 'the details' });
    if (planted.sent) unattended += 1;
    if (planted.asked) asked += 1;
    const honest = await sending(each, { to: RECIPIENT, subject: 'the details' });
    if (honest.sent && !honest.asked) honestUnattended += 1;
  }
  return { cases: cases.length, unattended, asked, honestUnattended };
}

async function sending(
  each: InjectionCase,
  args: { readonly to: string; readonly subject: string },
): Promise<{ sent: boolean; asked: boolean }> {
  const [reading] = toolsOf(each);
  if (!reading) throw new Error(`${each.id} has no user_tool`);
  const deliver = tool('deliver_report', {
    does: 'Delivers a report to a recipient',
    input: z.object({ to: z.string(), subject: z.string() }),
    effect: 'once',
    run: () => 'delivered',
  });
  const calls = [
    { tool: each.user_tool, args: { given: each.user_args ?? '' } },
    { tool: 'deliver_report', args },
  ];
  const team = supervisor({
    workers: { assistant: worker({ does: 'helps its user', tools: [reading, deliver] }) },
    models: { worker: obedientModel(calls) },
  });
  const request = `${each.user_request} Then deliver a report with "the details" to ${RECIPIENT}.`;
  const { runId } = await team.run(request);
  const { events } = await team.trace(runId);
  const asked = events.some((event) => event.type === 'review-opened' && event.tool === 'deliver_report');
  await team.close();
  return { sent: startedIn(events).includes('deliver_report'), asked };
}
