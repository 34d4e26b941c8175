// A prompt consists of a standing text that users may replace, what the team adds to it, the reply format that the parser
// needs, and the part that changes with every call.
//
//   P1. `system` is the same for all calls of one role (or one worker) in a team and profile, so that providers can
//       cache it. Everything that changes from call to call is in `user`, with the fastest-growing part last. A worker that
//       is built for a task has its own `system`.
//   P2. The reply format and the rule on data come last in every `system`, also after an override.
//   P3. A new wording is a new version: traces name it, and versions can be compared.

import type { Role } from '../../core/plan/team-spec.ts';
import { DATA_RULE, join } from './parts.ts';

export type PromptRole = Role | 'work';

/** How much a prompt says: `compact` for small models and short context windows, `full` for the others. */
export type PromptProfile = 'compact' | 'full';

export interface Opening {
  readonly system: string;
  readonly user: string;
  /** The version of the wording: `plan/1`, or `plan/custom-` with the digest of an override. */
  readonly version: string;
}

/** The argument of a prompt override. */
export interface PromptParts {
  /** Our text for this role. */
  readonly standard: string;
  /** The team's part: the list of workers for triage and planning, the worker's prompt and scope for work. */
  readonly team: string;
}

/** The standing text for a role of a team, and its version. */
export type Standing = (role: PromptRole, version: string, parts: PromptParts) => { text: string; version: string };

export interface Prompt<Subject> {
  readonly role: PromptRole;
  readonly version: string;
  readonly standing: string;
  readonly reply: string;
  readonly user: (subject: Subject) => string;
}

export function open<Subject>(
  prompt: Prompt<Subject>,
  subject: Subject,
  { team, standing }: { readonly team: string; readonly standing: Standing },
): Opening {
  const { role, version, reply, user } = prompt;
  const written = standing(role, version, { standard: prompt.standing, team });
  // An override may already contain the team's part; do not add it twice.
  const said = written.text.includes(team) ? '' : team;
  return { system: join(written.text, said, DATA_RULE, reply), user: user(subject), version: written.version };
}
