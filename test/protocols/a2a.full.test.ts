// The official client of A2A with the server as its own process: connections that are dropped at every frame, a server that is
// killed, and an agent as a worker of a run that is killed.

import { randomUUID } from 'node:crypto';
import { Role, type StreamResponse, TaskState } from '@a2a-js/sdk';
import { type Client, ClientFactory } from '@a2a-js/sdk/client';
import { describe, expect, it } from 'vitest';
import { newPlace, type Place, type Started } from '../support/cli.ts';
import { urlOf } from '../support/slow-team.ts';

/** Two tasks; the second needs an approval, and waits until there is a file called go. */
const TEAM = `
import { existsSync } from 'node:fs';
import { ask, supervisor, tool, useTools, worker } from 'bosun';
import { z } from 'zod';
const pay = tool('pay_back', {
  does: 'pays an amount back', input: z.object({ eur: z.number() }), effect: 'once', grant: 'always',
  approve: () => ask('it is more than 10 EUR'),
  run: async () => { while (!existsSync('go')) await new Promise((done) => setTimeout(done, 20)); return 'paid back'; },
});
const task = (id, worker, instruction, successCriterion) => ({ id, worker, instruction, successCriterion, dependsOn: [], reads: [] });
export default supervisor({
  name: 'till', models: { balanced: 'offline' }, advice: false, routing: false,
  workers: {
    lines: worker({ does: 'tests lines', effect: 'read', run: () => 'The line is fine.' }),
    clerk: worker({ does: 'pays back', tools: [pay], offline: ({ calls }) => calls.length === 0 ? useTools({ tool: 'pay_back', args: { eur: 20 } }) : 'The customer got 20 EUR back.' }),
  },
  triage: () => ({ route: 'plan', workers: [], reason: '', outOfScope: [] }),
  plan: () => ({ goal: 'help', strategy: 'merge', finalInstruction: '', tasks: [task('line', 'lines', 'Test the line of the customer', 'the state of the line is stated'), task('pay', 'clerk', 'Pay back the roaming charge of March', 'an amount in EUR is stated')] }),
  synthesise: ({ reports }) => ({ answer: reports.map(({ result }) => result.content).join(' ') }),
});
`;

const serve = (place: Place, port = 0): Started =>
  place.start(['serve', '-t', 'team.mjs', '--port', String(port), '--json']);
const clientAt = (url: string): Promise<Client> => new ClientFactory().createFromUrl(url);

const said = (text: string, taskId = '') => ({
  tenant: '',
  message: {
    ...{ messageId: randomUUID(), contextId: '', taskId, role: Role.ROLE_USER, metadata: undefined },
    ...{ extensions: [], referenceTaskIds: [] },
    parts: [{ content: { $case: 'text' as const, value: text }, metadata: undefined, filename: '', mediaType: '' }],
  },
  configuration: undefined,
  metadata: undefined,
});

type Frame = NonNullable<StreamResponse['payload']>;

/** Frames up to the end, or the first of them: then the connection is dropped. */
async function read(stream: AsyncIterable<StreamResponse>, most = Number.POSITIVE_INFINITY): Promise<Frame[]> {
  const frames: Frame[] = [];
  if (most === 0) return frames;
  for await (const { payload } of stream) {
    if (payload) frames.push(payload);
    if (frames.length >= most) break;
  }
  return frames;
}

const cursorOf = (frames: readonly Frame[]): number => Number(frames.at(-1)?.value.metadata?.cursor ?? 0);
const subscribed = (client: Client, id: string, cursor: number) =>
  client.resubscribeTask({ tenant: '', id }, { serviceParameters: { 'Last-Event-ID': String(cursor) } });
const waits = (frames: readonly Frame[]): boolean => {
  const last = frames.at(-1);
  return last?.$case === 'statusUpdate' && last.value.status?.state === TaskState.TASK_STATE_INPUT_REQUIRED;
};
const taskOf = (frames: readonly Frame[]): string => (frames[0]?.$case === 'task' ? frames[0].value.id : '');

