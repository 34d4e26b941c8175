// bosun switch: disables or enables a tool or a worker of a team.

import type { TeamSpec } from '../../../core/plan/team-spec.ts';
import type { Switched } from '../../../runtime/people/switches.ts';
import { fewOf, nearest } from '../../../text/nearest.ts';
import type { Cli, Team } from '../environment.ts';
import { UserError } from '../print/user-error.ts';
import { findTeam, loadTeam } from '../teams/load-team.ts';
import { DEFAULT_TEAM } from '../teams/shipped-teams.ts';

interface SwitchFlags {
  readonly team?: string;
  readonly lenient?: boolean;
  readonly reason?: string;
  readonly as?: string;
}

const teamOf = async (cli: Cli, flags: SwitchFlags): Promise<Team> =>
  (await loadTeam(findTeam(flags.team ?? DEFAULT_TEAM, cli.cwd, flags), cli)).team;

export async function listSwitches(cli: Cli, flags: SwitchFlags): Promise<number> {
  const team = await teamOf(cli, flags);
  const off = (await team.switches()).map((each) => ({ ...each, at: new Date(each.at).toISOString() }));
  const lines = off.map(({ what, by, reason, at }) => `${what} · off since ${at} by ${by}${reason && `: ${reason}`}`);
  cli.terminal.document({ team: team.spec.name, off });
  for (const line of lines.length > 0 ? lines : ['Nothing is disabled.']) cli.terminal.say(line);
  return 0;
}

export async function turn(
  cli: Cli,
  way: 'on' | 'off',
  { kind, name }: { readonly kind: string; readonly name: string },
  flags: SwitchFlags,
): Promise<number> {
  if (kind !== 'tool' && kind !== 'worker')
    throw new UserError(`"${kind}" cannot be switched ${way}: write "tool" or "worker", then its name`);
  const team = await teamOf(cli, flags);
  const what: Switched = kind === 'tool' ? { tool: name } : { worker: name };
  if (way === 'on') {
    const wasOff = await team.switchOn(what);
    cli.terminal.document({ [kind]: name, off: false, wasOff });
    cli.terminal.say(wasOff ? `The ${kind} ${name} is enabled again.` : `The ${kind} ${name} was not disabled.`);
    return 0;
  }
  checkName(await team.ready(), kind, name);
  await team.switchOff(what, { by: flags.as ?? cli.wiring.whoami(), reason: flags.reason ?? '' });
  cli.terminal.document({ [kind]: name, off: true });
  cli.terminal.say(`The ${kind} ${name} is disabled; active runs notice within a second.`);
  return 0;
}

/** A switch for something that does not exist would seem to work and stop nothing. */
function checkName({ name: team, workers }: TeamSpec, kind: 'tool' | 'worker', name: string): void {
  const names =
    kind === 'worker'
      ? Object.keys(workers)
      : Object.values(workers).flatMap(({ tools }) => tools.map((tool) => tool.name));
  if (names.includes(name)) return;
  const close = nearest(name, names);
  const advice = close === undefined ? `there is ${fewOf(names) || 'none'}` : `did you mean ${close}?`;
  throw new UserError(`The team ${team} has no ${kind} "${name}": ${advice}`);
}
