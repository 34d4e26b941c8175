import { describe, expect, it } from 'vitest';
import { wordsIn } from '../words.ts';
import { clausesOf } from './clauses.ts';
import { factsIn } from './facts.ts';
import { mainGroup, verbGroups } from './verb-forms.ts';

const saidBy = (clause: string): string => {
  const words = wordsIn(clause);
  const group = mainGroup(verbGroups(words));
  return group ? `${words[group.verb]?.low} ${group.form}${group.negated ? ' denied' : ''}` : 'nothing';
};

describe('the verb of a clause', () => {
  it.each([
    ['The fee you paid has not been returned', 'returned perfect denied'],
    ['The 22 who have not renewed were each telephoned last week', 'telephoned passive'],
    ['With no fix on offer, the package was ripped out', 'ripped passive'],
    ['nor has the alarm been tested', 'tested passive denied'],
    ['Lunches have still to be ordered', 'ordered modal'],
    ['On 6 May Ines replaced the pump', 'replaced past'],
    ['It is in the post', 'is state'],
    ['Two seats on the night train', 'nothing'],
  ])('says what the clause claims: %s', (clause, said) => {
    expect(saidBy(clause)).toBe(said);
  });
});

describe('a sentence', () => {
  it('is cut where another thing is said, and not within a list', () => {
    const texts = clausesOf('The chain, cassette and pads were replaced, but the wheel was not touched.').map(
      ({ text }) => text,
    );
    expect(texts).toEqual(['The chain, cassette and pads were replaced', 'but the wheel was not touched.']);
  });
});

describe('a fact', () => {
  it.each([
    [{ replacementOrdered: false }, 'denied'],
    [{ refund: '20 EUR', status: 'pending' }, 'planned'],
    [{ delivered: '2025-03-04' }, 'done'],
    ['Redirecting to the neighbour is possible.', 'possible'],
    ['No refund has been issued.', 'denied'],
    ['The parcel was sorted in Leipzig.', 'done'],
  ])('stands as its report puts it: %j', (content, standing) => {
    expect(factsIn(content, 0)[0]?.standing).toBe(standing);
  });
});
