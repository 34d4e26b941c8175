import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { matched, nearness } from './match.ts';
import { askedIn } from './offline-plan.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const data = fileURLToPath(new URL('./fixtures/graphs.jsonl', import.meta.url));
const figures = (...flags: string[]) =>
  JSON.parse(
    execFileSync(process.execPath, ['--conditions=bosun-source', main, '--data', data, '--json', ...flags], {
      encoding: 'utf8',
    }),
  );

describe('the evaluation of plans', () => {
  it('accepts every valid graph, and refuses every broken one because of its break', () => {
    expect(figures()).toMatchObject({
      plans: 6,
      loaded: 3,
      refused: 3,
      reasons: { 'vague-instruction': 1, 'no-graph': 1, 'edge-to-nothing': 1 },
      refusals: [
        { id: 'own:3', reasons: [expect.stringMatching(/^tasks\[2\]\.instruction: /)] },
        { id: 'own:5' },
        { id: 'own:6' },
      ],
      brokenTried: 4 + 2 * 10,
      brokenAccepted: 0,
      brokenNamed: 4 + 2 * 10,
      planned: 5,
      nodeF1: expect.any(Number),
      edgeF1: expect.any(Number),
    });
  });

  it('accepts broken graphs once the check is removed', () => {
    expect(figures('--control')).toMatchObject({ loaded: 4, brokenTried: 24, brokenAccepted: 24, brokenNamed: 0 });
  });

  it.each([
    [[], /name the file of graphs/],
    [['--data', 'gone.jsonl'], /gone\.jsonl/],
    [['--data', main], /main\.ts:1 is not JSON/],
  ])('reports in one line what is wrong with %j', (flags, line) => {
    const { status, stderr } = spawnSync(process.execPath, ['--conditions=bosun-source', main, ...flags], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([2, expect.stringMatching(line)]);
  });
});

describe('the similarity of a plan and a graph', () => {
  const gold = {
    texts: ['Search the airport of Paris', 'Book the flight to Paris', 'Mail the receipt'],
    edges: [
      [0, 1],
      [1, 2],
    ] as const,
  };

  it('is 1 for the graph itself in any order, and 0 for an unrelated graph', () => {
    expect(nearness(gold, gold)).toEqual({ nodeF1: 1, edgeF1: 1 });
    const turned = {
      texts: [...gold.texts].reverse(),
      edges: [
        [2, 1],
        [1, 0],
      ] as const,
    };
    expect(nearness(turned, gold)).toEqual({ nodeF1: 1, edgeF1: 1 });
    expect(nearness({ texts: ['Water the ferns'], edges: [] }, gold)).toEqual({ nodeF1: 0, edgeF1: 0 });
  });

  it('counts missing and superfluous nodes, and edges only in the right direction', () => {
    const made = { texts: ['searching airports in Paris', 'booking flights to Paris'], edges: [[1, 0]] as const };
    expect(nearness(made, gold)).toEqual({ nodeF1: 0.8, edgeF1: 0 });
    expect(nearness({ ...made, edges: [[0, 1]] }, gold).edgeF1).toBeCloseTo(2 / 3);
  });

  it('pairs each text once, the most similar first, and splits names into words', () => {
    expect([
      ...matched(['search airport', 'search the airport of Oslo'], ['SearchAirport with {"query":"Oslo"}']),
    ]).toEqual([[1, 0]]);
  });

  it('uses the request without its list of callable functions', () => {
    expect(askedIn('Task: Count the boats.\nThe api list you can use: {}')).toBe('Count the boats.');
    expect(askedIn('Count the boats.')).toBe('Count the boats.');
  });
});
