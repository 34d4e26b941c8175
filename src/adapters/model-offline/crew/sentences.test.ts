import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CrewMember } from '../../../ports/model.ts';
import { partsOf } from '../route-parts.ts';
import { cachedProfileOf } from './profile-cache.ts';
import { sentencesFor } from './sentences.ts';

const member = (name: string, does: string): CrewMember => ({
  name,
  kind: 'agent',
  does,
  scope: undefined,
  examples: [],
  tools: [{ name: `${name}_tool`, does, effect: 'read', input: z.object({}) }],
});
const crew = [
  member('bookings', 'Finds cars and makes or changes rental bookings.'),
  member('billing', 'Explains invoices and handles refunds.'),
].map(cachedProfileOf);
const TEXT = 'Why did you take 60 euros from my card?';

describe('the meaning of a whole sentence', () => {
  it('decides a request that its words leave open, the same way every time', async () => {
    const sentences = await sentencesFor([TEXT], crew);
    const again = await sentencesFor([TEXT], crew);
    const [bookings = 0, billing = 0] = sentences?.nearness(TEXT) ?? [];
    expect(billing).toBeGreaterThan(bookings);
    expect(again?.nearness(TEXT)).toEqual([bookings, billing]);
    expect(partsOf(TEXT, crew, { sentences }).parts.map(({ profile }) => profile.member.name)).toEqual(['billing']);
  });

  it('gives a story to the nearest worker, and noise to no worker', async () => {
    const story = 'There is a dent in the door of the car I picked up.';
    const noise = '6mBkT3WCi4ZEar ztO8w MDeuhvW3nXyXUSm99N1f3Njy0t8Om44h04e6qF0JEoPNLEdgfM5aM3dWB';
    const sentences = await sentencesFor([story, noise], crew);
    const routed = (text: string) => partsOf(text, crew, { sentences }).parts.map(({ profile }) => profile.member.name);
    expect(routed(story)).toEqual(['bookings']);
    expect(routed(noise)).toEqual([]);
  });

  it('is unknown for a sentence that was not encoded', async () => {
    expect((await sentencesFor([TEXT], crew))?.nearness('something else')).toBeUndefined();
  });
});
