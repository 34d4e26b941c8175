// The studio: built files, and one page for every address of the app. The page itself needs no token; what it shows does.

import { z } from 'zod';
import { problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import type { StudioFile, StudioFiles } from './studio-files.ts';

/** Names hold a hash of their content, so a browser need never ask again. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Asked for each time, so that a new version is seen at once. */
const REVALIDATE = 'no-cache';

/** Addresses of the app; the page reads the address and shows what it names. */
const PAGES = [
  '/',
  '/runs',
  '/runs/{runId}',
  '/runs/{runId}/tasks/{taskId}',
  '/inbox',
  '/conversations',
  '/conversations/{threadId}',
  '/teams',
  '/teams/{team}',
  '/compare',
  '/usage',
  '/audit',
  '/audit/{runId}',
] as const;

const fileParams = z.object({ file: z.string().max(200) });

export function studioRoutes(files: (() => Promise<StudioFiles>) | undefined): readonly Route[] {
  if (!files) return [];
  const send = async (name: string, cache: string): Promise<Response> => {
    const file = (await files()).get(name);
    if (!file) throw problem('not-found', { what: `file ${JSON.stringify(name)}` });
    return answerWith(file, cache);
  };
  return [
    ...PAGES.map((path) =>
      route({
        method: 'get',
        path,
        tag: 'Studio',
        summary: 'The studio.',
        needs: 'open',
        answer: { type: 'text/html', description: 'The page; it asks this API for what it shows.' },
        handle: () => send('index.html', REVALIDATE),
      }),
    ),
    route({
      method: 'get',
      path: '/assets/{file}',
      tag: 'Studio',
      summary: 'A built file of the studio.',
      needs: 'open',
      params: fileParams,
      answer: { type: 'text/plain', description: 'A script or a style sheet.' },
      handle: ({ params: { file } }) => send(`assets/${file}`, FOREVER),
    }),
    route({
      method: 'get',
      path: '/favicon.svg',
      tag: 'Studio',
      summary: 'The icon of the studio.',
      needs: 'open',
      answer: { type: 'text/plain', description: 'The icon.' },
      handle: () => send('favicon.svg', REVALIDATE),
    }),
  ];
}

const answerWith = ({ bytes, type }: StudioFile, cache: string): Response =>
  new Response(bytes, { headers: { 'content-type': type, 'cache-control': cache } });
