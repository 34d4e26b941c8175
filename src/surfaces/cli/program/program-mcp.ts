// Commands about MCP: serve the shipped servers, and manage the tools that teams get from servers.

import type { Command } from 'commander';
import { type Act, examples } from './program-parts.ts';

export function addMcp(program: Command, act: Act): void {
  const mcp = program
    .command('mcp')
    .description('Serve tools over MCP, and manage the tools that teams get from MCP servers.')
    .addHelpText('after', examples('bosun mcp tools', 'bosun mcp approve billing', 'bosun mcp serve telecom/billing'));
  mcp
    .command('serve')
    .argument('<server>', 'telecom/billing, telecom/technical or telecom/account')
    .description('Serve the tools of a shipped team to an MCP client, over stdin and stdout.')
    .addHelpText('after', examples('bosun mcp serve telecom/billing', 'bosun mcp serve telecom/account --home .bosun'))
    .action((server, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/mcp-serve.ts')).serveCommand(cli, server),
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
