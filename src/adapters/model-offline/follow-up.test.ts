import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Turn } from '../../core/journal/event.ts';
import type { CrewMember } from '../../ports/model.ts';
import { profileOf } from './crew/profile.ts';
import { restated } from './follow-up.ts';

const input = z.object({ month: z.string().optional().describe('Month of the bill, such as "May"') });
const crew: CrewMember[] = [
  {
    name: 'billing',
    kind: 'agent',
    does: 'explains bills and refunds wrong charges',
    scope: undefined,
    examples: [],
    tools: [
      { name: 'look_up_bill', does: 'Looks up the bill of a month', effect: 'read', input },
      { name: 'refund_charge', does: 'Refunds a charge', effect: 'once', input: z.object({ chargeId: z.string() }) },
    ] as unknown as CrewMember['tools'],
  },
];
const profiles = crew.map(profileOf);
const turns = (...texts: string[]): Turn[] =>
  texts.map((text, at) => ({ role: at % 2 === 0 ? 'requester' : 'supervisor', text }));
const followed = (request: string, ...texts: string[]) => restated(request, turns(...texts), profiles);

describe('a follow-up', () => {
  const bill = ['Show me my bill', 'Your bill of June 2026 is 216.60. It is due on 12 July 2026.'];

  it('takes its topic from the request before, and its month from the answer', () => {
    expect(followed('and the month before?', ...bill)).toBe('Show me my bill for May 2026');
    expect(followed('and the one after?', ...bill)).toBe('Show me my bill for July 2026');
    expect(followed('And in April?', ...bill)).toBe('Show me my bill for April');
    expect(followed('and the month before?', 'show me the bill of January 2026', 'It is 20.')).toBe(
      'show me the bill of December 2025',
    );
  });

  it('goes on from follow-up to follow-up', () => {
    const more = [...bill, 'and the month before?', 'Your bill of May 2026 is 138.34.'];
    expect(followed('and the one before that?', ...more)).toBe('Show me my bill for April 2026');
  });

  it('asks for information, even if the request before was an order with an effect', () => {
    expect(followed('and the month before?', 'Refund the router charge of May 2026', 'It is refunded.')).toBe(
      'look up bill for April 2026',
    );
  });

  it('stays as it is without earlier turns, with a topic of its own, or as an order', () => {
    expect(restated('and the month before?', [], profiles)).toBeUndefined();
    expect(followed('refund the charge C-1', ...bill)).toBeUndefined();
    expect(followed('What was my bill the month before?', ...bill)).toBe('What was my bill in May 2026?');
    expect(followed('thanks!', ...bill)).toBeUndefined();
  });
});
