import { describe, expect, it } from 'vitest';
import { type PolicyRule, readPolicyRule, ruleOn } from './policy-rule.ts';

const rules = (...texts: readonly string[]): PolicyRule[] =>
  texts.map((text) => {
    const rule = readPolicyRule(text);
    if (!rule) throw new Error(`${text} is no rule`);
    return rule;
  });
const kindOf = (texts: readonly string[], args: unknown, own: 'allow' | 'ask' = 'allow'): string =>
  ruleOn(rules(...texts), args, () => (own === 'allow' ? { kind: 'allow' } : { kind: 'ask', reason: 'its own' })).kind;

describe('a policy in team.yaml', () => {
  it('without a condition allows, asks or denies every call', () => {
    for (const kind of ['allow', 'ask', 'deny']) expect(kindOf([kind], { anything: 1 })).toBe(kind);
  });

  it.each([
    ['ask when amount > 50', 51, 'ask'],
    ['ask when amount > 50', 50, 'allow'],
    ['deny when amount >= 50', 50, 'deny'],
    ['deny when amount < 0', -1, 'deny'],
    ['ask when amount <= 1.5', 1.5, 'ask'],
    ['ask when amount = 7', 7, 'ask'],
    ['ask when amount != 7', 7, 'allow'],
    ['allow when amount < 10', 9, 'allow'],
    ['allow when amount < 10', 10, 'ask'],
  ])('%s with %d: %s', (rule, amount, expected) => {
    expect(kindOf([rule], { amount })).toBe(expected);
  });

  it('with several rules follows the first that matches, otherwise the tool’s own policy', () => {
    const both = ['deny when amount > 500', 'ask when amount > 50'];
    expect([501, 51, 5].map((amount) => kindOf(both, { amount }))).toEqual(['deny', 'ask', 'allow']);
    expect(kindOf(both, { amount: 5 }, 'ask')).toBe('ask');
  });

  it('asks if its argument is missing, not a number, or inherited', () => {
    for (const args of [{}, { amount: '51' }, { amount: Number.NaN }, null, 'text', { amount: null }])
      expect(kindOf(['deny when amount > 50'], args)).toBe('ask');
    expect(kindOf(['deny when constructor.length > 50'], {})).toBe('ask');
  });

  it('can refer to nested arguments', () => {
    expect(kindOf(['deny when order.total > 9'], { order: { total: 10 } })).toBe('deny');
  });

  it.each(['', 'maybe', 'ask when', 'ask when amount', 'ask when amount > many', 'ask if amount > 5', 'allow allow'])(
    'cannot be written as "%s"',
    (text) => {
      expect(readPolicyRule(text)).toBeUndefined();
    },
  );
});
