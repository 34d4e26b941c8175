// The conformance suite of the protocol's authors, against our client: every scenario is passed or excluded with a reason.

import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/repository.ts';
import { EXCLUDED } from './conformance-exclusions.ts';
import { newFolder } from './support/peers.ts';

const suite = path.join(root, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
const client = path.join(root, 'test', 'mcp', 'conformance-client.ts');
const APPLICABLE = ['initialize', 'tools_call', 'sse-retry'];

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

function runSuite(args: readonly string[]): Promise<{ code: number | null; stdout: string }> {
  const child = spawn(process.execPath, [suite, ...args], { stdio: ['ignore', 'pipe', 'ignore'], cwd: root });
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout })));
}

interface Verdict {
  readonly code: number | null;
  readonly succeeded: readonly string[];
  readonly failed: readonly Check[];
}

async function verdictOn(scenario: string, command: string): Promise<Verdict> {
  const folder = newFolder();
  const { code } = await runSuite(['client', '--command', command, '--scenario', scenario, '--output-dir', folder]);
  const files = globSync(path.join(folder, '*', 'checks.json'));
  const checks: Check[] = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')));
  return {
    code,
    succeeded: checks.filter(({ status }) => status === 'SUCCESS').map(({ id }) => id),
    failed: checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING'),
  };
}

describe('the MCP conformance suite', () => {
  it('has no scenario for clients that is neither passed nor excluded with a reason', async () => {
    const { stdout } = await runSuite(['list', '--client']);
    const scenarios = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map((match) => match[1]);
    expect(scenarios.length).toBeGreaterThan(20);
    expect(scenarios.toSorted()).toEqual([...APPLICABLE, ...Object.keys(EXCLUDED)].toSorted());
    for (const reason of Object.values(EXCLUDED)) expect(reason.length).toBeGreaterThan(20);
  });

  it.each(APPLICABLE)('is passed in its scenario %s', async (scenario) => {
    const verdict = await verdictOn(scenario, `"${process.execPath}" "${client}"`);
    expect(verdict).toMatchObject({ code: 0, failed: [] });
    expect(verdict.succeeded.length).toBeGreaterThan(0);
  });

  it.each(APPLICABLE)('is not passed in its scenario %s by a client that does nothing', async (scenario) => {
    const { code, succeeded } = await verdictOn(scenario, `"${process.execPath}" -e 0`);
    expect(code === 0 && succeeded.length > 0).toBe(false);
  });
});
