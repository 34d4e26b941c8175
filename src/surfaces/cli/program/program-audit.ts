// Commands to verify, anchor, export and redact journals.

import type { Command } from 'commander';
import { type Act, AS, collect, examples, OLD_KEY, once } from './program-parts.ts';

const RUN = 'id of the run, the beginning of the id, or "last"';
const SIGN = 'sign it with this private key (see "audit keygen")';

export function addAudit(program: Command, act: Act): void {
  const audit = program.command('audit').description('Verify, anchor, export and redact journals.');
  addVerify(audit, act);
  addAnchor(audit, act);
  addExport(audit, act);
  addRemoval(audit, act);
}

function addVerify(audit: Command, act: Act): void {
  audit
    .command('verify')
    .argument('[run]', `${RUN}; default: all runs`)
    .description('Check that no event of a run was changed, removed or added; exit code 1 if one was.')
    .option('--all', 'every run in this home')
    .option('--anchor <events:head>', 'also compare with an anchor kept elsewhere ("audit" in the report of a run)')
    .option('--anchors <file>', 'also compare with all anchors in this file (see "audit anchor")', once('--anchors'))
    .option('--bundle <file>', 'check a file that "audit export" wrote, instead of runs of this home', once('--bundle'))
    .option('--public-key <file>', 'accept only anchors and redactions signed by this key; repeatable', collect)
    .addHelpText(
      'after',
      examples(
        'bosun audit verify last',
        'bosun audit verify --all --anchors anchors.jsonl',
        'bosun audit verify last --anchor 42:9f86d0…',
        'bosun audit verify --bundle run.html --anchors anchors.jsonl --public-key audit.pub',
      ),
    )
    .action((run, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../audit/verify.ts')).verifyCommand(cli, run, command.opts()),
      ),
    );
}

function addAnchor(audit: Command, act: Act): void {
  audit
    .command('anchor')
    .argument('[runs...]', 'ids of runs; default: all runs that are new or longer')
    .description('Note the length and head of each chain outside the store; verify then finds cut and rewritten runs.')
    .option(
      '--to <file>',
      'append it to this file, a JSON line each; keep the file on another machine or disk',
      once('--to'),
    )
    .option('--command <command>', 'run this command in a shell, with the anchor on its standard input')
    .option('--sign <file>', SIGN)
    .option('--public-key <file>', OLD_KEY, collect)
    .option('--adopt', 'accept that the named runs began earlier, because they were moved here')
    .option('--reason <text>', 'why they came later, recorded among the anchors')
    .option('--as <name>', AS)
    .addHelpText(
      'after',
      examples(
        'bosun audit anchor --to /mnt/other/anchors.jsonl',
        'bosun audit anchor --command "ssh vault cat \'>>\' anchors.jsonl" --sign bosun-audit.key',
        'bosun audit anchor 0mi3 --adopt --reason "moved from host b" --to /mnt/other/anchors.jsonl',
      ),
    )
    .action((runs, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../audit/anchor.ts')).anchorCommand(cli, runs, command.opts()),
      ),
    );
  audit
    .command('keygen')
    .description('Create a pair of Ed25519 keys to sign anchors and redactions.')
    .option('--out <name>', 'write <name>.key and <name>.pub', 'bosun-audit')
    .addHelpText('after', examples('bosun audit keygen', 'bosun audit keygen --out keys/2027'))
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../audit/keys.ts')).keygenCommand(cli, command.opts()),
      ),
    );
}

function addExport(audit: Command, act: Act): void {
  audit
    .command('export')
    .argument('[run]', RUN, 'last')
    .description('Write a run and its nested runs as one HTML page that verifies itself offline, or as JSON.')
    .option(
      '--out <file>',
      'the file to write: .html or .json (default: audit-<run>.html here, where only an earlier export of the run is replaced)',
    )
    .option('--anchors <file>', 'include what these anchors say of the run', once('--anchors'))
    .option('--public-key <file>', 'include this key, so that the page checks the signatures; repeatable', collect)
    .addHelpText(
      'after',
      examples('bosun audit export last', 'bosun audit export last --anchors anchors.jsonl --out run.json'),
    )
    .action((run, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../audit/export.ts')).exportCommand(cli, run, command.opts()),
      ),
    );
}

function addRemoval(audit: Command, act: Act): void {
  audit
    .command('redact')
    .argument('[runs...]', 'ids of runs that have ended, beginnings of ids, or "last"')
    .description('Remove texts from runs, as for a person who asks for it. Their chains still verify.')
    .option('--value <text>', 'remove every occurrence of this text; repeatable', collect)
    .option('--all-texts', 'remove the request, context, prompts, arguments, results and answers')
    .option('--every-run', 'in every run of this home')
    .option('--anchors <file>', 'leave a run as it is if it does not agree with these anchors', once('--anchors'))
    .option('--reason <text>', 'why, recorded in the journal')
    .option('--as <name>', AS)
    .option('--sign <file>', SIGN)
    .addHelpText(
      'after',
      examples(
        'bosun audit redact --every-run --value "Ada Byron" --value ada@example.org --reason "erasure request 17"',
        'bosun audit redact last --all-texts --reason "wrong customer"',
      ),
    )
    .action((runs, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../audit/redact.ts')).redactCommand(cli, runs, command.opts()),
      ),
    );
  audit
    .command('retain')
    .description('Delete runs whose own journals say that they ended long ago, or remove their texts.')
    .requiredOption('--older-than <time>', 'how long ago a run must have ended: 90d, 36h')
    .option('--redact', 'keep the runs and remove their texts')
    .option('--compact', 'leave nothing of them in the files of a database; its tables are locked meanwhile')
    .option('--dry-run', 'only list them')
    .option('-y, --yes', 'do it')
    .option(
      '--anchors <file>',
      'leave runs that do not agree with these anchors, and note each deletion among them',
      once('--anchors'),
    )
    .option('--reason <text>', 'why, recorded (default: the age)')
    .option('--as <name>', AS)
    .option('--sign <file>', SIGN)
    .option('--public-key <file>', OLD_KEY, collect)
    .addHelpText(
      'after',
      examples(
        'bosun audit retain --older-than 90d --dry-run',
        'bosun audit retain --older-than 90d --yes --anchors anchors.jsonl',
      ),
    )
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../audit/retain.ts')).retainCommand(cli, command.opts()),
      ),
    );
}
