// The teams that this server runs: workers, tools, limits and advice.

import { Link } from 'wouter';
import { Loading, useLoaded } from '../../app/live.tsx';
import type { TeamSummary } from '../../model/api-types.ts';
import { asText, many } from '../../model/words.ts';
import { Json } from '../../parts/json.tsx';
import { type Evaluation, Matrix } from './matrix.tsx';
import { Settings, type Values } from './settings.tsx';

export default function TeamsPage({ name }: { readonly name: string | undefined }) {
  const { data, problem } = useLoaded<{ teams: readonly TeamSummary[] }>('/api/teams', { follow: false });
  const chosen = name ?? data?.teams[0]?.name;
  return (
    <div className="page">
      <h1>Teams</h1>
      {problem === undefined ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="tabs">
        {data?.teams.map((team) => (
          <Link
            key={team.name}
            href={`/teams/${encodeURIComponent(team.name)}`}
            aria-current={team.name === chosen ? 'true' : undefined}
          >
            {team.name}
          </Link>
        ))}
      </div>
      {chosen === undefined ? <Loading isOver={data !== undefined || problem !== undefined} /> : null}
      {chosen === undefined ? null : <Team key={chosen} name={chosen} />}
    </div>
  );
}

interface Tool {
  readonly name: string;
  readonly does: string;
  readonly effect: string;
  readonly untrusted: boolean;
  readonly policy?: boolean;
  readonly grant?: string;
}

interface TeamDetails extends TeamSummary {
  readonly spec: {
    readonly workers: Readonly<
      Record<
        string,
        { readonly kind: string; readonly does: string; readonly scope?: string; readonly tools: readonly Tool[] }
      >
    >;
    readonly limits: Values;
    readonly budget: Values;
    readonly escalate: Values;
    readonly roles: Values;
  };
  readonly advice: readonly unknown[];
  readonly switches: readonly unknown[];
}

function Team({ name }: { readonly name: string }) {
  const { data, problem } = useLoaded<TeamDetails>(`/api/teams/${encodeURIComponent(name)}`, { follow: false });
  const evaluations = useLoaded<{ evaluations: Readonly<Record<string, Evaluation | null>> }>('/api/evaluations', {
    follow: false,
  }).data;
  if (problem) return <p className="problem">{problem}</p>;
  if (!data) return <p className="dim">Loading…</p>;
  const { spec, advice, switches } = data;
  return (
    <>
      <p>{data.does}</p>
      <div className="columns">
        {Object.entries(spec.workers).map(([worker, { kind, does, scope, tools }]) => (
          <section className="card" key={worker} aria-label={worker}>
            <header>
              <h2>{worker}</h2>
              <small>
                {kind} · {many(tools.length, 'tool')}
              </small>
            </header>
            <p className="inside">
              {does}
              {scope ? <span className="dim">. Scope: {scope}</span> : ''}
            </p>
            {tools.length === 0 ? null : <Tools tools={tools} />}
          </section>
        ))}
      </div>
      <section className="card" aria-label="Settings of the team">
        <header>
          <h2>Settings</h2>
          <small>{advice.length === 0 ? 'no advice' : `${many(advice.length, 'piece')} of advice`}</small>
        </header>
        <div className="inside stack">
          {advice.map((each) => (
            <p className="note" key={asText(each)}>
              {adviceText(each)}
            </p>
          ))}
          <div className="settings">
            <Settings title="Budget of a run" of="budget" values={spec.budget} />
            <Settings title="When a person is asked" of="escalate" values={spec.escalate} />
            <Settings title="Who does the supervisor's part" of="roles" values={spec.roles} />
            <Settings title="Limits" of="limits" values={spec.limits} />
          </div>
          {switches.length === 0 ? null : <Json title="Switched off" value={switches} isOpen />}
        </div>
      </section>
      <Matrix evaluation={evaluations?.evaluations[name] ?? null} team={name} />
    </>
  );
}

const adviceText = (advice: unknown): string =>
  typeof advice === 'object' && advice !== null && 'message' in advice ? String(advice.message) : asText(advice);

const Tools = ({ tools }: { readonly tools: readonly Tool[] }) => (
  <div className="wide">
    <table className="plain">
      <thead>
        <tr>
          <th scope="col">Tool</th>
          <th scope="col">Effect</th>
          <th scope="col">Rules</th>
        </tr>
      </thead>
      <tbody>
        {tools.map(({ name, effect, policy, untrusted, grant, does }) => (
          <tr key={name} title={does}>
            <td>
              <code>{name}</code>
            </td>
            <td>{effect}</td>
            <td className="dim">
              {[
                policy ? 'policy decides' : '',
                untrusted ? 'reads text from outside' : '',
                grant ? 'always granted' : '',
              ]
                .filter((each) => each !== '')
                .join(', ') || '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
