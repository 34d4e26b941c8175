// Policies as text: `allow`, `ask` or `deny`, optionally with a condition such as `when amount > 50`.

import type { Ruling } from '../core/journal/event-parts.ts';

type Kind = Ruling['kind'];
type Sign = '>' | '>=' | '<' | '<=' | '=' | '!=';

export interface PolicyRule {
  readonly kind: Kind;
  readonly when?: { readonly argument: readonly string[]; readonly sign: Sign; readonly number: number };
  /** The rule as written, for the question to a person. */
  readonly text: string;
}

const RULE =
  /^(allow|ask|deny)(?:\s+when\s+([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)\s*(>=|<=|!=|>|<|=)\s*(-?\d{1,15}(?:\.\d{1,15})?))?$/;

export const POLICY_FORMS = 'allow, ask, deny, or such as: ask when amount > 50';

export function readPolicyRule(text: string): PolicyRule | undefined {
  const found = RULE.exec(text.trim());
  if (!found) return undefined;
  const kind = found[1] as Kind;
  if (found[2] === undefined) return { kind, text: text.trim() };
  const when = { argument: found[2].split('.'), sign: found[3] as Sign, number: Number(found[4]) };
  return { kind, when, text: text.trim() };
}

/**
 * The first rule whose condition is true decides. If there is none, the tool's own policy decides; but if one of the rules
 * allows something, a person is asked, because such rules list what is fine. A rule whose argument is no number asks.
 */
export function ruleOn(rules: readonly PolicyRule[], args: unknown, own: () => Ruling): Ruling {
  for (const rule of rules) {
    const holds = rule.when === undefined ? true : compare(argumentOf(args, rule.when.argument), rule.when);
    if (holds === undefined)
      return {
        kind: 'ask',
        reason: `"${rule.text}" cannot be decided: ${rule.when?.argument.join('.')} is not a number.`,
      };
    if (holds) return asRuling(rule);
  }
  if (rules.some(({ kind }) => kind === 'allow'))
    return { kind: 'ask', reason: `The team's policy allows only this without asking: ${rules[0]?.text}.` };
  return own();
}

const asRuling = ({ kind, text }: PolicyRule): Ruling =>
  kind === 'allow' ? { kind } : { kind, reason: `The team's policy says: ${text}.` };

function argumentOf(args: unknown, path: readonly string[]): unknown {
  let value = args;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function compare(value: unknown, { sign, number }: { sign: Sign; number: number }): boolean | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  switch (sign) {
    case '>':
      return value > number;
    case '>=':
      return value >= number;
    case '<':
      return value < number;
    case '<=':
      return value <= number;
    case '=':
      return value === number;
    case '!=':
      return value !== number;
    default:
      return sign satisfies never;
  }
}
