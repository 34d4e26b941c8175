import { supervisor, tool, worker } from 'bosun';
import { giveJson, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PoolOptions } from '../../src/runtime/pools/define-pools.ts';
import { early, streaming } from '../support/streaming.ts';
import { teamOf } from '../support/teams.ts';

const workers = { left: stubWorker({}), right: stubWorker({}), boss: worker({ does: 'decides', person: true }) };
const defined = (pools: Record<string, PoolOptions>) => () =>
  supervisor<typeof workers, never, string>({ workers, pools: pools as never, advice: false });

const MISTAKES: Record<string, [Record<string, PoolOptions>, string]> = {
  'one worker': [{ all: { workers: ['left'] } }, 'The pool "all" has one worker: name two or more to choose from'],
  'no worker': [{ all: { workers: [] } }, 'The pool "all" has no worker: name two or more to choose from'],
  'a stranger': [
    { all: { workers: ['left', 'rigth'] } },
    'The pool "all" lists "rigth", which is not a worker of this team; did you mean "right"?',
  ],
  'a worker twice': [{ all: { workers: ['left', 'left'] } }, 'The pool "all" lists "left" twice'],
  'another pool': [
    { all: { workers: ['left', 'some'] }, some: { workers: ['left', 'right'] } },
    'The pool "all" lists "some", which is a pool itself: list its workers',
  ],
  'a person': [
    { all: { workers: ['left', 'boss'] } },
    'The pool "all" lists "boss", which is a person: only agents and functions are chosen by figures',
  ],
};

describe('a pool that', () => {
  it.each(Object.entries(MISTAKES))('has %s is refused when the team is defined', (_, [pools, message]) => {
    expect(defined(pools)).toThrow(message);
  });

  it('has the name of a worker is refused', () => {
    expect(defined({ left: { workers: ['left', 'right'] } })).toThrow('The pool "left" has the name of a worker');
  });

  it('names an unknown worker does not compile', () => {
    supervisor({
      workers: { left: workers.left, right: workers.right },
      pools: { both: { workers: ['left', 'right'], rule: () => 'left' } },
      defaultWorker: 'both',
      advice: false,
    });
    const both = ['left', 'middle'] as const;
    // @ts-expect-error There is no worker "middle".
    const wrong = () => supervisor({ workers: { left: workers.left }, pools: { both: { workers: both } } });
    // @ts-expect-error There is neither a worker nor a pool "bath".
    const unknown = () => supervisor({ workers: { left: workers.left }, defaultWorker: 'bath' });
    expect(wrong).toThrow();
    expect(unknown).toThrow();
  });
});

describe('a team', () => {
  it('without pools has the same hash as before pools existed', () => {
    const { spec } = teamOf({ workers: { left: workers.left, right: workers.right }, advice: false });
    expect(spec).not.toHaveProperty('pools');
    expect(JSON.stringify(spec)).not.toContain('pool');
  });

  it('with pools has another hash, and gets no advice about members with similar descriptions', () => {
    const plain = teamOf({ workers: { left: workers.left, right: workers.right }, advice: false });
    const pooled = supervisor({
      workers: { left: workers.left, right: workers.right },
      pools: { both: { workers: ['left', 'right'] } },
      advice: false,
    });
    expect(pooled.spec.hash).not.toBe(plain.spec.hash);
    expect(plain.advice.map(({ code }) => code)).toContain('overlapping-workers');
    expect(pooled.advice.map(({ code }) => code)).toEqual(['one-worker']);
  });

  it('of one pool sends every request to it', async () => {
    const stub = () => stubWorker(() => 'done', { does: 'translates' });
    const team = supervisor({
      workers: { left: stub(), right: stub() },
      pools: { both: { workers: ['left', 'right'] } },
      advice: false,
    });
    const report = await team.run('Translate this');
    expect(report).toMatchObject({
      status: 'complete',
      route: 'direct',
      routing: { workers: [{ name: 'both' }] },
      tasks: [{ worker: 'left', chosen: { pool: 'both' } }],
    });
  });

  it('shows the planner the pool, not its members', async () => {
    const lookup = tool('lookup', { does: 'looks up', input: z.object({}), effect: 'read', run: () => '' });
    const agent = () => worker({ does: 'translates a text', tools: [lookup], model: scriptedModel([say('done')]) });
    const plan = {
      goal: 'Translate it',
      tasks: [
        {
          id: 'a',
          worker: 'both',
          instruction: 'Translate the letter of 3 May into French',
          successCriterion: 'every sentence of it is in French',
        },
      ],
    };
    const supervisorModel = scriptedModel({ plan: giveJson(plan), synthesise: say('done') });
    const team = supervisor({
      workers: { clerk: stubWorker({}, { does: 'files letters' }), left: agent(), right: agent() },
      pools: { both: { workers: ['left', 'right'], does: 'translates letters' } },
      sharedTools: ['lookup'],
      models: { supervisor: supervisorModel },
      advice: false,
    });
    const report = await team.run('Translate the letter');
    const [asked] = supervisorModel.requests;
    const text = asked?.messages.map((message) => ('text' in message ? message.text : '')).join('\n') ?? '';
    const prompt = `${asked?.system}\n${text}`;
    expect(prompt).toContain('- both: translates letters');
    expect(prompt).toContain('tools: lookup');
    expect(prompt).not.toMatch(/- (left|right):/);
    expect(asked?.brief.crew.map(({ name }) => name)).toEqual(['clerk', 'both']);
    expect(report.tasks[0]).toMatchObject({ worker: 'left', status: 'succeeded' });
  });
});

describe('a task of a pool in a plan that is still being written', () => {
  const acting = stubWorker(() => 'done', { effect: 'once' });
  const reading = () => stubWorker(() => 'read');
  const drafts = [
    { id: 'a', worker: 'pool' },
    { id: 'b', worker: 'billing' },
    { id: 'c', worker: 'billing' },
  ];
  const pools = { pool: { workers: ['left', 'right'] } } as never;

  it('begins early if all members only read, and waits for the whole plan if one has an effect', async () => {
    const readers = streaming([drafts], { workers: { left: reading(), right: reading() }, pools });
    expect(early((await readers.run()).events)).toContain('a');
    const mixed = streaming([drafts], { workers: { left: reading(), right: acting }, pools });
    const { events, report } = await mixed.run();
    expect(early(events)).toEqual(['b']);
    expect(report.tasks.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });
});
