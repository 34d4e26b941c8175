// Commands to delete and back up runs, and to show, create and check teams.

import type { Command } from 'commander';
import { type Act, collect, examples, OLD_KEY, once, withLenient } from './program-parts.ts';

export function addUpkeep(program: Command, act: Act): void {
  program
    .command('delete')
    .argument('<runs...>', 'ids of runs, beginnings of ids, or "last"')
    .description('Delete runs and their journals permanently.')
    .option('-y, --yes', 'do not ask for confirmation')
    .option(
      '--anchors <file>',
      'note the deletion among these anchors, so that "audit verify" knows of it',
      once('--anchors'),
    )
    .option('--reason <text>', 'why, noted there')
    .option('--as <name>', "your name, noted there (default: the operating system's user)")
    .option('--sign <file>', 'sign the note with this private key')
    .option('--public-key <file>', OLD_KEY, collect)
    .addHelpText('after', examples('bosun delete last', 'bosun delete 0mi3 --yes'))
    .action((runs, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/delete.ts')).deleteCommand(cli, runs, command.opts()),
      ),
    );

  addBackup(program, act);
  addMigrate(program, act);
  addTeams(program, act);
  addPrompts(program, act);
  addSwitch(program, act);

  program
    .command('init')
    .argument('[folder]', 'the folder to write to', '.')
    .description('Create a small team to start from.')
    .option('--app', 'create a whole project: package.json, tsconfig.json, team, program, test, README')
    .option('--from <team>', 'copy a team that ships with Bosun, with its sample data and cases, to edit it')
    .addHelpText(
      'after',
      examples(
        'bosun init my-team',
        'cd my-team && bosun run --team ./team.ts "book room Aare for 3 people"',
        'bosun init --app my-app && cd my-app && npm install && npm test',
        'bosun init --from support my-desk && bosun eval --team my-desk/team.ts',
      ),
    )
    .action((folder, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/init.ts')).initCommand(cli, folder, command.opts()),
      ),
    );

  withLenient(program.command('doctor'))
    .description('Check this machine, whether a team is ready for production, and what a model can do.')
    .option('-t, --team <name|path>', 'the team to check')
    .option('-m, --model <provider/model>', 'the model to try, with one short call of each kind')
    .addHelpText(
      'after',
      examples(
        'bosun doctor',
        'bosun doctor --team ./team.ts --json',
        'bosun doctor --model ollama/llama3.2',
        'bosun doctor --database postgres://bosun@db.example.com/bosun',
      ),
    )
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/doctor.ts')).doctorCommand(cli, command.opts()),
      ),
    );
}

function addMigrate(program: Command, act: Act): void {
  program
    .command('migrate')
    .description('Make a Postgres database ready for runs or upgrade it, and move a store into it.')
    .option('--from <file|home>', 'move the runs and records of this store into the database')
    .addHelpText(
      'after',
      `${examples(
        'bosun migrate --database postgres://bosun@db.example.com/bosun',
        'bosun migrate --from .bosun --database postgres://bosun@db.example.com/bosun',
      )}

It can be repeated: nothing is overwritten, and what is there already is left as it is. Stop the processes that use the old store first.`,
    )
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../database/migrate.ts')).migrateCommand(cli, command.opts()),
      ),
    );
}

function addPrompts(program: Command, act: Act): void {
  const prompts = program
    .command('prompts')
    .description('Show what would be sent to a model.')
    .addHelpText('after', examples('bosun prompts show plan --team ./team.ts'));
  withLenient(prompts.command('show'))
    .argument('<role>', 'triage, plan, refine, judge, synthesise, criticise, work, or the name of a worker')
    .description('Show the prompt of a role or worker, its reply schema and its tokens. Nothing is sent.')
    .option('-t, --team <name|path>', 'the team')
    .option('-m, --model <name>', 'the model, which decides the profile if none is given')
    .option('-p, --profile <compact|full>', 'how much the prompt says')
    .option('-r, --request <text>', 'the request to show it for')
    .addHelpText(
      'after',
      examples('bosun prompts show plan --team ./team.ts', 'bosun prompts show billing --profile compact --json'),
    )
    .action((role, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../prompts/show-prompts.ts')).showPrompts(cli, role, command.opts()),
      ),
    );
}

function addTeams(program: Command, act: Act): void {
  const teams = program.command('teams').description('List shipped teams, show any team, reset sample data.');
  teams
    .command('list', { isDefault: true })
    .description('List the teams that ship with Bosun.')
    .addHelpText('after', examples('bosun teams list'))
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('../commands/teams.ts')).listTeams(cli)),
    );
  withLenient(teams.command('show'))
    .argument('<team>', 'a name, or the path of a team file or of a folder of agent files')
    .description('Show the workers of a team, their tools and limits.')
    .addHelpText('after', examples('bosun teams show ./team.ts --json', 'bosun teams show .claude/agents'))
    .action((team, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/teams.ts')).showTeam(cli, team, command.opts()),
      ),
    );
  teams
    .command('reset')
    .argument('<team>', 'a name')
    .description("Reset a team's sample data.")
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
    .description('Disable a tool or worker in every run.')
    .addHelpText('after', examples('bosun switch off worker billing', 'bosun switch on worker billing'));
  withTeam(switching.command('list', { isDefault: true }))
    .description('List what is disabled.')
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
      .description(
        way === 'off' ? 'Disable a tool or worker, also in runs that are under way.' : 'Enable a tool or worker again.',
      );
    if (way === 'off')
      command
        .option('--reason <text>', 'the reason, shown in affected runs')
        .option('--as <name>', "your name (default: the operating system's user)");
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

function addBackup(program: Command, act: Act): void {
  program
    .command('backup')
    .argument('<file>', 'the file to write; it must not exist yet')
    .description('Copy the runs of this home, or of a Postgres database, to a file, while teams are at work.')
    .addHelpText(
      'after',
      examples(
        'bosun backup /mnt/backup/journal-2027-01-31.db',
        'bosun backup /mnt/backup/fleet-2027-01-31.db --database postgres://bosun@db.example.com/bosun',
        'bosun migrate --from /mnt/backup/fleet-2027-01-31.db --database postgres://bosun@db2.example.com/bosun',
      ),
    )
    .action((file, _, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('../audit/backup.ts')).backupCommand(cli, file)),
    );
}
