// Commands that keep house: runs to delete, teams to look at, to write and to check.

import type { Command } from 'commander';
import { type Act, examples, withLenient } from './program-parts.ts';

export function addUpkeep(program: Command, act: Act): void {
  program
    .command('delete')
    .argument('<runs...>', 'ids, beginnings of ids, or last')
    .description('remove runs and their journals for good')
    .option('-y, --yes', 'do not ask')
    .addHelpText('after', examples('bosun delete last', 'bosun delete 0mi3 --yes'))
    .action((runs, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/delete.ts')).deleteCommand(cli, runs, command.opts()),
      ),
    );

  addTeams(program, act);
  addSwitch(program, act);

  program
    .command('init')
    .argument('[folder]', 'where to write it', '.')
    .description('write a small team that runs at once, to be changed')
    .addHelpText(
      'after',
      examples('bosun init my-team', 'cd my-team && bosun run --team ./team.ts "book room Aare for 3 people"'),
    )
    .action((folder, _, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('../commands/init.ts')).initCommand(cli, folder)),
    );

  withLenient(program.command('doctor'))
    .description('check this machine, and with --team whether a team is ready for production')
    .option('-t, --team <name|path>', 'the team to check')
    .addHelpText(
      'after',
      examples('bosun doctor', 'bosun doctor --team ./team.ts --json', 'bosun doctor --team .claude/agents'),
    )
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/doctor.ts')).doctorCommand(cli, command.opts()),
      ),
    );
}

function addTeams(program: Command, act: Act): void {
  const teams = program.command('teams').description('teams that ship with Bosun');
  teams
    .command('list', { isDefault: true })
    .description('list them')
    .addHelpText('after', examples('bosun teams list'))
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('../commands/teams.ts')).listTeams(cli)),
    );
  withLenient(teams.command('show'))
    .argument('<team>', 'a name, or the path of a team file or of a folder of agent files')
    .description('show the workers of a team, their tools and limits')
    .addHelpText('after', examples('bosun teams show ./team.ts --json', 'bosun teams show .claude/agents'))
    .action((team, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/teams.ts')).showTeam(cli, team, command.opts()),
      ),
    );
  teams
    .command('reset')
    .argument('<team>', 'a name')
    .description("put a team's sample data back")
    .addHelpText('after', examples('bosun teams reset telecom'))
    .action((team, _, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('../commands/teams.ts')).resetTeam(cli, team)),
    );
}

function addSwitch(program: Command, act: Act): void {
  const withTeam = (command: Command): Command =>
    withLenient(command).option('-t, --team <name|path>', 'the team (default: telecom)');
  const switching = program
    .command('switch')
    .description('let nobody use a tool or a worker for now, in any run')
    .addHelpText('after', examples('bosun switch off worker billing', 'bosun switch on worker billing'));
  withTeam(switching.command('list', { isDefault: true }))
    .description('show what is switched off')
    .addHelpText('after', examples('bosun switch'))
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/switch.ts')).listSwitches(cli, command.opts()),
      ),
    );
  for (const way of ['off', 'on'] as const) {
    const command = withTeam(switching.command(way))
      .argument('<kind>', 'tool or worker')
      .argument('<name>', 'its name')
      .description(way === 'off' ? 'switch it off, also for runs under way' : 'let it be used again');
    if (way === 'off')
      command.option('--reason <text>', 'why; whoever meets it is told').option('--as <name>', 'who does it');
    command
      .addHelpText(
        'after',
        examples(`bosun switch ${way} tool refund_charge${way === 'off' ? ' --reason "fraud"' : ''}`),
      )
      .action((kind, name, _, own) =>
        act(own.optsWithGlobals(), async (cli) =>
          (await import('../commands/switch.ts')).turn(cli, way, { kind, name }, own.opts()),
        ),
      );
  }
}
