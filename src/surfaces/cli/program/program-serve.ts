// Commands that serve teams to other programs, and their tokens.

import type { Command } from 'commander';
import { type Act, collect, examples, withLenient } from './program-parts.ts';

export function addServe(program: Command, act: Act): void {
  withLenient(program.command('serve'))
    .description('Serve teams over HTTP: a studio for people and an API for programs, on the runs of this home.')
    .option('-p, --port <port>', 'the port; 0 takes any free one', '4640')
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('-t, --team <name|path>', 'a team to serve; repeatable (default: all that ship with Bosun)', collect)
    .option('-m, --model <provider/model>', 'the model for all teams, or "offline"')
    .option('--require-token', 'ask for a token even on this machine')
    .option('--four-eyes', 'the name that started a run may not decide its reviews')
    .option('--allow-host <name>', 'another host name that clients may use; repeatable', collect)
    .option('--allow-origin <origin>', 'pages of this origin may use the server; repeatable', collect)
    .option('--allow-private-webhooks', 'webhooks may call addresses of this machine and its network')
    .option('--runs-max <number>', 'how many runs may be active at a time; more get 429', '256')
    .option('--rate <number>', 'how many requests a minute each token may send', '6000')
    .option('--body-max <bytes>', 'the largest request body', '1048576')
    .option('--grace <time>', 'how long to wait for runs when the server is stopped', '10s')
    .option('--log-level <level>', 'debug, info, warn, error or silent', 'info')
    .option('--open', 'open the studio in a browser')
    .option(...QUEUE)
    .option(...CONCURRENCY)
    .option(...LABEL)
    .option(...ACCEPT)
    .addHelpText(
      'after',
      `${examples(
        'bosun serve',
        'bosun serve --team ./team.ts --port 8080',
        'bosun serve --port 0 --json',
        'bosun token create --name ci --role operator && bosun serve --host 0.0.0.0 --allow-host bosun.example.com',
      )}

With --json, one line { "url", "token"? } is printed as soon as the server is ready. The log is on stderr, a JSON object a line.`,
    )
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../serve/serve.ts')).serveCommand(cli, command.opts()),
      ),
    );
  addWorker(program, act);
  addToken(program, act);
  addAcp(program, act);
}

function addAcp(program: Command, act: Act): void {
  withLenient(program.command('acp'))
    .description('Be the agent of an editor: a team over the Agent Client Protocol, on stdin and stdout.')
    .option('-t, --team <name|path>', 'the team (default: telecom)')
    .option('-m, --model <provider/model>', 'the model for the team, or "offline"')
    .addHelpText(
      'after',
      `${examples('bosun acp', 'bosun acp --team ./team.ts')}

The editor starts it. Runs are in the store of the folder it is started in, as with bosun run; an approval can also be
given in a terminal, with bosun approve.`,
    )
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('../serve/acp.ts')).acpCommand(cli, command.opts())),
    );
}

const QUEUE = [
  '--queue <names>',
  'with --database: does the work of workers with these queues, such as gpu,ocr; repeatable',
  collect,
] as const;
const CONCURRENCY = [
  '--concurrency <number>',
  'how much work of each queue it does at the same time; give all processes of a queue the same number',
  '8',
] as const;
const LABEL = [
  '--label <name>',
  'the name of this process in the logs of those that take over its work (default: host and process id)',
] as const;

const ACCEPT = [
  '--accept-changes <code|all>',
  'continue runs of an earlier version of a team: if only code changed or was added, or always (default: they stop)',
] as const;

function addWorker(program: Command, act: Act): void {
  withLenient(program.command('worker'))
    .description(
      'Work for a fleet: host runs of teams, or do the work of some queues, on a database shared with others.',
    )
    .option('-t, --team <name|path>', 'a team to work for; repeatable (default: all that ship with Bosun)', collect)
    .option('-m, --model <provider/model>', 'the model for all teams, or "offline"')
    .option(...QUEUE)
    .option('--runs', 'host runs as well, if --queue is given')
    .option(...CONCURRENCY)
    .option(...LABEL)
    .option(...ACCEPT)
    .option('--runs-max <number>', 'how many runs may be active at a time', '256')
    .option('--grace <time>', 'how long to wait for work under way when the worker is stopped', '10s')
    .addHelpText(
      'after',
      `${examples(
        'bosun worker --database postgres://localhost/bosun',
        'bosun worker --database postgres://localhost/bosun --team ./team.ts --queue gpu --label gpu-1',
      )}

Without --queue it hosts runs: those that were submitted, and those whose process died. With --queue it only does the work of
workers with that queue. With --json, one line { "teams", "queues", "hostsRuns" } is printed as soon as it is ready.`,
    )
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../serve/worker.ts')).workerCommand(cli, command.opts()),
      ),
    );
}

function addToken(program: Command, act: Act): void {
  const token = program
    .command('token')
    .description('Make, list and revoke tokens for the server.')
    .addHelpText('after', examples('bosun token create --name ci --role operator', 'bosun token list'));
  token
    .command('create')
    .description('Make a token. It is shown once; the store keeps only its digest.')
    .requiredOption('--name <name>', 'the name recorded for everything done with the token')
    .requiredOption('--role <role>', 'viewer, operator, approver or admin')
    .option('--project <name>', 'limits the token to runs of this project')
    .option('--expires <time>', 'how long it is valid, such as 30d (default: until it is revoked)')
    .addHelpText(
      'after',
      `${examples(
        'bosun token create --name ci --role operator',
        'bosun token create --name ann --role approver --project shop --expires 90d',
      )}

Roles: viewer looks; operator also starts, cancels and forks runs, and answers questions; approver looks and decides
  reviews; admin does everything.`,
    )
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../serve/token.ts')).tokenCreate(cli, command.opts()),
      ),
    );
  token
    .command('list')
    .description('List tokens with their roles.')
    .addHelpText('after', examples('bosun token list --json'))
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('../serve/token.ts')).tokenList(cli)),
    );
  token
    .command('revoke')
    .argument('<id>', 'the id of the token, as listed')
    .description('Revoke a token. A running server refuses it from then on.')
    .addHelpText('after', examples('bosun token revoke 1a2b3c4d'))
    .action((id, _, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('../serve/token.ts')).tokenRevoke(cli, id)),
    );
}
