// AG-UI's own client against the server.

import { EventType, HttpAgent, type Interrupt, type RunFinishedEvent } from '@ag-ui/client';
import { escalate, type Journal, supervisor, worker } from 'bosun';
import { openMemoryJournal } from 'bosun/journal';
import { stubWorker } from 'bosun/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refund, refunding } from '../support/refunds.ts';
import { type Client, startServer } from '../support/server.ts';

function teamsOn(store: Journal) {
  const desk = stubWorker(({ instruction }) => `The answer to “${instruction}” is forty two.`);
  const unsure = stubWorker(({ answers }) =>
    answers[0] ? `tested ${answers[0].answer}` : escalate('ambiguous-input', 'Which of your two lines?'),
  );
  const slow = worker({
    does: 'waits',
    effect: 'read',
    run: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  });
  const nested = supervisor({ ...refunding(refund(100)).options(), name: 'nested', advice: false, routing: false });
  const failing = stubWorker(() => new Error('the cable is cut'), { attemptsMax: 1 });
  const common = { store, models: { balanced: 'offline' }, advice: false, routing: false } as const;
  return {
    desk: supervisor({ ...common, name: 'desk', workers: { desk } }),
    refunds: supervisor({ ...common, ...refunding(refund(100)).options(), name: 'refunds' }),
    office: supervisor({ ...common, name: 'office', workers: { refunds: worker({ does: 'refunds', team: nested }) } }),
    lines: supervisor({ ...common, name: 'lines', workers: { unsure } }),
    slow: supervisor({ ...common, name: 'slow', workers: { slow } }),
    failing: supervisor({ ...common, name: 'failing', workers: { failing }, limits: { splitsMax: 0 } }),
  };
}

let server: Client;
const journal = openMemoryJournal();
beforeAll(async () => {
  server = await startServer(teamsOn, { journal });
});
afterAll(() => server.close());

let threads = 0;
const agentFor = (team: string, threadId = `thread-${threads++}`): HttpAgent =>
  new HttpAgent({ url: `${server.url}/agui/${team}`, threadId });

const ask = (agent: HttpAgent, content: string): void =>
  agent.addMessage({ id: `user-${agent.messages.length}`, role: 'user', content });

interface Ran {
  readonly types: string[];
  readonly finished: RunFinishedEvent | undefined;
  readonly error: string | undefined;
  readonly interrupts: readonly Interrupt[];
}

/** Runs the agent, and says what came. */
async function run(agent: HttpAgent, parameters: Parameters<HttpAgent['runAgent']>[0] = {}): Promise<Ran> {
  const types: string[] = [];
  let finished: RunFinishedEvent | undefined;
  let error: string | undefined;
  await agent.runAgent(parameters, {
    onEvent: ({ event }) => void types.push(event.type),
    onRunFinishedEvent: ({ event }) => {
      finished = event;
    },
    onRunErrorEvent: ({ event }) => {
      error = event.message;
    },
  });
  const outcome = finished?.outcome;
  return { types, finished, error, interrupts: outcome?.type === 'interrupt' ? outcome.interrupts : [] };
}

const lastText = ({ messages }: HttpAgent): string => {
  const last = messages.findLast(({ role }) => role === 'assistant');
  return typeof last?.content === 'string' ? last.content : '';
};

const runsOf = async (team: string) =>
  (await server.ask('GET', `/api/runs?team=${team}&limit=1000`)).body.runs as { runId: string; labels: object }[];

