// Checks clauses against rules that are data: a clause must be there, must not be there, or must or must not match a pattern.

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Clause } from './extract-clauses.ts';

const ruleSchema = z.strictObject({
  rule: z.string().min(1),
  clause: z.string().min(1),
  must: z.enum(['be present', 'be absent', 'match', 'not match']),
  pattern: z.string().optional(),
  severity: z.enum(['high', 'medium', 'low']),
  because: z.string(),
});
type Rule = z.output<typeof ruleSchema>;

export interface Verdict extends Rule {
  /** Open: the rule is about the wording of a clause that was not found. */
  readonly status: 'met' | 'broken' | 'open';
  readonly clauses: readonly Clause[];
}

const SEVERITIES = ['high', 'medium', 'low'] as const;

/** The user's own rules, in the form of rules.jsonl; a fault names its line. */
export function readPolicy(file: string | URL): Rule[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      if (line.trim() === '') return [];
      try {
        const rule = ruleSchema.parse(JSON.parse(line));
        new RegExp(rule.pattern ?? '');
        return [rule];
      } catch (error) {
        const reason =
          error instanceof z.ZodError
            ? error.issues.map(({ message, path }) => `${path.join('.')}: ${message}`).join('; ')
            : String(error);
        throw new Error(`Line ${at + 1} of the rules is not a rule: ${reason}`);
      }
    });
}

/** The most severe breach first. */
export function checkRules(clauses: readonly Clause[], rules: readonly Rule[]): Verdict[] {
  const verdicts = rules.map((rule): Verdict => {
    const own = clauses.filter(({ clause }) => clause.toLowerCase() === rule.clause.toLowerCase());
    return { ...rule, status: statusOf(rule, own), clauses: own };
  });
  const order = ({ status, severity }: Verdict): number =>
    ['broken', 'open', 'met'].indexOf(status) * SEVERITIES.length + SEVERITIES.indexOf(severity);
  return verdicts.sort((a, b) => order(a) - order(b));
}

function statusOf({ must, pattern = '' }: Rule, own: readonly Clause[]): Verdict['status'] {
  const matches = (): boolean => own.some(({ quote }) => new RegExp(pattern, 'i').test(quote.replace(/\s+/g, ' ')));
  switch (must) {
    case 'be present':
      return own.length > 0 ? 'met' : 'broken';
    case 'be absent':
      return own.length > 0 ? 'broken' : 'met';
    case 'match':
      return own.length === 0 ? 'open' : matches() ? 'met' : 'broken';
    case 'not match':
      return own.length === 0 ? 'met' : matches() ? 'broken' : 'met';
    default:
      return must satisfies never;
  }
}
