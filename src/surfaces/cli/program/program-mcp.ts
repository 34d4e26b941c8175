// Commands about MCP: serve teams and the shipped servers, and manage the tools that teams get from servers.

import type { Command } from 'commander';
import { type Act, collect, examples, withLenient } from './program-parts.ts';

export function addMcp(program: Command, act: Act): void {
  const mcp = program
    .command('mcp')
    .description('Serve teams and tools over MCP, and manage the tools that teams get from MCP servers.')
    .addHelpText('after', examples('bosun mcp tools', 'bosun mcp approve billing', 'bosun mcp serve --team telecom'));
  withLenient(mcp.command('serve'))
    .argument('[server]', 'tools instead of teams: telecom/billing, telecom/technical or telecom/account')
    .description('Serve teams to an MCP client, over stdin and stdout: each team is a tool.')
    .option('-t, --team <name|path>', 'a team to serve; repeatable (default: all that ship with Bosun)', collect)
    .option('-m, --model <provider/model>', 'the model for all teams, or "offline"')
    .addHelpText(
      'after',
      `${examples(
        'bosun mcp serve --team telecom',
        'bosun mcp serve --team ./team.ts --team research',
        'bosun mcp serve telecom/billing',
      )}

A client starts this command itself: see the guide on MCP servers. Runs that are under way when the client ends go on
with the next "bosun mcp serve", "bosun serve" or "bosun resume" in the same home.`,
    )
    .action((server, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/mcp-serve.ts')).serveCommand(cli, server, command.opts()),
      ),
    );
  mcp
    .command('tools')
    .description('List the tools a team gets from servers: effect, trust, and whether they have changed.')
    .option('-t, --team <name|path>', 'the team (default: telecom)')
    .addHelpText('after', examples('bosun mcp tools', 'bosun mcp tools --team ./team.ts --json'))
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/mcp-tools.ts')).toolsCommand(cli, command.opts()),
      ),
    );
  mcp
    .command('approve')
    .argument('<server[/tool]>', 'a server of the team, or one of its tools')
    .description('Approve the current tool descriptions of a server after they changed.')
    .option('-t, --team <name|path>', 'the team (default: telecom)')
    .addHelpText(
      'after',
      examples('bosun mcp approve weather --team ./team.ts', 'bosun mcp approve billing/refund_charge'),
    )
    .action((what, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/mcp-tools.ts')).approveCommand(cli, what, command.opts()),
      ),
    );
}
