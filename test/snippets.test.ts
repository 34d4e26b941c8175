// What the README and the guide show also works: every TypeScript block runs in a process of its own, and every command
// is typed as it stands, page by page, and exits with the code its comment names (0 if it names none).

import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { asFarAs } from './support/mode.ts';
import { type Block, blocksOf, guides } from './support/pages.ts';
import { root } from './support/repository.ts';

/** Commands that are not typed here, each with the reason. */
const UNTYPED: readonly (readonly [RegExp, string])[] = [
  [/^npm test\b/, 'is what runs this'],
  [/^npm run (?:--silent )?bench\b/, 'takes minutes; bench/bench.test.ts runs it small'],
];

const FIRST_READ: readonly string[] = ['README.md'];

/** Waits for a person, so that there is a review to decide. */
const WAITING = 'bosun run -q "please refund the 50.01"';

// Inside the repository, so that 'bosun' and 'zod' are found by name, as in a project that has installed them.
mkdirSync(path.join(root, '.tmp'), { recursive: true });
const folder = mkdtempSync(path.join(root, '.tmp', 'snippets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command, as if it were installed. */
const bin = path.join(folder, 'bin');
mkdirSync(bin);
const flags = `--conditions=bosun-source '${path.join(root, 'src/surfaces/cli/main.ts')}'`;
writeFileSync(path.join(bin, 'bosun'), `#!/bin/sh\nexec '${process.execPath}' ${flags} "$@"\n`);
chmodSync(path.join(bin, 'bosun'), 0o755);

/** A command that has not ended by then is ended, and counts as ended otherwise than the page says. */
const COMMAND_MS = 120_000;

interface Ended {
  readonly status: number | null;
  readonly printed: string;
}

function type(words: readonly string[], cwd: string, more: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const { NODE_OPTIONS: _, BOSUN_HOME: __, ...inherited } = process.env;
  const env = { ...inherited, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...more };
  const child = spawn(words[0] ?? '', words.slice(1), {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  // The whole group: a child of the shell that goes on would keep the pipes open.
  const late = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), COMMAND_MS);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  return new Promise((resolve) => {
    child.on('close', (status) => {
      clearTimeout(late);
      resolve({ status, printed });
    });
  });
}

/** What a page takes for granted in the folder that its reader is in. */
const FURNISHED: Readonly<Record<string, (place: string) => void>> = {
  'docs/guide/agent-files.md': (place) => {
    const agents = path.join(place, '.claude', 'agents');
    mkdirSync(agents, { recursive: true });
    const [shown] = blocksOf('docs/guide/agent-files.md', 'md');
    writeFileSync(path.join(agents, 'code-reviewer.md'), shown?.code ?? '');
    writeFileSync(path.join(place, 'app.ts'), '// TODO: say what this is for\n');
  },
};

const placeFor = ({ page, line }: Pick<Block, 'page' | 'line'>): string => {
  const place = path.join(folder, `${page.replaceAll('/', '__')}__${line}`);
  mkdirSync(place, { recursive: true });
  FURNISHED[page]?.(place);
  return place;
};

async function runBlock(block: Block): Promise<Ended> {
  const place = placeFor(block);
  const file = path.join(place, 'snippet.ts');
  const whole = block.frame?.replace('…', () => block.code) ?? block.code;
  writeFileSync(file, '\n'.repeat(block.line - 1) + whole);
  // A team file does nothing by itself: a request is planned with it.
  return /^export default /m.test(block.code)
    ? type(['bosun', 'plan', '--team', file, 'We need 20 pens'], place)
    : type([process.execPath, '--conditions=bosun-source', file], place);
}

interface Typed {
  readonly line: number;
  readonly command: string;
  readonly exitCode: number;
}

/** The commands of a page, without their comments. */
function commandsOf(page: string): Typed[] {
  return blocksOf(page, 'sh').flatMap(({ line, code }) =>
    code.split('\n').flatMap((text, index) => {
      const [, command = '', comment = ''] = /^(.*?)(?:\s+#\s(.*))?$/.exec(text.trim()) ?? [];
      const exitCode = Number(/exit code (\d+)/.exec(comment)?.[1] ?? 0);
      return command === '' ? [] : [{ line: line + index, command, exitCode }];
    }),
  );
}

/** Types the commands of a page one after the other, and says which ended otherwise than the page says. */
async function typePage(page: string): Promise<string[]> {
  let cwd = placeFor({ page, line: 0 });
  const surprises: string[] = [];
  for (const { line, command, exitCode } of commandsOf(page)) {
    const [, into] = /^cd (\S+)$/.exec(command) ?? [];
    if (into !== undefined) cwd = path.join(cwd, into);
    if (into !== undefined || UNTYPED.some(([pattern]) => pattern.test(command))) continue;
    const { status, printed } = await typeLine(command, { page, line, cwd });
    if (status !== exitCode) surprises.push(`${page}:${line} ${command}: exit code ${status}\n${printed}`);
  }
  return surprises;
}

async function typeLine(command: string, { page, line, cwd }: { page: string; line: number; cwd: string }) {
  // npm finds the scripts in the checkout only, so the home is elsewhere instead of the folder.
  if (command.startsWith('npm ')) return type(['sh', '-c', command], root, { BOSUN_HOME: path.join(cwd, 'home') });
  if (!/^(?:npx )?bosun /.test(command)) return { status: null, printed: 'neither typed nor excused in UNTYPED' };
  if (!command.includes('<review>')) return type(['sh', '-c', command], cwd);
  const place = placeFor({ page, line });
  await type(['sh', '-c', WAITING], place);
  return type(['sh', '-c', command.replace('<review>', 'last')], place);
}

describe('the README and the guide', () => {
  // Every page takes its minutes; those that newcomers read first are read every time.
  const pages = asFarAs((page) => FIRST_READ.includes(page), guides());
  const blocks = pages.flatMap((page) => blocksOf(page, 'ts'));

  it.concurrent.each(blocks)('show TypeScript that runs: $page, line $line', async (block) => {
    const { status, printed } = await runBlock(block);
    expect(printed).not.toMatch(/Warning:/);
    expect([status, status === 0 ? '' : printed]).toEqual([0, '']);
    expect(printed.trim()).not.toBe('');
  });

  it.concurrent.each(pages.filter((page) => commandsOf(page).length > 0))(
    'show commands that end as they say: %s',
    async (page) => {
      expect(await typePage(page)).toEqual([]);
    },
    1_800_000,
  );

  it('would not pass with a block that throws, or a command that ends otherwise', async () => {
    const planted: Block = { page: 'docs/planted.md', line: 7, code: "throw new Error('planted');\n" };
    const { status, printed } = await runBlock(planted);
    expect([status, printed]).toEqual([1, expect.stringMatching(/snippet\.ts:7[\s\S]*planted/)]);
    expect((await type(['sh', '-c', 'bosun show nope'], folder)).status).toBe(2);
  });
});
