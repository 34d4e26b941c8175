// What a prompt is: a standing text that users may replace, what this team adds to it, the form of the reply that the
// parser needs, and the part that changes with every call.
//
//   P1. Everything in `system` is the same for all calls of one role (of one worker) in a team, and comes first, so that
//       providers can cache it. Whatever differs from call to call is in `user`, the part that grows at its end. A worker
//       that is made for a task is one of its own.
//   P2. The form of the reply and the rule on data stand last and in every system text, whoever wrote the rest.
//   P3. A change of wording is a new version: traces name it, and two versions can be compared.

import type { Role } from '../../core/plan/team-spec.ts';
import { DATA_RULE, join } from './parts.ts';

export type PromptRole = Role | 'work';

export interface Opening {
  readonly system: string;
  readonly user: string;
  /** Which wording: `plan/1`, or `plan/custom-` and the digest of a team's own. */
  readonly version: string;
}

/** What a team's own prompt is made from. */
export interface PromptParts {
  /** Our text for this role. */
  readonly standard: string;
  /** What the team says for itself: its workers for triage and planning, the worker's own prompt and scope for work. */
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
  // A text of the team's own that already holds what the team says is not told it twice.
  const said = written.text.includes(team) ? '' : team;
  return { system: join(written.text, said, DATA_RULE, reply), user: user(subject), version: written.version };
}
