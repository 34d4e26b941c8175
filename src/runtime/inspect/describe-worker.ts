// A worker as a person may want to see it before deciding or forking: its prompt, and what the arguments of its tools are.

import { nearest } from '../../text/nearest.ts';
import type { NestableTeam } from '../define/nestable.ts';
import type { Team, ToolCode } from '../run/team.ts';

export interface WorkerDescription {
  /** Its own prompt; null if it has none. */
  readonly prompt: string | null;
  /** The arguments of each of its tools as JSON Schema; null for a tool whose schema cannot be described. */
  readonly arguments: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;
}

/** What cannot be described, such as a date, is described as anything. */
const DESCRIBED = { target: 'draft-2020-12', libraryOptions: { unrepresentable: 'any' } } as const;

export async function describeWorker(team: Team, [name = '', ...rest]: readonly string[]): Promise<WorkerDescription> {
  const code = team.workers.get(name);
  if (!code) {
    const close = nearest(name, [...team.workers.keys()]);
    throw new Error(
      `Team ${team.spec.name} has no worker "${name}"${close === undefined ? '' : `: did you mean ${close}?`}`,
    );
  }
  if (rest.length === 0)
    return {
      prompt: code.prompt ?? null,
      arguments: Object.fromEntries([...code.tools].map(([tool, { input }]) => [tool, schemaOf(input)])),
    };
  if (!code.team) throw new Error(`The worker "${name}" of team ${team.spec.name} is not a team`);
  const nested: NestableTeam = typeof code.team === 'function' ? code.team() : code.team;
  return nested.describeWorker(rest);
}

function schemaOf(input: ToolCode['input']): Record<string, unknown> | null {
  try {
    const { $schema: _, ...schema } = input['~standard'].jsonSchema?.input(DESCRIBED) ?? {};
    return Object.keys(schema).length === 0 ? null : schema;
  } catch {
    return null;
  }
}
