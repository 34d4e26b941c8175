// The OpenAPI document, and a page that shows it. The page is made here, without scripts, and loads nothing.

import { type Route, route } from '../http/route.ts';
import { openApiDocument } from './document.ts';
import { pageOf, STYLE } from './page.ts';

const HOUR = 'max-age=3600';

/** `all` are the other routes; these describe themselves as well. */
export function openApiRoutes(all: readonly Route[], about: { readonly version: string }): readonly Route[] {
  const own: Route[] = [
    route({
      method: 'get',
      path: '/openapi.json',
      tag: 'About',
      summary: 'This API as an OpenAPI 3.1 document.',
      needs: 'open',
      answer: { description: 'The document.' },
      handle: () => openApiDocument([...all, ...own], about),
    }),
    route({
      method: 'get',
      path: '/docs',
      tag: 'About',
      summary: 'This API as a page.',
      needs: 'open',
      answer: { type: 'text/html', description: 'The page.' },
      handle: () =>
        new Response(pageOf([...all, ...own], about), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    }),
    route({
      method: 'get',
      path: '/docs.css',
      tag: 'About',
      summary: 'The style of the page.',
      needs: 'open',
      answer: { type: 'text/plain', description: 'The style sheet.' },
      handle: () =>
        new Response(STYLE, { headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': HOUR } }),
    }),
  ];
  return own;
}
