// bosun mcp tools and approve: lists the tools of a team's servers, and whether they changed since they were approved.

import type { SourceReport } from '../../../runtime/define/tool-sources.ts';
import { fewOf } from '../../../text/nearest.ts';
import type { Cli, Team } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';
import { indent } from '../print/wording.ts';
import { findTeam, loadTeam } from '../teams/load-team.ts';
import { DEFAULT_TEAM } from '../teams/shipped-teams.ts';

interface TeamOption {
  readonly team?: string;
}

const STATUS: Readonly<Record<SourceReport['tools'][number]['status'], string>> = {
  approved: 'approved',
  new: 'not used yet; will be approved on first use',
  changed: 'CHANGED since it was approved; refused until you approve it again',
};

async function withTeam<T>(cli: Cli, { team: given }: TeamOption, work: (team: Team) => Promise<T>): Promise<T> {
  const { team } = await loadTeam(findTeam(given ?? DEFAULT_TEAM, cli.cwd), cli);
  return work(team);
}

export async function toolsCommand(cli: Cli, options: TeamOption): Promise<number> {
  const sources = await withTeam(cli, options, (team) => team.sources());
  const { terminal } = cli;
  terminal.document({ sources });
  if (sources.length === 0) terminal.say('No worker of this team gets tools from a server.');
  for (const { source, worker, tools } of sources) {
    terminal.say(`${terminal.paint('bold', source)} ${terminal.paint('dim', `for ${worker}`)}`);
    for (const { name, does, effect, untrusted, status } of tools) {
      const trust = untrusted ? 'its output is not trusted' : 'its output is trusted';
      terminal.say(
        indent(`${terminal.paint('cyan', name)} ${terminal.paint('dim', `(${effect}, ${trust})`)} ${STATUS[status]}`),
      );
      terminal.say(indent(terminal.paint('dim', firstLine(does)), '    '));
    }
  }
  return EXIT.complete;
}

export async function approveCommand(cli: Cli, what: string, options: TeamOption): Promise<number> {
  const [source = '', ...rest] = what.split('/');
  const tool = rest.length === 0 ? undefined : rest.join('/');
  const approved = await withTeam(cli, options, async (team) => {
    const reports = (await team.sources()).filter((report) => report.source === source);
    const known = reports.flatMap(({ tools }) => tools.map(({ name }) => name));
    if (reports.length === 0) {
      const names = [...new Set((await team.sources()).map((report) => report.source))];
      throw new UserError(
        `The team uses no server "${source}": ${names.length > 0 ? `it uses ${fewOf(names)}` : 'it uses none'}`,
      );
    }
    if (tool !== undefined && !known.includes(tool))
      throw new UserError(`The server "${source}" has no tool "${tool}" for this team: it has ${fewOf(known)}`);
    return team.approveTools(source, tool);
  });
  cli.terminal.document({ source, approved });
  cli.terminal.say(
    approved.length === 0
      ? 'Nothing has changed; everything was approved before.'
      : `Approved: ${approved.join(', ')}.`,
  );
  return EXIT.complete;
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
