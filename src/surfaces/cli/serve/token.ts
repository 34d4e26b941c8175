// bosun token: makes, lists and revokes the tokens of the server.

import { ROLES, type Role } from '../../server/access/roles.ts';
import { openTokens, type Tokens } from '../../server/access/tokens.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { readDuration } from '../input/read-options.ts';
import { UserError } from '../print/user-error.ts';

interface CreateFlags {
  readonly name: string;
  readonly role: string;
  readonly project?: string;
  readonly expires?: string;
}

const tokensOf = async (cli: Cli): Promise<Tokens> => openTokens(await cli.journal(), () => cli.wiring.clock.now());

const NAME = /^[\w .@-]{1,100}$/;

function checkName(flag: string, name: string): string {
  if (NAME.test(name)) return name;
  throw new UserError(`${flag} takes letters, digits, spaces and . _ - @, at most 100 characters, not "${name}"`);
}

function roleIn(text: string): Role {
  const role = ROLES.find((each) => each === text);
  if (role) return role;
  throw new UserError(`--role ${text} is unknown: use viewer, operator, approver or admin`);
}

export async function tokenCreate(cli: Cli, { name, role, project, expires }: CreateFlags): Promise<number> {
  const token = {
    name: checkName('--name', name),
    role: roleIn(role),
    project: project === undefined ? null : checkName('--project', project),
    expiresAt:
      expires === undefined
        ? null
        : new Date(cli.wiring.clock.now() + readDuration(expires, '--expires')).toISOString(),
  };
  const made = await (await tokensOf(cli)).create(token);
  cli.terminal.document({ ...made, ...token });
  cli.terminal.say(made.token);
  cli.terminal.note(`Token ${made.id} for ${name}, ${role}. Keep it: it is not shown again.`);
  return EXIT.complete;
}

export async function tokenList(cli: Cli): Promise<number> {
  const tokens = cli.hasJournal() ? await (await tokensOf(cli)).list() : [];
  cli.terminal.document({ tokens });
  if (tokens.length === 0) cli.terminal.say(`There are no tokens: make one with ${cli.suggest('token create')}`);
  for (const { id, name, role, project, expiresAt } of tokens) {
    const limits = [project === null ? '' : `project ${project}`, expiresAt === null ? '' : `until ${expiresAt}`];
    cli.terminal.say([id, role, name, ...limits.filter((each) => each !== '')].join(' · '));
  }
  return EXIT.complete;
}

export async function tokenRevoke(cli: Cli, id: string): Promise<number> {
  if (!cli.hasJournal() || !(await (await tokensOf(cli)).revoke(id)))
    throw new UserError(`There is no token "${id}": see ${cli.suggest('token list')}`);
  cli.terminal.document({ revoked: id });
  cli.terminal.say(`Revoked ${id}.`);
  return EXIT.complete;
}
