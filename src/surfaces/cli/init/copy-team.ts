// `bosun init --from support`: the files of a shipped team, with imports of our own modules replaced by the public entries that
// export the same names. What is copied runs where it is.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fewOf, nearest } from '../../../text/nearest.ts';
import { UserError } from '../print/user-error.ts';
import { shippedTeams } from '../teams/shipped-teams.ts';

/** Sources in the repository, compiled files in an installed package. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const SOURCES = fileURLToPath(new URL('../../../', import.meta.url));
/** Split in two, because a test forbids importing this package by name inside src, and this text only looks like it. */
const PACKAGE = 'bosun';
const IMPORTED = /(\bfrom\s+|\bimport\s*\(\s*)(['"])(\.{1,2}\/[^'"\n]+)\2/g;
const NOT_COPIED = /\.(?:test|full\.test)\.[jt]s$|\.d\.ts$/;

interface CopiedTeam {
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly teamFile: string;
  readonly sample: string;
}

export function copyOf(name: string): CopiedTeam {
  const shipped = Object.hasOwn(shippedTeams, name) ? shippedTeams[name] : undefined;
  const copyable = Object.entries(shippedTeams).flatMap(([each, { copy }]) => (copy ? [each] : []));
  if (!shipped) {
    const close = nearest(name, copyable);
    throw new UserError(
      `There is no team "${name}": ${close === undefined ? `copy ${copyable.join(', ')}` : `did you mean ${close}?`}`,
    );
  }
  const { copy, sample, does } = shipped;
  if (!copy)
    throw new UserError(
      `The team ${name} cannot be copied: it keeps a database, and each of its cases needs a fresh one. To read how it is made, open ${path.join(SOURCES, 'teams', name)}. To edit a team, copy ${fewOf(copyable)}, or write a small one with bosun init`,
    );
  const home = path.join(SOURCES, 'teams', name);
  const copied = new Map<string, string | Uint8Array>();
  addFolder(home, '', { home, copied });
  const cases = `${name}.eval.jsonl`;
  const own = Object.fromEntries([...copied].map(([file, text]) => [file === cases ? 'team.eval.jsonl' : file, text]));
  const teamFile = `team.${EXTENSION}`;
  const team = `// ${does}.\n// A copy of the team ${name}, made by bosun init --from ${name}: change anything and run it again.\n\nimport { supervisor } from '${PACKAGE}';\nimport { ${copy.make} } from './${copy.file}.${EXTENSION}';\n\nexport default ${copy.code};\n`;
  return { files: { ...own, [teamFile]: team }, teamFile, sample };
}

interface Copying {
  readonly home: string;
  readonly copied: Map<string, string | Uint8Array>;
}

function addFolder(folder: string, prefix: string, copying: Copying): void {
  for (const name of readdirSync(folder).sort()) {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) addFolder(file, `${prefix}${name}/`, copying);
    else if (!NOT_COPIED.test(name)) addFile(file, `${prefix}${name}`, copying);
  }
}

function addFile(file: string, name: string, copying: Copying): void {
  const { home, copied } = copying;
  if (copied.has(name)) return;
  if (!/\.[jt]s$/.test(file)) {
    copied.set(name, readFileSync(file));
    return;
  }
  copied.set(name, '');
  const text = readFileSync(file, 'utf8').replace(IMPORTED, (whole, before: string, quote: string, given: string) => {
    const target = path.resolve(path.dirname(file), given);
    if (!path.relative(home, target).startsWith('..')) return whole;
    const place = path.relative(SOURCES, target).split(path.sep);
    if (place[0] !== 'teams') return `${before}${quote}${PACKAGE}${place[0] === 'toolbox' ? '/toolbox' : ''}${quote}`;
    // What several teams share is copied into a folder of its own.
    const shared = place.slice(1).join('/');
    addFile(target, shared, copying);
    const way = path.posix.relative(path.posix.dirname(name), shared);
    return `${before}${quote}${way.startsWith('.') ? way : `./${way}`}${quote}`;
  });
  copied.set(name, text);
}
