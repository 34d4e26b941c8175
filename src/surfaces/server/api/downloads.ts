// Files that a browser must never run as a page of this server: artifacts of tools, and the audit of a run as one HTML file.

import { z } from 'zod';
import { auditPage } from '../../../core/report/audit-page.ts';
import { problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { runIdSchema, runParams } from './schemas.ts';
import type { Server } from './server.ts';
import { visibleRun } from './visible.ts';

/** A tool chose the type; only these are passed on, and no browser shows even them in place. */
const PLAIN_TYPES =
  /^(?:image\/(?:png|jpeg|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain|application\/(?:pdf|json))$/;

/** A requester can name a file in a request or context; these events cannot be written by a requester. */
const GIVES_FILES: ReadonlySet<string> = new Set(['tool-call-finished', 'context-written']);

const nameOf = (text: string): string => text.replaceAll(/[^\w. -]/g, '_').slice(0, 100) || 'file';

const download = (
  body: string | Uint8Array<ArrayBuffer>,
  { name, type }: { readonly name: string; readonly type: string },
): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${nameOf(name)}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  });

export const downloadRoutes = ({ host }: Server): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/runs/{runId}/artifacts/{artifact}',
    tag: 'Runs',
    summary: 'A file that a tool of the run returned, as a download.',
    needs: 'read',
    params: z.object({
      runId: runIdSchema,
      artifact: z.string().regex(/^[0-9a-f]{16,128}$/, 'is not the id of an artifact'),
    }),
    answer: { type: 'application/octet-stream', description: 'The file.' },
    handle: async ({ params: { runId, artifact }, who }) => {
      const { root } = await visibleRun(host, runId, who);
      // Artifacts are stored under their digest for all runs: only those that this run refers to belong to it.
      const isOfRun = (await host.journal.read(runId)).some(
        ({ type, body }) => GIVES_FILES.has(type) && body.includes(`"${artifact}"`),
      );
      const found = isOfRun ? await host.teamNamed(root.team.name).team.artifact(artifact) : undefined;
      if (!found) throw problem('not-found', { what: `artifact ${artifact} in run ${runId}` });
      const type = PLAIN_TYPES.test(found.mimeType) ? found.mimeType : 'application/octet-stream';
      return download(Buffer.from(found.bytes), { name: found.name, type });
    },
  }),
  route({
    method: 'get',
    path: '/api/runs/{runId}/audit.html',
    tag: 'Runs',
    summary: 'The journal of a run as one HTML file that verifies its own hashes, as a download.',
    needs: 'read',
    params: runParams,
    answer: { type: 'text/html', description: 'The file.' },
    handle: async ({ params: { runId }, who }) => {
      await visibleRun(host, runId, who);
      const ids = [runId, ...(await host.inspect.below(runId))];
      const audited = async (id: string) => ({ runId: id, lines: await host.journal.read(id) });
      const [first, ...nested] = await Promise.all(ids.map(audited));
      if (!first) throw problem('not-found', { what: `run ${runId}` });
      const page = auditPage({ runs: [first, ...nested] });
      return download(page, { name: `audit-${runId}.html`, type: 'text/html; charset=utf-8' });
    },
  }),
];
