// Settings of a team as words: names from the code, values with their units.

import { asText, duration, usd, whole } from '../../model/words.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Names of settings by the part of the team that they belong to; others are the names in the code, as words. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  budget: { ms: 'time', usd: 'cost' },
  escalate: {
    failure: 'when a task fails',
    budget: 'when the budget is used up',
    lowConfidence: 'when a result is less sure than',
    questions: 'when a task is ambiguous',
    plan: 'before a plan is carried out',
    conflict: 'when results contradict each other',
  },
  roles: {
    triage: 'routes requests',
    plan: 'plans',
    refine: 'rewrites instructions',
    judge: 'judges conflicts',
    synthesise: 'writes the answer',
    criticise: 'criticises the answer',
  },
  limits: {},
};

/** `backoffBaseMs` becomes "backoff base". */
const nameOf = (of: string, key: string): string =>
  NAMES[of]?.[key] ?? key.replace(/(?:Ms|MicroUsd)$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function wordsOf(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return asText(value);
  if (/(?:^ms|Ms)$/.test(key)) return duration(value);
  return key === 'usd' ? usd(value) : whole(value);
}

interface SettingsProps {
  readonly title: string;
  readonly of: 'budget' | 'escalate' | 'roles' | 'limits';
  readonly values: Values | undefined;
}

export function Settings({ title, of, values }: SettingsProps) {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {entries.length === 0 ? <p className="dim">none set</p> : null}
      <dl>
        {entries.map(([key, value]) => (
          <Setting key={key} name={nameOf(of, key)} value={wordsOf(key, value)} />
        ))}
      </dl>
    </section>
  );
}

const Setting = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);
