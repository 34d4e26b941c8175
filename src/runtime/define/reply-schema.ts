// The reply of a role as JSON Schema, for models that support structured output.

import { z } from 'zod';
import type { Role } from '../../core/plan/team-spec.ts';
import type { Question } from '../../core/run/command.ts';
import { replySchemas } from '../../core/run/reply-schemas.ts';
import type { Team } from '../run/team.ts';
import { describedOutput, wantsData } from './structured-answer.ts';

type Json = Record<string, unknown>;

const made = new Map<Role, Json>();

export function replySchemaFor(team: Pick<Team, 'output'>, question: Question): Json {
  const { role } = question;
  // `by` records which router decided. We fill it in, not the model.
  if (role === 'triage') return without('by', schemaOf(role));
  if (role !== 'synthesise') return schemaOf(role);
  const { properties, ...rest } = question.part ? without('support', schemaOf(role)) : schemaOf(role);
  const { data: _, ...others } = properties as Json;
  if (!wantsData(team, question)) return { ...rest, properties: others };
  const { $schema: __, $defs, ...data } = describedOutput(team.output) ?? {};
  // "#" in the team's schema would point at the root of the reply. Send no schema then; validation errors guide the model.
  const isRooted = JSON.stringify(data).includes('"$ref":"#"');
  return {
    ...rest,
    ...($defs && !isRooted ? { $defs } : {}),
    properties: { data: isRooted ? {} : data, ...others },
    required: ['data'],
  };
}

const without = (name: string, { properties, ...rest }: Json): Json => {
  const { [name]: _, ...others } = properties as Json;
  return { ...rest, properties: others };
};

function schemaOf(role: Role): Json {
  const known = made.get(role);
  if (known) return known;
  const schema = z.toJSONSchema(replySchemas[role], { io: 'input' }) as Json;
  made.set(role, schema);
  return schema;
}