describe('AG-UI', () => {
  it('answers a request with its plan as state, its tasks as sub-agents, and the answer as a message', async () => {
    const agent = agentFor('desk');
    ask(agent, 'What is six times seven?');
    const { types, finished } = await run(agent);
    expect(types[0]).toBe(EventType.RUN_STARTED);
    expect(types).toContain(EventType.SUBAGENT_STARTED);
    expect(types.at(-1)).toBe(EventType.RUN_FINISHED);
    expect(finished).toMatchObject({ outcome: { type: 'success' }, result: { status: 'complete', gaps: [] } });
    expect(lastText(agent)).toContain('forty two');
    expect(agent.state).toMatchObject({
      run: { team: 'desk', status: 'complete' },
      tasks: [{ worker: 'desk', state: 'done' }],
    });
    ask(agent, 'And times two?');
    await run(agent);
    const [latest] = await runsOf('desk');
    const { body } = await server.ask('GET', `/api/runs/${latest?.runId}/events?limit=1`);
    expect(body.events[0].body.history).toMatchObject([
      { role: 'requester', text: 'What is six times seven?' },
      { role: 'supervisor', text: expect.stringContaining('forty two') },
    ]);
    expect(latest?.labels).toMatchObject({ via: 'ag-ui', 'agui-thread': agent.threadId });
  });

  it('ends a run with an interrupt for a review, and goes on when it is resumed with an approval', async () => {
    const agent = agentFor('refunds');
    ask(agent, 'Refund 100 please');
    const { interrupts } = await run(agent);
    expect(interrupts).toMatchObject([{ reason: 'approval', toolCallId: expect.any(String) }]);
    expect(agent.state).toMatchObject({ run: { status: 'waiting' } });
    const [{ id: interruptId } = { id: '' }] = interrupts;
    const resume = [{ interruptId, status: 'resolved' as const, payload: { approved: true } }];
    const { finished } = await run(agent, { resume });
    expect(finished).toMatchObject({ outcome: { type: 'success' }, result: { status: 'complete' } });
    expect(lastText(agent)).toContain('done');
    expect(agent.messages.filter(({ role }) => role === 'tool')).toMatchObject([{ content: 'done' }]);
    expect(await runsOf('refunds')).toHaveLength(1);
  });

  it('goes on with a review that was decided through the API in between, and refuses a contrary answer', async () => {
    const agent = agentFor('refunds');
    ask(agent, 'Refund 100 please');
    const { interrupts } = await run(agent);
    const [{ id: interruptId } = { id: '' }] = interrupts;
    const path = `/api/reviews/${interruptId}/decision`;
    expect((await server.ask('POST', path, { body: { decision: { kind: 'approve' } } })).status).toBe(200);
    const contrary = agentFor('refunds', agent.threadId);
    const no = [{ interruptId, status: 'resolved' as const, payload: { approved: false } }];
    const refused = await server.ask('POST', '/agui/refunds', {
      body: { threadId: contrary.threadId, runId: 'contrary', messages: [], resume: no },
    });
    expect(refused).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('approve') } } });
    const resume = [{ interruptId, status: 'resolved' as const, payload: { approved: true } }];
    const { finished } = await run(agent, { resume });
    expect(finished).toMatchObject({ result: { status: 'complete' } });
  });

  it('shows a thread to a client that connects to it: messages, state and interrupts', async () => {
    const agent = agentFor('refunds');
    ask(agent, 'Refund 100 please');
    const { interrupts } = await run(agent);
    const other = new HttpAgent({ url: `${server.url}/agui/refunds/connect`, threadId: agent.threadId });
    expect((await run(other)).interrupts).toEqual(interrupts);
    expect(other.messages[0]).toMatchObject({ role: 'user', content: 'Refund 100 please' });
    await server.ask('POST', `/api/reviews/${interrupts[0]?.id}/decision`, { body: { decision: { kind: 'approve' } } });
    const later = new HttpAgent({ url: `${server.url}/agui/refunds/connect`, threadId: agent.threadId });
    const outcome = async () => (await run(later)).finished?.outcome?.type;
    await expect.poll(outcome).toBe('success');
    expect(lastText(later)).toContain('done');
  });

  it('takes an answer in words to a question of the team', async () => {
    const agent = agentFor('lines');
    ask(agent, 'Test my line');
    const { interrupts } = await run(agent);
    expect(interrupts).toMatchObject([{ reason: 'question', message: 'Which of your two lines?' }]);
    const [{ id: interruptId } = { id: '' }] = interrupts;
    await run(agent, { resume: [{ interruptId, status: 'resolved', payload: { answer: 'the second' } }] });
    expect(lastText(agent)).toContain('tested the second');
  });

  it('passes on a review of a nested team', async () => {
    const agent = agentFor('office');
    ask(agent, 'Refund 100 please');
    const { interrupts } = await run(agent);
    expect(interrupts).toMatchObject([{ reason: 'approval', metadata: { tool: 'refund', args: { amount: 100 } } }]);
    const [{ id: interruptId } = { id: '' }] = interrupts;
    const resume = [{ interruptId, status: 'resolved' as const, payload: true }];
    expect((await run(agent, { resume })).finished).toMatchObject({ result: { status: 'complete' } });
  });

  it('denies what the client does not want to answer', async () => {
    const agent = agentFor('refunds');
    ask(agent, 'Refund 100 please');
    const [{ id: interruptId } = { id: '' }] = (await run(agent)).interrupts;
    const { finished } = await run(agent, { resume: [{ interruptId, status: 'cancelled' }] });
    expect(finished).toMatchObject({ result: { status: 'partial' } });
    expect(agent.messages.filter(({ role }) => role === 'tool')).toMatchObject([{ content: 'denied' }]);
  });

  it('reports a failed run as an error', async () => {
    const agent = agentFor('failing');
    ask(agent, 'Mend it');
    const { error, types } = await run(agent);
    expect({ error, last: types.at(-1) }).toEqual({ error: expect.stringContaining('cable'), last: 'RUN_ERROR' });
  });

  it('keeps a run whose client leaves, refuses a second request, and cancels it when asked', async () => {
    const agent = agentFor('slow');
    ask(agent, 'Wait for me');
    const runId = 'the-first';
    const ran = agent.runAgent({ runId }, { onSubagentStartedEvent: () => agent.abortRun() });
    await ran.catch(() => {});
    const [left] = await runsOf('slow');
    await server.until(left?.runId ?? '', 'running');
    const again = { threadId: agent.threadId, runId: 'second', messages: [{ role: 'user', content: 'And me' }] };
    expect((await server.ask('POST', '/agui/slow', { body: again })).status).toBe(409);
    const watching = run(agent, { runId });
    await server.ask('POST', '/agui/slow/cancel', { body: { threadId: agent.threadId } });
    expect((await watching).finished?.outcome).toEqual({ type: 'cancelled' });
    expect(await runsOf('slow')).toHaveLength(1);
  });
});

