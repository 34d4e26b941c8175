// The journal of a run as one HTML file that stands alone: it loads nothing, and verifies its own hash chain when it is
// opened. It holds the stored lines letter for letter, because the hashes are over these.

import type { Line } from '../journal/hash-chain.ts';

interface Audited {
  readonly runId: string;
  readonly team: string;
  readonly request: string;
  readonly status: string;
  readonly answer: string;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);

/** JSON inside a script element: no character of it can end the element. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const STYLE = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1000px;padding:0 1rem}
h1{font-size:20px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px}code{font-size:12px;overflow-wrap:anywhere}
details{border-top:1px solid #8886;padding:4px 0}summary{cursor:pointer}#verdict{font-weight:600}.bad{color:#c33}.good{color:#2a7a3a}`;

/** Plain JavaScript for any browser: SHA-256, the chain over all stored fields, and a list of the events. */
const SCRIPT = String.raw`
const K=[];{const isPrime=n=>{for(let d=2;d*d<=n;d++)if(n%d===0)return false;return true};for(let n=2;K.length<64;n++)if(isPrime(n))K.push((Math.cbrt(n)%1)*4294967296|0)}
const rotate=(x,n)=>x>>>n|x<<32-n;
function sha256(text){const bytes=new TextEncoder().encode(text);const blocks=(bytes.length+8>>6)+1;const view=new DataView(new ArrayBuffer(blocks*64));
new Uint8Array(view.buffer).set(bytes);view.setUint8(bytes.length,128);view.setUint32(blocks*64-8,Math.floor(bytes.length/536870912));view.setUint32(blocks*64-4,bytes.length<<3>>>0);
const H=[0x6a09e667,0xbb67ae85,0x3c6ef372,0xa54ff53a,0x510e527f,0x9b05688c,0x1f83d9ab,0x5be0cd19],w=new Int32Array(64);
for(let at=0;at<blocks*64;at+=64){for(let i=0;i<16;i++)w[i]=view.getInt32(at+i*4);
for(let i=16;i<64;i++){const a=w[i-15],b=w[i-2];w[i]=w[i-16]+(rotate(a,7)^rotate(a,18)^a>>>3)+w[i-7]+(rotate(b,17)^rotate(b,19)^b>>>10)|0}
let[a,b,c,d,e,f,g,h]=H;
for(let i=0;i<64;i++){const t=h+(rotate(e,6)^rotate(e,11)^rotate(e,25))+(e&f^~e&g)+K[i]+w[i]|0,u=(rotate(a,2)^rotate(a,13)^rotate(a,22))+(a&b^a&c^b&c)|0;h=g;g=f;f=e;e=d+t|0;d=c;c=b;b=a;a=t+u|0}
[a,b,c,d,e,f,g,h].forEach((x,i)=>{H[i]=H[i]+x|0})}
return H.map(x=>(x>>>0).toString(16).padStart(8,'0')).join('')}
const{runId,lines}=JSON.parse(document.getElementById('journal').textContent);
function verify(){let head='0'.repeat(64);for(const[index,line]of lines.entries()){if(line.seq!==index+1)return'event '+(index+1)+' is missing';
if(sha256([head,runId,line.seq,line.type,line.at,line.body].join('\n'))!==line.hash)return'event '+line.seq+' ('+line.type+') is not what was written';head=line.hash}return null}
const fault=verify(),verdict=document.getElementById('verdict');
verdict.textContent=fault?'Broken: '+fault:'Intact: '+lines.length+' events, head '+(lines.at(-1)?.hash??'');verdict.className=fault?'bad':'good';
const list=document.getElementById('events');
for(const line of lines){const box=document.createElement('details'),name=document.createElement('summary');name.textContent=line.seq+' '+line.type+' '+new Date(line.at).toISOString();
box.append(name);box.addEventListener('toggle',()=>{if(box.open&&box.children.length===1){const body=document.createElement('pre');body.textContent=JSON.stringify(JSON.parse(line.body),null,2);const hash=document.createElement('code');hash.textContent=line.hash;box.append(body,hash)}});list.append(box)}
`;

export const auditPage = ({ runId, team, request, status, answer }: Audited, lines: readonly Line[]): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(`Audit of ${runId}`)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(request)}</h1>
<p>Run <code>${escaped(runId)}</code> of team ${escaped(team)}, ${escaped(status)}.</p>
<p id="verdict" role="status">This page verifies itself with JavaScript.</p>
<pre>${escaped(answer)}</pre>
<h2>Events</h2><div id="events"></div>
<script type="application/json" id="journal">${scriptJson({ runId, lines })}</script>
<script>${SCRIPT}</script></body></html>
`;
