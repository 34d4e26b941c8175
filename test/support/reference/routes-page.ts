// The page of the server's routes: who may call what, from the table that serves them.

import { ROLES } from '../../../src/surfaces/server/access/roles.ts';
import type { Server } from '../../../src/surfaces/server/api/server.ts';
import { rolesOf } from '../../../src/surfaces/server/openapi/document.ts';
import { allRoutes } from '../../../src/surfaces/server/routes.ts';

export function routesPage(): string {
  // The handlers are not called here.
  const routes = allRoutes({ streamsMax: 1, version: '', studio: async () => new Map() } as unknown as Server);
  const rows = routes.map((route) => {
    const marks = ROLES.map((role) => (rolesOf(route).includes(role) ? 'yes' : '–'));
    const open = route.needs === 'open' ? ' No token needed.' : '';
    return `| \`${route.method.toUpperCase()} ${route.path}\` | ${marks.join(' | ')} | ${route.summary}${open} |`;
  });
  return `# Routes and roles

<!-- Written by \`npm run reference\` from the table of routes. Do not edit. -->

Every route of \`bosun serve\`, and which role of a token may call it. A running server has the same with schemas at
\`/openapi.json\` and as a page at \`/docs\`. Reviews are decided by approvers and admins; operators answer questions only.
See [The server](server.md).

| route | ${ROLES.join(' | ')} | what it does |
|---|${ROLES.map(() => '---|').join('')}---|
${rows.join('\n')}
`;
}
