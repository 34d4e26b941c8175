// Journals of runs as one HTML file that stands alone: it loads nothing, and verifies its own hash chains when it is
// opened. It holds the stored lines letter for letter, because the hashes are over these.

import type { AnchorLine } from '../audit/anchors.ts';
import type { Line } from '../journal/hash-chain.ts';
import { AUDIT_SCRIPT } from './audit-page-script.ts';

export interface AuditedRun {
  readonly runId: string;
  readonly team: string;
  readonly request: string;
  readonly status: string;
  readonly answer: string;
  readonly lines: readonly Line[];
}

/** A run with the runs of its nested teams, and what anchors say of them. */
export interface AuditBundle {
  /** The top-level run first. */
  readonly runs: readonly [AuditedRun, ...AuditedRun[]];
  readonly anchors?: readonly AnchorLine[];
  /** The public key of the signatures: SPKI in base64. */
  readonly publicKey?: string | undefined;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);

/** JSON inside a script element: no character of it can end the element. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const STYLE = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1000px;padding:0 1rem}
h1{font-size:20px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px}code{font-size:12px;overflow-wrap:anywhere}
details{border-top:1px solid #8886;padding:4px 0}summary{cursor:pointer}#verdict{font-weight:600}.bad{color:#c33}.good{color:#2a7a3a}
table{border-collapse:collapse;font-size:12px}th,td{border:1px solid #8886;padding:2px 6px;text-align:left;vertical-align:top;overflow-wrap:anywhere}`;

const nestedRun = ({ runId, team, request, status }: AuditedRun): string =>
  `<li><code>${escaped(runId)}</code> of team ${escaped(team)}, ${escaped(status)}: ${escaped(request)}</li>`;

export function auditPage({ runs, anchors = [], publicKey }: AuditBundle): string {
  const [{ runId, team, request, status, answer }, ...nested] = runs;
  const journal = { runs: runs.map((run) => ({ runId: run.runId, lines: run.lines })), anchors, publicKey };
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(`Audit of ${runId}`)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(request)}</h1>
<p>Run <code>${escaped(runId)}</code> of team ${escaped(team)}, ${escaped(status)}.</p>
<p id="verdict" role="status">This page verifies itself with JavaScript.</p>
<p>Intact means: no event in this file was changed, removed or added after it was written, except where texts were removed as
listed below. A chain that was computed again as a whole shows only against an anchor that is kept elsewhere, or is signed.</p>
<pre>${escaped(answer)}</pre>
${nested.length === 0 ? '' : `<h2>Nested runs</h2><ul>${nested.map(nestedRun).join('')}</ul>`}
<h2>Decisions of people</h2><div id="decisions"></div>
<h2>Removed texts</h2><div id="removals"></div>
<h2>Anchors</h2><div id="anchors"></div>
<h2>Events</h2><div id="events"></div>
<script type="application/json" id="journal">${scriptJson(journal)}</script>
<script>${AUDIT_SCRIPT}</script></body></html>
`;
}
