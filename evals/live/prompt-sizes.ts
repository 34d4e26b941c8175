// The largest prompts, by the count of the endpoint. Of a worker's prompt, only what the product adds counts: the team's own
// texts, the task and its inputs are taken out, and the rest is counted by asking the endpoint for one token.

import type { RunEvent } from 'bosun';
import { z } from 'zod';
import { telecomTeam } from '../../src/teams/telecom/telecom.ts';
import { roleOf } from './checks/journal-facts.ts';
import type { Ended } from './run-request.ts';
import { workshopTeam } from './teams/workshop.ts';
import { isRefusal } from './wire/backend.ts';
import { type Gateway, keyOf } from './wire/gateway.ts';

export interface PromptTokens {
  readonly triage: number;
  readonly plan: number;
  readonly work: number;
  readonly synthesise: number;
}

/** The budgets of prompts, for a team of three. */
export const PROMPT_TOKENS_MAX: PromptTokens = { triage: 300, plan: 600, work: 250, synthesise: 300 };

/** How many of the longest are counted: each costs a call. */
const COUNTED = 2;

export async function promptTokensOf(
  gateway: Gateway,
  runs: readonly Ended[],
  /** Runs whose request alone is too long. */
  except: ReadonlySet<string>,
): Promise<PromptTokens> {
  const largest = (role: string): number =>
    gateway.calls.reduce(
      (max, { run, role: whose, answer }) =>
        whose !== role || except.has(run) || !answer || isRefusal(answer) ? max : Math.max(max, answer.inputTokens),
      0,
    );
  const counted = runs.filter(({ request }) => !except.has(request.name));
  const openings = [...new Set(counted.flatMap(ownPartsOf))].sort((a, b) => b.length - a.length).slice(0, COUNTED);
  let work = 0;
  for (const opening of openings) work = Math.max(work, await countedBy(gateway, opening));
  return { triage: largest('triage'), plan: largest('plan'), work, synthesise: largest('synthesise') };
}

interface Worker {
  readonly code: { readonly prompt?: string | undefined; readonly scope?: string | undefined; readonly does: string };
}

const textsOfTeam = (team: 'telecom' | 'workshop'): string[] => {
  const workers: Readonly<Record<string, Worker>> =
    team === 'telecom' ? telecomTeam({ home: '' }).workers : workshopTeam('').workers;
  return Object.values(workers).flatMap(({ code: { prompt, scope, does } }) => [prompt ?? '', scope ?? '', does]);
};

const DATA = /<(data(?:-\d+)?) [^>]*>[\s\S]*?<\/\1>/g;

/** Each worker's opening without what is not ours, as JSON of system and user text. */
function ownPartsOf({ request, report, events }: Ended): string[] {
  const tasks = report?.plan?.tasks ?? [];
  const foreign = [
    ...textsOfTeam(request.team),
    request.request,
    ...tasks.flatMap(({ instruction, successCriterion }) => [instruction, successCriterion]),
    ...(report?.tasks ?? []).map(({ instruction }) => instruction),
  ]
    .filter((text) => text !== '')
    .sort((a, b) => b.length - a.length);
  const without = (text: string): string =>
    foreign.reduce((rest, each) => rest.replaceAll(each, ''), text.replaceAll(DATA, ''));
  return events.flatMap((event) => openingIn(event)).map((parts) => JSON.stringify(parts.map(without)));
}

const openingIn = (event: RunEvent): string[][] =>
  event.type === 'model-call-prepared' && event.prompt && roleOf(event.callId) === 'work'
    ? [[event.prompt.system, event.prompt.messages[0]?.text ?? '']]
    : [];

const usageSchema = z.looseObject({ usage: z.looseObject({ prompt_tokens: z.number() }) });

async function countedBy({ url }: Gateway, opening: string): Promise<number> {
  const [system = '', user = ''] = z.array(z.string()).parse(JSON.parse(opening));
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${keyOf('sizes', 'sizes')}` },
    body: JSON.stringify({
      model: 'live',
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      max_tokens: 1,
    }),
  });
  return usageSchema.parse(await response.json()).usage.prompt_tokens;
}
