// Makes the npm scripts work in a fresh clone: installs from the lock file when node_modules is missing or stale, and
// checks that the Node pinned by the package `node` is the one the scripts will find. Plain JavaScript for Node 18 and
// later, because this is the one file that runs before the pinned Node exists.
//
//   S1. The stamp holds the hash of the lock file that node_modules was installed from. It lies inside node_modules, so
//       removing the packages also removes the stamp.
//   S2. npm runs without our own node_modules/.bin on its PATH: it is about to replace the `node` in there.
//   S3. One installer at a time: a second command waits, instead of deleting what the first one unpacks.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** As in the field engines of package.json. */
const isRecent = (version) => {
  const [, major, minor] = (/^v(\d+)\.(\d+)\./.exec(version) ?? ['', '0', '0']).map(Number);
  return major >= 24 || (major === 22 && minor >= 18);
};
const LOCK_WAIT_MS = 300_000;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const lockFile = path.join(root, 'package-lock.json');
const stampFile = path.join(root, 'node_modules', '.bosun-setup');
const binFolder = path.join(root, 'node_modules', '.bin');
const mutexFile = path.join(root, '.tmp', 'setup.pid');
const onWindows = process.platform === 'win32';

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === lockHash();

const say = (line) => process.stderr.write(`bosun setup: ${line}\n`);

function fail(line) {
  say(line);
  process.exit(1);
}

function environmentForNpm() {
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = (process.env[pathKey] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.resolve(folder) !== binFolder);
  return { ...process.env, [pathKey]: folders.join(path.delimiter) };
}

function install() {
  say('installing the packages of package-lock.json (first use, or the lock file changed)');
  // NODE_ENV=production would leave the tools out, and engine-strict would refuse the Node we are about to replace.
  const npm = spawnSync('npm', ['ci', '--include=dev', '--include=optional', '--engine-strict=false'], {
    cwd: root,
    env: environmentForNpm(),
    shell: onWindows,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (npm.error) fail(`cannot run npm: ${npm.error.message}`);
  if (npm.status !== 0) fail(`npm ci failed (run it by hand to see all of it): ${reasonIn(npm.stderr)}`);
  writeFileSync(stampFile, lockHash());
}

function reasonIn(stderr) {
  const errors = stderr.split('\n').filter((line) => /^npm (error|ERR!)/.test(line));
  const facts = errors.map((line) => line.replace(/^npm (error|ERR!)\s*/, '')).filter((line) => line !== '');
  const prose = facts.filter((line) => !/^(code|syscall|errno|path) /.test(line));
  return (
    [facts[0], prose[0]].filter((line) => line !== undefined).join('; ') ||
    stderr.trim().split('\n').at(-1) ||
    'no reason given'
  );
}

function checkPinnedNode() {
  const node = path.join(binFolder, onWindows ? 'node.cmd' : 'node');
  const version = spawnSync(node, ['--version'], { encoding: 'utf8', shell: onWindows }).stdout?.trim() ?? '';
  if (isRecent(version)) return;
  // Without the pinned Node the scripts use the system's, which is good enough if it is recent.
  const found = version === '' ? 'is missing' : `is ${version}`;
  const remedy = 'npm rebuild node --ignore-scripts=false';
  if (isRecent(process.version) && version === '') say(`node_modules/.bin/node ${found}; using ${process.version}`);
  else fail(`node_modules/.bin/node ${found}, but Bosun needs Node 22.18, or 24 and later; try: ${remedy}`);
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

function takeMutex() {
  mkdirSync(path.dirname(mutexFile), { recursive: true });
  const deadline = Date.now() + LOCK_WAIT_MS;
  while (Date.now() < deadline) {
    try {
      writeFileSync(mutexFile, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(existsSync(mutexFile) ? readFileSync(mutexFile, 'utf8') : 0);
    if (holder > 0 && !isAlive(holder)) rmSync(mutexFile, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  fail(`another installation has held ${path.relative(root, mutexFile)} for too long; remove that file and try again`);
}

function setUp() {
  if (isInstalled()) return;
  takeMutex();
  try {
    if (!isInstalled()) install();
  } finally {
    rmSync(mutexFile, { force: true });
  }
}

try {
  // `npm ci` and `npm install` run by hand end here (script `prepare`), so that they count as set up too.
  if (process.argv.includes('--installed')) {
    if (existsSync(path.dirname(stampFile))) writeFileSync(stampFile, lockHash());
  } else {
    setUp();
    checkPinnedNode();
  }
} catch (error) {
  fail(error.message);
}