describe('a stream of A2A', () => {
  it('has neither a gap nor a repeat, wherever its connection is dropped', async () => {
    const place = newPlace();
    place.write('team.mjs', TEAM);
    place.write('go', '');
    const server = serve(place);
    const client = await clientAt(await urlOf(server));
    const kinds = (frames: readonly Frame[]) => frames.map(({ $case, value }) => [$case, value.metadata?.cursor]);
    let whole: Frame[] = [];
    for (let most = 1; most === 1 || most <= whole.length; most += 1) {
      const begun = await read(client.sendMessageStream(said(`Test the line and pay back, try ${most}`)), most);
      const id = taskOf(begun);
      // A subscriber of a task that waits would wait with it.
      const asked = waits(begun) ? begun : [...begun, ...(await read(subscribed(client, id, cursorOf(begun))))];
      const answered = await read(client.sendMessageStream(said('yes', id)), most);
      whole = [...asked, ...answered, ...(await read(subscribed(client, id, cursorOf(answered))))];
      expect(whole.at(-1)).toMatchObject({
        $case: 'statusUpdate',
        value: { status: { state: TaskState.TASK_STATE_COMPLETED } },
      });
      expect(kinds(whole)).toEqual(kinds(await read(subscribed(client, id, 0))));
    }
    expect(whole.length).toBeGreaterThan(10);
    server.child.kill('SIGTERM');
    await server.ended;
  });

  it('goes on at the same frame after the server was killed in the middle', async () => {
    const place = newPlace();
    place.write('team.mjs', TEAM);
    const first = serve(place);
    const url = await urlOf(first);
    const before = await clientAt(url);
    const asked = await read(before.sendMessageStream(said('Test the line and pay back')));
    const id = taskOf(asked);
    // The call is under way, waiting for the file, when the server dies. Its outcome is unknown then: a person decides.
    const answered = await read(before.sendMessageStream(said('yes', id)), 3);
    first.child.kill('SIGKILL');
    await first.ended;

    const second = serve(place);
    const client = await clientAt(await urlOf(second));
    place.write('go', '');
    const rest = await read(subscribed(client, id, cursorOf(answered)));
    expect(rest.at(-1)).toMatchObject({
      $case: 'statusUpdate',
      value: { status: { state: TaskState.TASK_STATE_INPUT_REQUIRED } },
    });
    const last = await read(client.sendMessageStream(said('yes', id)));
    expect(last.at(-1)).toMatchObject({
      $case: 'statusUpdate',
      value: { status: { state: TaskState.TASK_STATE_COMPLETED } },
    });
    const whole = await read(subscribed(client, id, 0));
    expect([...asked, ...answered, ...rest, ...last]).toEqual(whole);
    second.child.kill('SIGTERM');
    await second.ended;
  });
});

describe('an A2A agent as a worker of a run that was killed', () => {
  it('is asked for the same task by the process that resumes the run', async () => {
    const [remote, local] = [newPlace(), newPlace()];
    remote.write('team.mjs', TEAM.replace("approve: () => ask('it is more than 10 EUR'),", ''));
    const server = serve(remote);
    const url = await urlOf(server);
    local.write(
      'team.mjs',
      `
import { supervisor } from 'bosun';
import { a2a } from 'bosun/a2a';
export default supervisor({ name: 'caller', models: { balanced: 'offline' }, advice: false, routing: false,
  workers: { till: a2a({ does: 'tests lines and pays back', url: '${url}' }) },
  triage: () => ({ route: 'direct', workers: [{ name: 'till', confidence: 100 }], reason: '', outOfScope: [] }),
});`,
    );
    const remoteRuns = async () =>
      ((await (await fetch(`${url}/api/runs`)).json()) as { runs: { status: string }[] }).runs;
    const killed = local.start(['run', '-q', '--team', 'team.mjs', 'Test the line and pay back the charge']);
    await expect.poll(async () => (await remoteRuns()).length).toBe(1);
    killed.child.kill('SIGKILL');
    await killed.ended;
    remote.write('go', '');
    const report = await local.json(['resume', 'last']);
    expect(report).toMatchObject({ status: 'complete', answer: expect.stringContaining('20 EUR back') });
    expect(await remoteRuns()).toMatchObject([{ status: 'complete' }]);
    server.child.kill('SIGTERM');
    await server.ended;
  });
});