/** Reads a stream up to this many events, then drops the connection. */
async function dropped(body: object, most: number, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const answer = await fetch(`${server.url}/agui/refunds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: leaving.signal,
  });
  const frames: { id: string; data: string }[] = [];
  let rest = '';
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const [, id = '', data = ''] = /^id: (.*)\ndata: (.*)$/m.exec(part) ?? [];
      if (data !== '') frames.push({ id, data });
    }
    if (frames.length >= most) break;
  }
  leaving.abort();
  return frames.slice(0, most);
}

describe('a dropped connection', () => {
  it('is resumed after every event of both runs, without a gap or a repeat', async () => {
    const body = { threadId: 'dropped', runId: 'one', messages: [{ id: 'm', role: 'user', content: 'Refund 100' }] };
    const whole = await dropped(body, Number.POSITIVE_INFINITY);
    const { outcome } = JSON.parse(whole.at(-1)?.data ?? '{}') as { outcome: { interrupts: [{ id: string }] } };
    const resume = [{ interruptId: outcome.interrupts[0].id, status: 'resolved', payload: true }];
    const next = { threadId: 'dropped', runId: 'two', messages: [], resume };
    const answered = await dropped(next, Number.POSITIVE_INFINITY);
    for (const { sent, all } of [
      { sent: body, all: whole },
      { sent: next, all: answered },
    ])
      for (const at of all.keys()) {
        const first = all.slice(0, at + 1);
        const rest = await dropped(sent, Number.POSITIVE_INFINITY, { 'last-event-id': first.at(-1)?.id ?? '' });
        expect([...first, ...rest]).toEqual(all);
      }
  });

  it('leaves an agent that runs again with the same messages and state as one that was never dropped', async () => {
    const agent = agentFor('desk');
    ask(agent, 'What is six times seven?');
    await run(agent, { runId: 'steady' });
    const shaky = agentFor('desk', agent.threadId);
    shaky.setMessages(agent.messages.slice(0, 1));
    const middle = { onTextMessageContentEvent: () => shaky.abortRun() };
    await shaky.runAgent({ runId: 'steady' }, middle).catch(() => {});
    await run(shaky, { runId: 'steady' });
    expect({ messages: shaky.messages, state: shaky.state }).toEqual({ messages: agent.messages, state: agent.state });
  });
});

describe('rights', () => {
  it('keep threads of other projects apart, and leave decisions to approvers', async () => {
    const guarded = await startServer(teamsOn);
    const tokenFor = async (role: string, project: string, token?: string): Promise<string> => {
      const body = { name: `${role} of ${project}`, role, project };
      const made = await guarded.ask('POST', '/api/tokens', { body, ...(token === undefined ? {} : { token }) });
      return made.body.token as string;
    };
    const admin = (await guarded.ask('POST', '/api/tokens', { body: { name: 'root', role: 'admin' } })).body.token;
    const [blue, red] = [await tokenFor('operator', 'blue', admin), await tokenFor('operator', 'red', admin)];
    const approver = await tokenFor('approver', 'blue', admin);
    const as = (token: string, path = ''): HttpAgent =>
      new HttpAgent({
        ...{ url: `${guarded.url}/agui/refunds${path}`, threadId: 'shared' },
        headers: { authorization: `Bearer ${token}` },
      });
    const agent = as(blue);
    ask(agent, 'Refund 100 please');
    const [{ id: interruptId } = { id: '' }] = (await run(agent)).interrupts;
    // The same thread id means nothing to another project.
    const stranger = as(red, '/connect');
    await run(stranger);
    expect(stranger.messages).toEqual([]);
    const body = {
      ...{ threadId: 'shared', runId: 'two', messages: [] },
      resume: [{ interruptId, status: 'resolved', payload: { approved: true } }],
    };
    const answer = async (token: string) => (await guarded.ask('POST', '/agui/refunds', { body, token })).status;
    expect([await answer(red), await answer(blue), await answer(approver)]).toEqual([404, 403, 200]);
    await guarded.close();
  });
});
