// slack.ts

import { createHmac, timingSafeEqual } from 'node:crypto';
import { settle } from './settle.ts';
import team from './team.ts';

const { SLACK_TOKEN = '', SLACK_SIGNING_SECRET = '', SLACK_CHANNEL = '#refunds' } = process.env;
const SLACK = process.env.SLACK_URL ?? 'https://slack.com';

/** Starts a run, and posts a message with two buttons for each question to a person. */
export async function handle(request: string): Promise<void> {
  await announce(await team.run(request));
}

async function announce({ reviews, status, answer }: Awaited<ReturnType<typeof team.show>>): Promise<void> {
  if (status !== 'waiting') return post({ text: answer });
  for (const { id, question, tool, args, status: state } of reviews) {
    if (state !== 'open') continue;
    const button = (text: string, action: string) => ({
      type: 'button',
      text: { type: 'plain_text', text },
      action_id: action,
      value: id,
    });
    // A code block shows the arguments as they are: no links, no mentions.
    const call = `\`\`\`${tool} ${JSON.stringify(args, null, 2).replaceAll('`', "'")}\`\`\``;
    await post({
      text: question,
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: `${question}\n${call}` } },
        { type: 'actions', elements: [button('Approve', 'approve'), button('Deny', 'deny')] },
      ],
    });
  }
}

async function post(message: object): Promise<void> {
  const sent = await fetch(`${SLACK}/api/chat.postMessage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SLACK_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ channel: SLACK_CHANNEL, ...message }),
  });
  const { ok, error } = (await sent.json()) as { ok: boolean; error?: string };
  if (!ok) throw new Error(`Slack did not take the message: ${error}`);
}

/** The address that Slack calls when a button is pressed (Interactivity in the settings of the app). */
export async function onButton(request: Request): Promise<Response> {
  const body = await request.text();
  if (!isFromSlack(request.headers, body)) return new Response('not signed by Slack', { status: 401 });
  const { actions, user } = JSON.parse(new URLSearchParams(body).get('payload') ?? '{}');
  const [{ action_id: action, value: review }] = actions;
  if (action !== 'approve' && action !== 'deny') return new Response(null, { status: 400 });
  const settled = await settle(review, action, user.username);
  // Slack waits three seconds at most, so the run goes on after the reply.
  if (settled.accepted) settled.run.then(announce).then(undefined, console.error);
  else await post({ text: settled.reason });
  return new Response(null, { status: 200 });
}

function isFromSlack(headers: Headers, body: string): boolean {
  const time = headers.get('x-slack-request-timestamp') ?? '';
  // An old message may be a copy that was recorded.
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  const expected = `v0=${createHmac('sha256', SLACK_SIGNING_SECRET).update(`v0:${time}:${body}`).digest('hex')}`;
  const given = headers.get('x-slack-signature') ?? '';
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
