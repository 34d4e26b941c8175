// The page of the API: every route with its roles, parameters, body and answer. It has no scripts.

import { z } from 'zod';
import type { Route } from '../http/route.ts';
import { rolesOf } from './document.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const shapeOf = (schema: z.ZodType): string => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' });
  return JSON.stringify(shape, null, 2);
};

const block = (title: string, schema: z.ZodType | undefined): string =>
  schema ? `<details><summary>${title}</summary><pre>${escaped(shapeOf(schema))}</pre></details>` : '';

const exampleOf = ({ method, path, body, needs }: Route): string => {
  const parts = [
    'curl',
    ...(method === 'get' ? [] : [`-X ${method.toUpperCase()}`]),
    ...(needs === 'open' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body ? [`-H "Content-Type: application/json" -d '{…}'`] : []),
    `"$URL${path}"`,
  ];
  return parts.join(' ');
};

function entryOf(route: Route): string {
  const { method, path, summary, needs } = route;
  const roles = needs === 'open' ? 'no token needed' : rolesOf(route).join(', ');
  const headers = Object.entries(route.headers ?? {})
    .map(([name, meaning]) => `<li><code>${escaped(name)}</code> ${escaped(meaning)}</li>`)
    .join('');
  return `<article>
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${escaped(path)}</code></h3>
<p>${escaped(summary)}</p>
<p class="roles">${roles}</p>
${headers === '' ? '' : `<ul>${headers}</ul>`}
<pre class="example">${escaped(exampleOf(route))}</pre>
${block('Address', route.params)}${block('Query', route.query)}${block('Body', route.body)}${block('Answer', route.answer.schema)}
<p class="answer">${escaped(route.answer.description)}</p>
</article>`;
}

export function pageOf(routes: readonly Route[], { version }: { readonly version: string }): string {
  const tags = [...Map.groupBy(routes, ({ tag }) => tag)];
  const nav = tags.map(([tag]) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`).join('');
  const sections = tags
    .map(([tag, all]) => `<section id="${escaped(tag)}"><h2>${escaped(tag)}</h2>${all.map(entryOf).join('')}</section>`)
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bosun API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/docs.css"></head>
<body><header><h1>Bosun API</h1><p>Version ${escaped(version)} · <a href="/openapi.json">OpenAPI 3.1 document</a></p></header>
<nav>${nav}</nav><main>${sections}</main></body></html>`;
}

export const STYLE = `
:root { color-scheme: light dark; --ink: #22303a; --paper: #faf7f0; --line: #d9d2c2; --soft: #6a7680; --sea: #1d6a8a; --code: #f1ecdf; }
@media (prefers-color-scheme: dark) { :root { --ink: #dfe6ea; --paper: #0f1d26; --line: #2a3c47; --soft: #93a3ad; --sea: #6db7d6; --code: #16262f; } }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
header, nav, main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav { display: flex; flex-wrap: wrap; gap: 1rem; position: sticky; top: 0; background: var(--paper); border-bottom: 1px solid var(--line); }
a { color: var(--sea); } h2 { margin-top: 2rem; } h3 { margin: 0; font-size: 1rem; }
article { border-top: 1px solid var(--line); padding: 1rem 0; }
.method { display: inline-block; min-width: 4rem; font: 600 0.85rem ui-monospace, monospace; color: var(--sea); }
.roles, .answer { color: var(--soft); margin: 0.25rem 0; }
pre { background: var(--code); padding: 0.75rem; overflow-x: auto; font: 13px/1.45 ui-monospace, monospace; }
summary { cursor: pointer; color: var(--sea); }
`;
