// The teams that ship with Bosun, by name. Each is loaded when it is used.

import { mkdirSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { OpenMcp } from '../../../ports/mcp.ts';
import type { WorkerDefinition } from '../../../runtime/define/define-worker.ts';
import type { NestableTeam } from '../../../runtime/define/nestable.ts';
import type { TeamOptions } from '../../../runtime/define/team-options.ts';
import type { TelecomTeamOptions } from '../../../teams/telecom/telecom.ts';

export type TeamDefinition = TeamOptions<Record<string, WorkerDefinition>>;

/** Makes a sub-team, on the models of the team above. */
export type Nest = (options: TeamDefinition) => NestableTeam;

interface ShippedTeam {
  readonly does: string;
  /** A request that shows what it can do. */
  readonly sample: string;
  /** What a request may bring with `--context key=value`, by key. */
  readonly context?: Readonly<Record<string, string>>;
  /** Which of these keys are paths: they must exist, and count from the current folder. */
  readonly paths?: readonly string[];
  /** A file of labelled cases, for `bosun eval` and `bosun doctor`. */
  readonly cases: string;
  /** With `mcp`, its back-ends are separate server processes; without, they run in this process. */
  readonly define: (home: string, mcp?: OpenMcp, nest?: Nest) => Promise<TeamDefinition>;
  /** Creates its data, or throws one sentence why it cannot be used: better before a run begins than in its tools. */
  readonly prepare: (home: string) => Promise<void>;
  /** The file of the team's own folder that makes it, and how; left out if it cannot be copied for editing. */
  readonly copy?: { readonly file: string; readonly make: string; readonly code: string };
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
const NOTHING_KEPT = {
  prepare: async (home: string) => void mkdirSync(home, { recursive: true }),
  reset: async () => undefined,
};

export const shippedTeams: Readonly<Record<string, ShippedTeam>> = {
  telecom: {
    does: 'The support desk of a telecom company: billing, technical and account, over a database of its own',
    sample:
      'Please refund the 49.99 router set-up fee I was charged twice, my internet keeps dropping, and I want to upgrade to Fiber 500.',
    context: { customerId: 'the signed-in customer, such as C-1002 (default: the sample customer)' },
    cases: fileURLToPath(new URL('../../../teams/telecom/telecom.eval.jsonl', import.meta.url)),
    define: async (home, mcp) => {
      const { telecomTeam } = await import('../../../teams/telecom/telecom.ts');
      return widened(telecomTeam({ home, backend: mcp && hasMcp() ? telecomServers(home, mcp) : undefined }));
    },
    prepare: async (home) => (await import('../../../teams/telecom/telecom.ts')).prepareTelecom({ home }),
    reset: async (home) => (await import('../../../teams/telecom/telecom.ts')).resetTelecom({ home }),
  },
  support: {
    does: 'Technical support over a folder of documentation and a log: troubleshooter, documenter, escalator',
    sample: 'Consumers lose their leases with TW-409 and messages arrive twice. What is the cause and how do I fix it?',
    context: {
      docs: 'folder of documents: Markdown, rst, text, HTML, PDF, DOCX (default: pages of an invented product)',
      logs: 'log file of the product (default: a log of the invented product, if docs is not given either)',
      baseline: 'earlier log to compare it with',
    },
    paths: ['docs', 'logs', 'baseline'],
    cases: fileURLToPath(new URL('../../../teams/support/support.eval.jsonl', import.meta.url)),
    define: async () => widened((await import('../../../teams/support/support.ts')).supportTeam()),
    copy: { file: 'support', make: 'supportTeam', code: 'supervisor(supportTeam())' },
    ...NOTHING_KEPT,
  },
  research: {
    does: 'Deep research over a folder of sources: finding, analysis and report are sub-teams, and every citation is checked',
    sample:
      'Compare the costs of the electric ferries and the diesel ferries of the Marlow Islands. How reliable are they, and why are trips cancelled?',
    context: { docs: 'folder of sources: Markdown, rst, text, HTML, PDF, DOCX (default: invented reports)' },
    paths: ['docs'],
    cases: fileURLToPath(new URL('../../../teams/research/research.eval.jsonl', import.meta.url)),
    define: async (_home, _mcp, nest) => {
      if (!nest) throw new Error('The team research needs a function that makes its sub-teams');
      return widened((await import('../../../teams/research/research.ts')).researchTeam({ nest }));
    },
    copy: {
      file: 'research',
      make: 'researchTeam',
      code: 'supervisor(researchTeam({ nest: (options) => supervisor(options) }))',
    },
    ...NOTHING_KEPT,
  },
  market: {
    does: 'Market analysis over documents and tables: researcher, analyst and writer, with sources, work shown and charts',
    sample:
      'Write a report on the cargo bike market: how the vendors grew, their shares, and what the sources say about demand.',
    context: {
      tables: 'folder or file of tables: CSV, JSON, SQLite (default: sales of invented vendors)',
      docs: 'folder of documents: Markdown, rst, text, HTML, PDF, DOCX (default: notes on an invented market)',
      report: 'folder that a report is saved in, as Markdown and as a page (default: none is saved)',
    },
    cases: fileURLToPath(new URL('../../../teams/market/market.eval.jsonl', import.meta.url)),
    define: async (home) => widened((await import('../../../teams/market/market.ts')).marketTeam({ home })),
    paths: ['tables', 'docs'],
    copy: { file: 'market', make: 'marketTeam', code: "supervisor(marketTeam({ home: '.bosun' }))" },
    ...NOTHING_KEPT,
  },
  competitors: {
    does: 'Competitive intelligence: who the competitors are, what their products offer and cost, and a comparison report',
    sample: 'Write a comparison report on our competitors: who they are, what they offer and what they cost.',
    context: {
      tables: 'folder or file of tables: CSV, JSON, SQLite (default: five invented products)',
      docs: 'folder of documents: Markdown, rst, text, HTML, PDF, DOCX (default: notes on their makers)',
      report: 'folder that a report is saved in, as Markdown and as a page (default: none is saved)',
    },
    cases: fileURLToPath(new URL('../../../teams/competitors/competitors.eval.jsonl', import.meta.url)),
    define: async (home) =>
      widened((await import('../../../teams/competitors/competitors.ts')).competitorsTeam({ home })),
    paths: ['tables', 'docs'],
    copy: { file: 'competitors', make: 'competitorsTeam', code: "supervisor(competitorsTeam({ home: '.bosun' }))" },
    ...NOTHING_KEPT,
  },
  contracts: {
    does: 'Contract review: clauses with exact quotes from PDF, DOCX or text, checks against rules, and a risk report',
    sample:
      'Review this contract: what does it say about liability and termination, and does it comply with our rules? Write a risk report.',
    context: {
      contract: 'the contract: PDF, DOCX, HTML or text (default: an invented supply agreement)',
      rules: 'your own rules, one JSON object per line (default: twelve common ones)',
      report: 'folder that a report is saved in, as Markdown and as a page (default: none is saved)',
    },
    cases: fileURLToPath(new URL('../../../teams/contracts/contracts.eval.jsonl', import.meta.url)),
    define: async (home) => widened((await import('../../../teams/contracts/contracts.ts')).contractsTeam({ home })),
    paths: ['contract', 'rules'],
    copy: { file: 'contracts', make: 'contractsTeam', code: "supervisor(contractsTeam({ home: '.bosun' }))" },
    ...NOTHING_KEPT,
  },
};
