// The MCP servers that ship with Bosun, by name. Each is loaded when it is used.

import type { ToolDefinition } from '../../runtime/define/define-tool.ts';

interface ShippedServer {
  readonly does: string;
  readonly tools: (home: string) => Promise<readonly ToolDefinition[]>;
}

const telecom = (specialist: 'billing' | 'technical' | 'account', does: string): ShippedServer => ({
  does,
  tools: async (home) => (await import('../../teams/telecom/backends.ts')).telecomBackend(specialist, { home }),
});

/** Their tools check everything again when they act, so policies are left to the supervisor that calls them. */
export const shippedServers: Readonly<Record<string, ShippedServer>> = {
  'telecom/billing': telecom('billing', 'bills, charges and refunds of the sample telecom company'),
  'telecom/technical': telecom('technical', 'line tests, outages and technicians of the sample telecom company'),
  'telecom/account': telecom('account', 'plans and contracts of the sample telecom company'),
};
