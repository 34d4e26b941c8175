// Settings of a team as words: names from the code, values with their units.

import { asText, duration, usd, whole } from '../../model/words.ts';

export type Values = Readonly<Record<string, unknown>>;

const NAMES: Readonly<Record<string, string>> = {
  ms: 'time',
  usd: 'cost',
  failure: 'when a task fails',
  budget: 'when the budget is used up',
  lowConfidence: 'when a result is less sure than',
  questions: 'when a task is ambiguous',
  plan: 'before a plan is carried out',
  conflict: 'when results contradict each other',
};

/** `backoffBaseMs` becomes "backoff base". */
const nameOf = (key: string): string =>
  NAMES[key] ?? key.replace(/(?:Ms|MicroUsd)$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function wordsOf(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return asText(value);
  if (/(?:^ms|Ms)$/.test(key)) return duration(value);
  return key === 'usd' ? usd(value) : whole(value);
}

export function Settings({ title, values }: { readonly title: string; readonly values: Values | undefined }) {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {entries.length === 0 ? <p className="dim">none set</p> : null}
      <dl>
        {entries.map(([key, value]) => (
          <Setting key={key} name={key} value={value} />
        ))}
      </dl>
    </section>
  );
}

const Setting = ({ name, value }: { readonly name: string; readonly value: unknown }) => (
  <>
    <dt>{nameOf(name)}</dt>
    <dd>{wordsOf(name, value)}</dd>
  </>
);
