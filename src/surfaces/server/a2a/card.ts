// The agent card: what this server does and how it is reached. It needs no token, so it holds nothing of any run.

import type { Server } from '../api/server.ts';
import type { ServedTeam } from '../host/served-team.ts';

const VERSION = '1.0';

const skillOf = ({ name, does, sample, team }: ServedTeam) => ({
  id: name,
  name,
  description: does,
  tags: Object.keys(team.spec.workers),
  ...(sample === null ? {} : { examples: [sample] }),
});

/** One skill for each team. With a `tenant`, clients send every message to that team. */
export function agentCard({ version }: Server, teams: readonly ServedTeam[], at: { url: string; tenant?: string }) {
  const [only] = teams;
  const names = teams.map(({ name }) => name).join(', ');
  return {
    name: teams.length === 1 && only ? only.name : 'Bosun',
    description:
      teams.length === 1 && only
        ? only.does
        : `Teams of agents under supervisors: ${names}. Choose one with "skillId" in the metadata of a message.`,
    supportedInterfaces: [
      {
        url: at.url,
        protocolBinding: 'JSONRPC',
        protocolVersion: VERSION,
        ...(at.tenant === undefined ? {} : { tenant: at.tenant }),
      },
    ],
    version,
    capabilities: { streaming: true, pushNotifications: false, extendedAgentCard: false },
    securitySchemes: {
      token: { httpAuthSecurityScheme: { scheme: 'Bearer', description: 'A token of bosun token create' } },
    },
    securityRequirements: [{ schemes: { token: {} } }],
    defaultInputModes: ['text/plain', 'application/json'],
    defaultOutputModes: ['text/plain', 'application/json'],
    skills: teams.map(skillOf),
  };
}
