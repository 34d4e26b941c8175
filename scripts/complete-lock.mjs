// Adds to package-lock.json the optional platform packages that npm left out. npm runs it whenever it has changed
// node_modules of this repository (script `dependencies`), and never where the package is installed as a dependency.
//
// npm drops an optional package from the lock file when the current registry does not carry it (mirrors often have only
// some platforms), and `npm ci` then rejects that lock file as incomplete, on every machine. The missing entries follow
// from their parents: an exact version, and a platform spelt out in the name. They have no hash; only a machine of that
// platform would fetch them. `--check` changes nothing and fails if an entry is missing.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const lockFile = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'package-lock.json');

const SYSTEMS = { win: 'win32', macos: 'darwin' };
const KNOWN_SYSTEMS = new Set(
  'aix android darwin freebsd linux netbsd openbsd openharmony sunos win win32 macos'.split(' '),
);
const KNOWN_PROCESSORS = new Set('arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64'.split(' '));

/** `@rolldown/binding-linux-x64-musl` → { os: ['linux'], cpu: ['x64'], libc: ['musl'] } */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const system = words.find((word) => KNOWN_SYSTEMS.has(word));
  const cpu = words.find((word) => KNOWN_PROCESSORS.has(word));
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(system === 'linux' && libc && { libc: [libc] }),
    ...(system && { os: [SYSTEMS[system] ?? system] }),
  };
}

function missingIn(packages) {
  const missing = {};
  const locked = new Set(Object.keys(packages).map((key) => key.replace(/^.*node_modules\//, '')));
  for (const parent of Object.values(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const key = `node_modules/${name}`;
      const platform = platformOf(name);
      if (locked.has(name) || !/^\d+\.\d+\.\d+/.test(version) || !platform.cpu) continue;
      const flags = { ...(parent.dev && { dev: true }), optional: true, ...(parent.peer && { peer: true }) };
      const described = Object.entries({ ...platform, ...flags }).sort(([a], [b]) => a.localeCompare(b, 'en'));
      missing[key] = { version, ...Object.fromEntries(described) };
    }
  }
  return missing;
}

const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
const missing = missingIn(lock.packages);
const names = Object.keys(missing);
if (process.argv.includes('--check')) {
  for (const name of names) process.stderr.write(`package-lock.json lacks ${name}: node scripts/complete-lock.mjs\n`);
  process.exitCode = names.length === 0 ? 0 : 1;
} else if (names.length > 0) {
  const entries = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages: Object.fromEntries(entries) }, null, 2)}\n`);
  process.stdout.write(`package-lock.json: added ${names.length} platform packages\n`);
}
