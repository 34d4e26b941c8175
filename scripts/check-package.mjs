// Looks at the package as npm would publish it: `npm run check:package`. Needs the npm registry, so `npm test` does without.
//
//   P1. The tarball stays within its limits of files and bytes, holds the guide, and neither sources, maps nor large pictures.
//   P2. Its manifest says where the project lives and runs nothing when it is installed.
//   P3. Installed into an empty project, a program that imports every entry compiles with the library's own declarations
//       checked (`skipLibCheck: false`), under the oldest TypeScript we promise and under the one we build with. Errors in
//       declarations of dependencies are listed by package; they are not ours to mend, and do not fail the check.
//   P4. That program runs.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FILES_MAX = 1_500;
const PACKED_BYTES_MAX = 3_800_000;
const PICTURE_BYTES_MAX = 50_000;
const OLDEST_TYPESCRIPT = '5.6';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const onWindows = process.platform === 'win32';

function fail(line) {
  process.stderr.write(`package: ${line}\n`);
  process.exitCode = 1;
}

const say = (line) => process.stdout.write(`package: ${line}\n`);

/** Runs a command that must succeed, and returns what it printed. */
function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: onWindows,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? `${stdout}${stderr}`}`);
}

function pack(folder) {
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], root));
  return packed;
}

function checkContents({ entryCount, size, unpackedSize, files }) {
  say(`${entryCount} files, ${size} bytes packed, ${unpackedSize} unpacked`);
  if (entryCount > FILES_MAX) fail(`${entryCount} files are more than ${FILES_MAX}`);
  if (size > PACKED_BYTES_MAX) fail(`${size} bytes are more than ${PACKED_BYTES_MAX}`);
  const telecom = files.filter((file) => file.path.startsWith('dist/teams/telecom/'));
  const telecomSize = telecom.reduce((sum, file) => sum + file.size, 0);
  if (telecomSize > unpackedSize - telecomSize) fail('the telecom team weighs more than the rest of the library');
  if (!files.some((file) => /^docs\/guide\/.*\.md$/.test(file.path))) fail('the guide is missing: docs/guide');
  for (const file of files) {
    if (/^src\/|\.map$|\.test\./.test(file.path))
      fail(`${file.path} is of no use to users: see "files" in package.json`);
    if (/\.(?:png|jpe?g|gif|svg|webp)$/.test(file.path) && file.size > PICTURE_BYTES_MAX)
      fail(`${file.path} is a picture of ${file.size} bytes; at most ${PICTURE_BYTES_MAX} go into the package`);
  }
}

function checkManifest(installed) {
  const published = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
  for (const field of ['repository', 'homepage', 'bugs'])
    if (published[field] === undefined) fail(`package.json has no field "${field}"`);
  for (const script of ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'])
    if (published.scripts?.[script] !== undefined) fail(`the script "${script}" would be published`);
}

const entries = Object.entries(manifest.exports)
  .filter(([, target]) => typeof target === 'object')
  .map(([subpath]) => path.posix.join(manifest.name, subpath));

const PROGRAM = `${entries.map((entry, index) => `import * as entry${index} from '${entry}';`).join('\n')}
import { supervisor, worker } from '${manifest.name}';

const team = supervisor({ workers: { greeter: worker({ does: 'greets people', effect: 'read', run: () => 'Hello, world.' }) } });
const { answer, status } = await team.run('Greet the world');
const names = [${entries.map((_, index) => `entry${index}`).join(', ')}].map((entry) => Object.keys(entry).length);
console.log(status, answer, names.every((count) => count > 0));
`;

/** `name@version` of the installed package that a diagnostic of tsc is about; undefined for our own and for the program. */
function dependencyIn(line) {
  const [, found] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/(]+)[^(]*\(\d+,\d+\): error/.exec(line) ?? [];
  return found === manifest.name ? undefined : found;
}

function compile(project, compiler) {
  const { version } = JSON.parse(readFileSync(path.join(compiler, 'package.json'), 'utf8'));
  const { status, stdout } = spawnSync(process.execPath, [path.join(compiler, 'bin', 'tsc'), '--pretty', 'false'], {
    cwd: project,
    encoding: 'utf8',
  });
  const errors = stdout.split('\n').filter((line) => line.includes(': error TS'));
  const ours = errors.filter((line) => dependencyIn(line) === undefined);
  const theirs = Object.entries(
    Object.groupBy(
      errors.filter((line) => !ours.includes(line)),
      dependencyIn,
    ),
  );
  for (const [name, lines] of theirs)
    say(`TypeScript ${version}: ${lines.length} errors in the declarations of ${name}, such as ${lines[0]}`);
  if (ours.length > 0) fail(`does not compile under TypeScript ${version}\n${ours.slice(0, 20).join('\n')}`);
  else if (status !== 0 && theirs.length === 0) fail(`TypeScript ${version} failed\n${stdout}`);
  else say(`compiles under TypeScript ${version} without skipLibCheck`);
}

function install(project, tarball) {
  const compilerOptions = {
    strict: true,
    skipLibCheck: false,
    module: 'nodenext',
    target: 'es2022',
    types: ['node'],
  };
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  writeFileSync(path.join(project, 'program.ts'), PROGRAM);
  const packages = [
    tarball,
    `typescript@${OLDEST_TYPESCRIPT}`,
    `@types/node@${manifest.devDependencies['@types/node']}`,
  ];
  run('npm', ['install', '--silent', '--omit=optional', '--no-audit', '--no-fund', ...packages], project);
}

function runProgram(project) {
  const said = run(process.execPath, ['program.js'], project).trim();
  if (said === 'complete Hello, world. true') say(`hello world runs on Node ${process.version}`);
  else fail(`hello world printed "${said}"`);
}

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-package-'));
try {
  const packed = pack(folder);
  checkContents(packed);
  const project = path.join(folder, 'project');
  mkdirSync(project);
  install(project, path.join(folder, packed.filename));
  checkManifest(path.join(project, 'node_modules', manifest.name));
  for (const home of [project, root]) compile(project, path.join(home, 'node_modules', 'typescript'));
  runProgram(project);
} catch (error) {
  fail(error.message);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
