// The conformance suite of the protocol's authors, against our client and our server: every scenario is passed or excluded
// with a reason.

import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/repository.ts';
import { CHECKS_EXCLUDED, CLIENT_EXCLUDED, SERVER_EXCLUDED } from './conformance-exclusions.ts';
import { type ConformanceServer, startConformanceServer } from './support/conformance-server.ts';
import { newFolder } from './support/peers.ts';

const suite = path.join(root, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
const client = path.join(root, 'test', 'mcp', 'conformance-client.ts');
const CLIENT_APPLICABLE = [
  ...['initialize', 'tools_call', 'sse-retry'],
  ...['json-schema-ref-no-deref', 'json-schema-2020-12-preservation'],
];
/** The revisions at which the suite runs them; those of an extension belong to none. */
const SERVER_APPLICABLE: Readonly<Record<string, readonly string[]>> = {
  'server-initialize': ['2025-11-25'],
  'server-session-lifecycle': ['2025-11-25'],
  'server-stateless': ['2026-07-28'],
  ping: ['2025-11-25'],
  'tools-list': ['2025-11-25', '2026-07-28'],
  'tools-call-simple-text': ['2025-11-25', '2026-07-28'],
  'tools-call-error': ['2025-11-25', '2026-07-28'],
  'tools-call-with-progress': ['2025-11-25', '2026-07-28'],
  'tools-call-elicitation': ['2025-11-25'],
  'server-sse-polling': ['2025-11-25'],
  'server-sse-multiple-streams': ['2025-11-25', '2026-07-28'],
  'dns-rebinding-protection': ['2025-11-25', '2026-07-28'],
  caching: ['2026-07-28'],
  'http-header-validation': ['2026-07-28'],
  'tasks-lifecycle': ['extension'],
  'tasks-capability-negotiation': ['extension'],
  'tasks-wire-fields': ['extension'],
  'tasks-request-state-removal': ['extension'],
  'tasks-mrtr-input': ['extension'],
  'tasks-request-headers': ['extension'],
  'tasks-dispatch-and-envelope': ['extension'],
  'tasks-mrtr-composition': ['extension'],
  'input-required-result-basic-elicitation': ['2026-07-28'],
  'input-required-result-request-state': ['2026-07-28'],
  'input-required-result-multi-round': ['2026-07-28'],
  'input-required-result-missing-input-response': ['2026-07-28'],
  'input-required-result-result-type': ['2026-07-28'],
  'input-required-result-unsupported-methods': ['2026-07-28'],
  'input-required-result-tampered-state': ['2026-07-28'],
  'input-required-result-validate-input': ['2026-07-28'],
};

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

async function verdictOf(args: readonly string[]): Promise<Verdict> {
  const folder = newFolder();
  const { code } = await runSuite([...args, '--output-dir', folder]);
  const files = globSync(path.join(folder, '*', 'checks.json'));
  const checks: Check[] = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')));
  return {
    code,
    succeeded: checks.filter(({ status }) => status === 'SUCCESS').map(({ id }) => id),
    failed: checks.filter(({ status, id }) => /FAILURE|WARNING/.test(status) && !(id in CHECKS_EXCLUDED)),
  };
}

const scenariosOf = async (side: '--client' | '--server'): Promise<readonly string[]> => {
  const { stdout } = await runSuite(['list', side]);
  return [...stdout.matchAll(/^ {2}- (\S+)/gm)].map((match) => match[1] ?? '');
};

describe('the MCP conformance suite', () => {
  it.each([
    ['--client', CLIENT_APPLICABLE, CLIENT_EXCLUDED],
    ['--server', Object.keys(SERVER_APPLICABLE), SERVER_EXCLUDED],
  ] as const)(
    'has no scenario of %s that is neither passed nor excluded with a reason',
    async (side, applicable, excluded) => {
      const scenarios = await scenariosOf(side);
      expect(scenarios.length).toBeGreaterThan(40);
      expect(scenarios.toSorted()).toEqual([...applicable, ...Object.keys(excluded)].toSorted());
      for (const reason of Object.values({ ...excluded, ...CHECKS_EXCLUDED }))
        expect(reason.length).toBeGreaterThan(20);
    },
  );
});

describe('the client, in a scenario of the suite', () => {
  const verdictOn = (scenario: string, command: string): Promise<Verdict> =>
    verdictOf(['client', '--command', command, '--scenario', scenario]);

  it.each(CLIENT_APPLICABLE)('passes %s', async (scenario) => {
    const verdict = await verdictOn(scenario, `"${process.execPath}" "${client}"`);
    expect(verdict).toMatchObject({ code: 0, failed: [] });
    expect(verdict.succeeded.length).toBeGreaterThan(0);
  });

  it.each(CLIENT_APPLICABLE)('does not pass %s if it does nothing', async (scenario) => {
    const { code, succeeded } = await verdictOn(scenario, `"${process.execPath}" -e 0`);
    expect(code === 0 && succeeded.length > 0).toBe(false);
  });
});

describe('the server, in a scenario of the suite', () => {
  let server: ConformanceServer;
  beforeAll(async () => {
    server = await startConformanceServer();
  });
  afterAll(() => server.close());

  const cases = Object.entries(SERVER_APPLICABLE).flatMap(([scenario, revisions]) =>
    revisions.map((revision) => ({ scenario, revision })),
  );

  it.each(cases)('passes $scenario at $revision', async ({ scenario, revision }) => {
    const at = ['--scenario', scenario, ...(revision === 'extension' ? [] : ['--spec-version', revision])];
    const { succeeded, failed } = await verdictOf(['server', '--url', server.url, ...at, '--timeout', '120000']);
    expect(failed).toEqual([]);
    expect(succeeded.length).toBeGreaterThan(0);
  });
});
