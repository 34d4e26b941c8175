import { describe, expect, it } from 'vitest';
import type { CrewMember, Weighed } from '../../ports/model.ts';
import { profileOf } from './crew/profile.ts';
import { partsOf } from './route-parts.ts';
import { agreeWithRouter } from './router-agreement.ts';

const member = (name: string, does: string): CrewMember => ({
  name,
  kind: 'agent',
  does,
  scope: undefined,
  examples: [],
  tools: [],
});
const profiles = [member('billing', 'explains bills'), member('technical', 'mends lines')].map(profileOf);

/** A router that knows which words belong to which worker. */
const weigher =
  (record: number) =>
  (text: string): Weighed => {
    const needs = [/sum|back/.test(text) ? 0.95 : 0.02, /dark|going/.test(text) ? 0.95 : 0.02];
    const names = ['billing', 'technical'];
    const workers = names.map((name, at) => ({ name, chance: needs[at] ?? 0 }));
    const nobody = Math.max(...needs) > 0.5 ? 0.03 : 0.96;
    return { workers, needs, several: 0, together: [], nobody, confidence: 0.9, outOfScope: false, record };
  };

const namesFor = (request: string, record: number, history: { role: 'requester'; text: string }[] = []) =>
  agreeWithRouter(partsOf(request, profiles), request, { profiles, weigher: weigher(record), history }).parts.map(
    ({ profile }) => profile.member.name,
  );

describe('a trusted router', () => {
  const request = 'The box has gone dark. I want half of the sum back.';

  it('decides which workers are needed where words say nothing, and gives each of them a part', () => {
    expect(namesFor(request, 0.85)).toEqual(['technical', 'billing']);
    expect(namesFor('Get it going and give me the eleven days back', 0.85).sort()).toEqual(['billing', 'technical']);
  });

  it('rejects an out-of-scope request even if one of its words belongs to a worker', () => {
    expect(namesFor('What is a bill of exchange?', 0.85)).toEqual([]);
  });

  it('only advises in a conversation, or while its record is poor', () => {
    expect(namesFor(request, 0.5)).toHaveLength(1);
    expect(namesFor(request, 0.85, [{ role: 'requester', text: 'Hello' }])).toHaveLength(1);
  });
});
