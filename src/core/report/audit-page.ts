// Journals of runs as one HTML file that stands alone: it loads nothing, and verifies its own hash chains when it is
// opened. It holds the stored lines letter for letter, because the hashes are over these, and shows only what they say.

import type { AnchorLine } from '../audit/anchors.ts';
import type { Line } from '../journal/hash-chain.ts';
import { AUDIT_SCRIPT } from './audit-page-script.ts';

export interface AuditedRun {
  readonly runId: string;
  readonly lines: readonly Line[];
}

/** A run with the runs of its nested teams, and what anchors say of them. */
export interface AuditBundle {
  /** The top-level run first. */
  readonly runs: readonly [AuditedRun, ...AuditedRun[]];
  readonly anchors?: readonly AnchorLine[];
  /** The public keys of the signatures: SPKI in base64, several if one followed another. */
  readonly publicKey?: string | readonly string[] | undefined;
}

/** The bundle as JSON: also a browser that takes the file for a page finds no markup in it. */
export const auditJson = (bundle: AuditBundle): string => `${scriptJson({ format: 'bosun-audit/1', ...bundle })}\n`;

/** JSON inside a script element: no character of it can end the element. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const JOURNAL = '<script type="application/json" id="journal">';

/** Whether a text is such a page of this run. */
export const isAuditPageOf = (runId: string, text: string): boolean =>
  text.includes(`${JOURNAL}{"runs":[{"runId":${scriptJson(runId)},`);

/** The colours of the studio. */
const STYLE = `:root{color-scheme:light dark;--paper:light-dark(#faf8f4,#10161c);--sheet:light-dark(#fff,#161e26);--sunk:light-dark(#f2efe8,#0c1116);
--line:light-dark(#e3ded3,#26313b);--ink:light-dark(#17242f,#e8edf1);--dim:light-dark(#5b6771,#9aabb7);--moss:light-dark(#38733b,#7cc284);--brick:light-dark(#b3372b,#f0867a)}
body{font:14px/1.55 Inter,ui-sans-serif,system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:2.5rem auto;max-width:1040px;padding:0 1.25rem}
h1{font-size:22px;line-height:1.25;margin:0 0 6px;overflow-wrap:anywhere}h2{font-size:15px;margin:28px 0 8px}h3{font-size:13px;margin:14px 0 4px}p{margin:0 0 10px}.dim,th{color:var(--dim);font-size:13px}
pre,code{font:12px/1.55 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}pre{white-space:pre-wrap;background:var(--sunk);border-radius:8px;padding:10px 12px;margin:6px 0}
.answer{background:var(--sheet);border:1px solid var(--line);border-radius:10px;padding:14px 16px;white-space:pre-wrap;overflow-wrap:anywhere}
#verdict{font-weight:600;border:1px solid var(--line);border-left-width:4px;border-radius:10px;background:var(--sheet);padding:10px 14px;overflow-wrap:anywhere}
#verdict.good{color:var(--moss);border-color:var(--moss)}#verdict.bad{color:var(--brick);border-color:var(--brick)}
table{border-collapse:collapse;width:100%;font-size:13px;background:var(--sheet);border:1px solid var(--line)}th,td{border-bottom:1px solid var(--line);padding:6px 10px;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{font-weight:500;white-space:nowrap}.short{white-space:nowrap}
li,summary,h3{overflow-wrap:anywhere}#events details{border-bottom:1px solid var(--line);background:var(--sheet);padding:5px 12px}summary{cursor:pointer;font-variant-numeric:tabular-nums}
@media screen and (max-width:720px){body{margin:1.25rem auto;padding:0 1rem}table,tr,td{display:block}tr:first-child{display:none}td{border:0;padding:3px 10px}td:first-child{padding-top:8px}tr{border-bottom:1px solid var(--line)}.short{white-space:normal}
td:not(:empty)::before{content:attr(data-head);display:block;color:var(--dim);font-size:12px}td:empty{display:none}ul{padding-left:1.2rem}}
@media print{body{margin:0;max-width:none}pre{background:none;border:1px solid var(--line)}}`;

export function auditPage({ runs, anchors = [], publicKey }: AuditBundle): string {
  const journal = { runs, anchors, publicKey };
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Audit of a run</title><style>${STYLE}</style></head>
<body><p class="dim">Audit, exported by Bosun</p><h1 id="request"></h1>
<p class="dim">Run <code id="run"></code> of team <span id="team"></span>, <span id="status"></span>.</p>
<p id="verdict" role="status">This page verifies itself with JavaScript.</p>
<p class="dim" id="key"></p>
<p class="dim">Intact means: no event in this file was changed, removed or added after it was written, except where texts were removed as
listed below. A chain that was computed again as a whole shows only against an anchor that is kept elsewhere, or is signed.
A forged page could say the same of itself: <code>bosun audit verify --bundle</code> checks this file without its script.</p>
<h2>Answer</h2><div class="answer" id="answer"></div>
<div id="nested"></div>
<h2>Tasks</h2><div id="tasks"></div>
<h2>Tool calls with a side effect</h2><div id="calls"></div>
<h2>Decisions of people</h2><div id="decisions"></div>
<h2>Removed texts</h2><div id="removals"></div>
<h2>Anchors</h2><div id="anchors"></div>
<h2>Events</h2><div id="events"></div>
${JOURNAL}${scriptJson(journal)}</script>
<script>${AUDIT_SCRIPT}</script></body></html>
`;
}
