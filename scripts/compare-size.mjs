// npm run compare:size [-- --write]: how much an installation takes, Bosun's and others'. Each is installed into an empty
// folder from the registry that npm is set to, with providers for OpenAI and Anthropic, and measured as `du` does: blocks
// on disk. Prints a table; with --write, also puts it into the README.

import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The packages that a program with models of OpenAI and Anthropic installs. The first is the one whose version is shown. */
const OTHERS = {
  'AI SDK': ['ai', '@ai-sdk/openai', '@ai-sdk/anthropic', 'zod'],
  'OpenAI Agents': ['@openai/agents', 'zod'],
  LangGraph: ['@langchain/langgraph', '@langchain/core', '@langchain/openai', '@langchain/anthropic'],
  Mastra: ['@mastra/core', '@ai-sdk/openai', '@ai-sdk/anthropic', 'zod'],
};

function npm(cwd, ...args) {
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--silent', '--no-audit', '--no-fund'], {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    // npm chooses versions that suit the Node it runs under.
    env: { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` },
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed\n${stdout}${stderr}`);
  return stdout.trim();
}

function measure(folder) {
  let [blocks, files] = [0, 0];
  for (const name of readdirSync(folder, { recursive: true })) {
    const found = lstatSync(path.join(folder, name));
    blocks += found.blocks;
    if (found.isFile()) files += 1;
  }
  return { mb: Math.ceil((blocks * 512) / 1024 / 1024), files };
}

function install(home, name, packages) {
  const folder = path.join(home, name.replaceAll(' ', '-'));
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true }));
  npm(folder, 'install', ...packages);
  const installed = path.join(folder, 'node_modules');
  const first = packages[0].endsWith('.tgz') ? 'bosun' : packages[0];
  const { version } = JSON.parse(readFileSync(path.join(installed, first, 'package.json'), 'utf8'));
  const top = readdirSync(installed).flatMap((each) =>
    each.startsWith('@') ? readdirSync(path.join(installed, each)) : each.startsWith('.') ? [] : [each],
  );
  return { name, version, packages: top.length, ...measure(installed) };
}

function tableOf(rows) {
  const day = new Date().toISOString().slice(0, 10);
  return [
    `| ${day}, with providers for OpenAI and Anthropic | MB on disk | files | packages |`,
    '|---|---|---|---|',
    ...rows.map(({ name, version, mb, files, packages }) => `| ${name} ${version} | ${mb} | ${files} | ${packages} |`),
  ].join('\n');
}

const MARKED = /(<!-- size -->\n)[\s\S]*?(<!-- \/size -->)/;

const home = mkdtempSync(path.join(tmpdir(), 'bosun-size-'));
try {
  npm(root, 'pack', '--pack-destination', home);
  const tarball = readdirSync(home).find((name) => name.endsWith('.tgz'));
  const rows = [install(home, 'Bosun', [path.join(home, tarball)])];
  for (const [name, packages] of Object.entries(OTHERS)) {
    try {
      rows.push(install(home, name, packages));
    } catch (error) {
      process.stderr.write(`compare:size: ${name} is left out: ${error.message.split('\n')[0]}\n`);
    }
  }
  const table = tableOf(rows);
  process.stdout.write(`${table}\n`);
  if (process.argv.includes('--write')) {
    const readme = path.join(root, 'README.md');
    writeFileSync(
      readme,
      readFileSync(readme, 'utf8').replace(MARKED, (_, begin, end) => `${begin}${table}\n${end}`),
    );
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
