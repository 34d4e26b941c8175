// What the exported audit page does when it is opened. Plain JavaScript for any browser: SHA-256, the chains over all stored
// fields, anchors and their signatures, and tables of what people decided and what was removed. The tables come from the
// lines that were verified, not from text beside them.

/** SHA-256 written out: browsers offer theirs to some pages only. */
const DIGEST = `
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
`;

const CHAINS = String.raw`
const{runs,anchors,publicKey}=JSON.parse(document.getElementById('journal').textContent);
const linkHash=(head,runId,line)=>sha256([head,runId,line.seq,line.type,line.at,line.body].join('\n'));
const read=text=>{try{return JSON.parse(text)}catch{return{}}};
function verify({runId,lines}){
  const removed=new Map(),noted=new Map();
  for(const line of lines)if(line.type==='data-removed')for(const each of read(line.body).changed??[])removed.set(each.seq,each.digest);
  for(const line of lines)if(line.type==='data-removed')removed.delete(line.seq);
  for(const anchor of anchors)for(const each of anchor.runs)if(each.run===runId)noted.set(each.events,each.head);
  let head='0'.repeat(64);
  for(const[index,line]of lines.entries()){
    if(line.seq!==index+1)return'event '+(index+1)+' is missing';
    if(linkHash(head,runId,line)!==line.hash&&removed.get(line.seq)!==sha256('redacted\n'+linkHash(line.hash,runId,line)))
      return'event '+line.seq+' ('+line.type+') is not what was written';
    head=line.hash;
    if(noted.has(line.seq)&&noted.get(line.seq)!==head)return'the journal up to event '+line.seq+' differs from the anchor'}
  const longest=Math.max(0,...noted.keys());
  return lines.length<longest?'the anchor saw '+longest+' events, only '+lines.length+' are here':null}
const sorted=value=>JSON.stringify(value,(_,part)=>part&&typeof part==='object'&&!Array.isArray(part)?Object.fromEntries(Object.entries(part).sort(([a],[b])=>a<b?-1:a>b?1:0)):part);
const anchorFault=({at,all,runs,deleted,previous,hash})=>sha256(sorted({at,all,runs,deleted:deleted??null,previous}))===hash?null:'the anchor of '+new Date(at).toISOString()+' was changed';
const bytesOf=text=>Uint8Array.from(atob(text),char=>char.charCodeAt(0));
async function signatureFault(){
  if(!publicKey)return null;
  let key;try{key=await crypto.subtle.importKey('spki',bytesOf(publicKey),{name:'Ed25519'},false,['verify'])}catch{return undefined}
  const isSigned=(text,signature)=>signature!==undefined&&crypto.subtle.verify('Ed25519',key,bytesOf(signature),new TextEncoder().encode(text));
  for(const{at,hash,signature}of anchors)if(!await isSigned(hash,signature))return'the anchor of '+new Date(at).toISOString()+' is not signed by the key of this page';
  for(const{runId,lines}of runs)for(const line of lines)if(line.type==='data-removed'){
    const{at,by,reason,what,changed,signature}=read(line.body);
    if(!await isSigned(sorted({runId,at,by,reason,what,changed}),signature))return'the redaction in event '+line.seq+' is not signed by the key of this page'}
  return null}
`;

const TABLES = `
const make=(name,text)=>{const element=document.createElement(name);if(text!==undefined)element.textContent=text;return element};
const time=at=>new Date(at).toISOString();
const json=value=>value===undefined?'':typeof value==='string'?value:JSON.stringify(value);
function table(place,heads,rows){
  if(rows.length===0)return void place.append(make('p','None.'));
  const box=make('table'),top=make('tr');top.append(...heads.map(head=>make('th',head)));box.append(top);
  for(const row of rows){const line=make('tr');line.append(...row.map(cell=>make('td',cell)));box.append(line)}
  place.append(box)}
const opened=new Map(),decided=[],removals=[];
for(const{runId,lines}of runs)for(const line of lines){const event=read(line.body);
  if(line.type==='review-opened')opened.set(event.reviewId,event);
  if(line.type==='review-decided'){const asked=opened.get(event.reviewId)??{};
    decided.push([time(line.at),String(event.by),event.decision?.kind+(event.decision?.reason?': '+event.decision.reason:''),(asked.kind??'')+': '+(asked.question??''),[asked.tool,json(asked.args)].filter(Boolean).join(' '),runId+' '+line.seq])}
  if(line.type==='review-expired'){const asked=opened.get(event.reviewId)??{};decided.push([time(line.at),'no decision in time','expired',(asked.kind??'')+': '+(asked.question??''),[asked.tool,json(asked.args)].filter(Boolean).join(' '),runId+' '+line.seq])}
  if(line.type==='data-removed')removals.push([time(line.at),String(event.by),String(event.reason),event.what==='all-texts'?'all texts':'named values',(event.changed??[]).map(each=>each.seq).join(', '),runId+' '+line.seq])}
table(document.getElementById('decisions'),['when','who','decision','about','call','run and event'],decided);
table(document.getElementById('removals'),['when','who','why','what','in events','run and event'],removals);
table(document.getElementById('anchors'),['when','hash','signed'],anchors.map(anchor=>[time(anchor.at),anchor.hash,anchor.signature===undefined?'no':'yes']));
const list=document.getElementById('events');
for(const{runId,lines}of runs){list.append(make('h3',runId));
  for(const line of lines){const box=make('details');box.append(make('summary',line.seq+' '+line.type+' '+time(line.at)));
    box.addEventListener('toggle',()=>{if(box.open&&box.children.length===1)box.append(make('pre',JSON.stringify(read(line.body),null,2)),make('code',line.hash))});list.append(box)}}
`;

const VERDICT = `
const verdict=document.getElementById('verdict'),say=(fault,more)=>{
  const count=runs.reduce((sum,{lines})=>sum+lines.length,0),head=runs.length===1?', head '+(runs[0].lines.at(-1)?.hash??''):' of '+runs.length+' runs';
  verdict.textContent=fault?'Broken: '+fault:'Intact: '+count+' events'+head+more;verdict.className=fault?'bad':'good'};
const chainFault=runs.map(run=>{const fault=verify(run);return fault&&runs.length>1?run.runId+': '+fault:fault}).find(Boolean)??anchors.map(anchorFault).find(Boolean)??null;
const against=anchors.length>0?'; agrees with '+anchors.length+' anchor'+(anchors.length===1?'':'s'):'';
say(chainFault,against);
signatureFault().then(fault=>say(chainFault??fault,against+(publicKey?fault===undefined?'; signatures were not checked, because this browser has no Ed25519':'; signatures are valid':'')));
`;

export const AUDIT_SCRIPT = `${DIGEST}${CHAINS}${TABLES}${VERDICT}`;
