// The teams that ship with Bosun, by name. Each is loaded when it is used.

import { findPackageJSON } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { OpenMcp } from '../../../ports/mcp.ts';
import type { WorkerDefinition } from '../../../runtime/define/define-worker.ts';
import type { TeamOptions } from '../../../runtime/define/team-options.ts';
import type { TelecomTeamOptions } from '../../../teams/telecom/telecom.ts';

export type TeamDefinition = TeamOptions<Record<string, WorkerDefinition>>;

interface ShippedTeam {
  readonly does: string;
  /** A request that shows what it can do. */
  readonly sample: string;
  /** A file of labelled cases, for `bosun eval` and `bosun doctor`. */
  readonly cases: string;
  /** With `mcp`, its back-ends are separate server processes; without, they run in this process. */
  readonly define: (home: string, mcp?: OpenMcp) => Promise<TeamDefinition>;
  /** Creates its data, or throws one sentence why it cannot be used: better before a run begins than in its tools. */
  readonly prepare: (home: string) => Promise<void>;
  /** Resets its sample data. */
  readonly reset: (home: string) => Promise<void>;
}

/** Callers know none of its workers by name, and so cannot use functions whose types depend on the names. */
const widened = (definition: object): TeamDefinition => definition as TeamDefinition;

export const DEFAULT_TEAM = 'telecom';

/** This program, as sources or compiled. */
const ENTRY = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../main.ts' : '../main.js', import.meta.url));

/** Without the packages for MCP, which are optional, the back-ends run in this process. */
const hasMcp = (): boolean =>
  ['@modelcontextprotocol/client', '@modelcontextprotocol/server'].every((name) => {
    try {
      return findPackageJSON(name, import.meta.url) !== undefined;
    } catch {
      return false;
    }
  });

/** Each specialist's tools in a process of its own, so that parallel workers really overlap. */
const telecomServers =
  (home: string, mcp: OpenMcp): NonNullable<TelecomTeamOptions['backend']> =>
  (specialist, tools) =>
    mcp({
      name: specialist,
      command: process.execPath,
      args: [ENTRY, 'mcp', 'serve', `telecom/${specialist}`],
      env: { BOSUN_HOME: home },
      passContext: ['customerId'],
      tools,
    });

/** Of a team that only reads, and keeps nothing in the home. */
const NOTHING_KEPT = { prepare: async () => undefined, reset: async () => undefined };

export const shippedTeams: Readonly<Record<string, ShippedTeam>> = {
  telecom: {
    does: 'The support desk of a telecom company: billing, technical and account, over a database of its own',
    sample:
      'Please refund the 49.99 router set-up fee I was charged twice, my internet keeps dropping, and I want to upgrade to Fiber 500.',
    cases: fileURLToPath(new URL('../../../teams/telecom/telecom.eval.jsonl', import.meta.url)),
    define: async (home, mcp) => {
      const { telecomTeam } = await import('../../../teams/telecom/telecom.ts');
      return widened(telecomTeam({ home, backend: mcp && hasMcp() ? telecomServers(home, mcp) : undefined }));
    },
    prepare: async (home) => (await import('../../../teams/telecom/telecom.ts')).prepareTelecom({ home }),
    reset: async (home) => (await import('../../../teams/telecom/telecom.ts')).resetTelecom({ home }),
  },
  market: {
    does: 'Market analysis over documents and tables: researcher, analyst and writer, with sources, work shown and charts',
    sample:
      'Write a report on the cargo bike market: how the vendors grew, their shares, and what the sources say about demand.',
    cases: fileURLToPath(new URL('../../../teams/market/market.eval.jsonl', import.meta.url)),
    define: async (home) => widened((await import('../../../teams/market/market.ts')).marketTeam({ home })),
    ...NOTHING_KEPT,
  },
};
