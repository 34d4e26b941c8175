// bosun prompts show: prints what would be sent to the model of a role or worker, with its size.

import type { Role } from '../../../core/plan/team-spec.ts';
import type { PromptOf } from '../../../runtime/inspect/show-prompt.ts';
import { nearest } from '../../../text/nearest.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';
import { findTeam, loadTeam } from '../teams/load-team.ts';
import { DEFAULT_TEAM } from '../teams/shipped-teams.ts';

const ROLES: readonly Role[] = ['triage', 'plan', 'refine', 'judge', 'synthesise', 'criticise'];
const PROFILES = ['compact', 'full'] as const;

interface Flags {
  readonly team?: string;
  readonly model?: string;
  readonly profile?: string;
  readonly request?: string;
  readonly lenient?: boolean;
}

export async function showPrompts(cli: Cli, given: string, flags: Flags): Promise<number> {
  const { terminal } = cli;
  const profile = PROFILES.find((known) => known === flags.profile);
  if (flags.profile !== undefined && profile === undefined)
    throw new UserError(`There is no profile "${flags.profile}": write compact or full`);
  const source = findTeam(flags.team ?? DEFAULT_TEAM, cli.cwd, flags);
  const { team } = await loadTeam({ ...source, model: flags.model }, cli);
  const spec = await team.ready();
  const shown = await team.prompt(promptOf(given, Object.keys(spec.workers)), { profile, request: flags.request });
  terminal.document(shown);
  const { tokens, version, system, user, tools, replySchema } = shown;
  const about = `${version} · about ${tokens.system + tokens.user} tokens: ${tokens.system} of instructions, ${tokens.user} of the question`;
  const schema = `reply schema, about ${tokens.replySchema} tokens where a provider counts it`;
  terminal.say(terminal.paint('bold', about));
  terminal.say(`\n${system}\n\n${terminal.paint('dim', '─── the question ───')}\n${user}`);
  if (tools.length > 0) terminal.say(`\n${terminal.paint('dim', 'tools')} ${tools.join(', ')}`);
  terminal.say(`\n${terminal.paint('dim', schema)}\n${JSON.stringify(replySchema)}`);
  return EXIT.complete;
}

/** "work" stands for the first worker. */
function promptOf(given: string, workers: readonly string[]): PromptOf {
  const role = ROLES.find((known) => known === given);
  if (role) return role;
  const [first] = workers;
  if (given === 'work' && first !== undefined) return { worker: first };
  if (workers.includes(given)) return { worker: given };
  const close = nearest(given, [...ROLES, 'work', ...workers]);
  const advice = close === undefined ? `choose from ${ROLES.join(', ')}, work` : `did you mean ${close}?`;
  throw new UserError(`"${given}" is no role and no worker of this team: ${advice}`);
}
