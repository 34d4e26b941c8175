// What the exported audit page does when it is opened. Plain JavaScript for any browser: SHA-256, the chains over all stored
// fields, anchors and their signatures, and tables of what was done, what people decided and what was removed. The tables come
// from the lines that were verified, not from text beside them.

import { HEAD, VISIBLE } from './audit-page-head.ts';

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
const GENESIS='0'.repeat(64);
const linkHash=(head,runId,line)=>sha256([head,runId,line.seq,line.type,line.at,line.body].join('\n'));
const read=text=>{try{return JSON.parse(text)??{}}catch{return{}}};
const changedIn=({body})=>{const{changed}=read(body);return Array.isArray(changed)?changed:[]};
const isEnd=({type})=>/^run-(?:planned|answered|failed|cancelled)$/.test(type);
const time=at=>{const date=new Date(at);return Number.isNaN(date.getTime())?String(at):date.toISOString()};
/* A run that began after its recorded deletion is another one with the same id: earlier anchors are not about it. */
const anchorsOf=({runId,lines})=>{
  const gone=anchors.findLastIndex(({deleted})=>deleted?.runs.includes(runId)),isOther=gone>=0&&(lines[0]?.at??0)>anchors[gone].at;
  return anchors.slice(isOther?gone+1:0).filter(anchor=>anchor.runs.some(({run})=>run===runId))};
function verify(run){try{return chainFaultOf(run)}catch{return'an event cannot be read'}}
function chainFaultOf({runId,lines}){
  const removed=new Map(),noted=new Map();
  for(const line of lines)if(line.type==='data-removed')for(const each of changedIn(line))if(each)removed.set(each.seq,each.digest);
  for(const line of lines)if(line.type==='data-removed')removed.delete(line.seq);
  for(const anchor of anchorsOf({runId,lines}))for(const each of anchor.runs)if(each.run===runId)noted.set(each.events,[...(noted.get(each.events)??[]),each.head]);
  let head=GENESIS,ended=false;
  for(const[index,line]of lines.entries()){
    if(line.seq!==index+1)return'event '+(index+1)+' is missing';
    if(removed.has(line.seq)?removed.get(line.seq)!==sha256('redacted\n'+head+'\n'+linkHash(line.hash,runId,line)):linkHash(head,runId,line)!==line.hash)
      return'event '+line.seq+' ('+line.type+') is not what was written';
    head=line.hash;
    const event=read(line.body);
    if(event.type!==line.type||event.at!==line.at)return'event '+line.seq+' ('+line.type+') has another type or time than its text says';
    if(ended&&line.type!=='data-removed')return'event '+line.seq+' ('+line.type+') was added after the end of the run';
    ended||=isEnd(line);
    if(noted.get(line.seq)?.some(each=>each!==head))return'the journal up to event '+line.seq+' differs from the anchor'}
  const longest=Math.max(0,...noted.keys());
  return lines.length<longest?'the anchor saw '+longest+' events, only '+lines.length+' are here':null}
/* An anchor also names other runs of the store; those of nested teams have the id of the exported run as a prefix. */
function missingRun(){
  const needed=new Set(),here=new Set(runs.map(run=>run.runId)),first=runs[0].runId;
  for(const{runs:noted,deleted}of anchors){
    for(const{run}of noted)if(run===first||run.startsWith(first+'~'))needed.add(run);
    for(const run of deleted?.runs??[])needed.delete(run)}
  const missing=[...needed].find(run=>!here.has(run));
  return missing===undefined?null:'run '+missing+' is missing here, but an anchor names it'}
const sorted=value=>JSON.stringify(value,(_,part)=>part&&typeof part==='object'&&!Array.isArray(part)?Object.fromEntries(Object.entries(part).sort(([a],[b])=>a<b?-1:a>b?1:0)):part);
const anchorFault=({at,all,runs,deleted,adopted,previous,hash})=>sha256(sorted({at,all,runs,deleted:deleted??null,adopted,previous}))===hash?null:'the anchor of '+time(at)+' was changed';
const bytesOf=text=>Uint8Array.from(atob(text),char=>char.charCodeAt(0));
async function signatureFault(){
  if(!publicKey)return null;
  const keys=[];try{for(const each of[publicKey].flat())keys.push(await crypto.subtle.importKey('spki',bytesOf(each),{name:'Ed25519'},false,['verify']))}catch{return undefined}
  const isSigned=async(text,signature)=>{for(const key of keys)if(signature!==undefined&&await crypto.subtle.verify('Ed25519',key,bytesOf(signature),new TextEncoder().encode(text)))return true;return false};
  for(const{at,hash,signature}of anchors)if(!await isSigned(hash,signature))return'the anchor of '+time(at)+' is not signed by the key of this page';
  for(const{runId,lines}of runs)for(const[index,line]of lines.entries())if(line.type==='data-removed'){
    const{at,by,reason,what,changed,signature}=read(line.body);
    if(!await isSigned(sorted({runId,seq:line.seq,previous:lines[index-1]?.hash??GENESIS,at,by,reason,what,changed}),signature))return'the redaction in event '+line.seq+' is not signed by the key of this page'}
  return null}
`;

const TABLES = `
function table(place,heads,rows){
  if(rows.length===0)return void place.append(make('p','None.'));
  const box=make('table'),top=make('tr');top.append(...heads.map(head=>make('th',head)));box.append(top);
  for(const row of rows){const line=make('tr');line.append(...row.map((text,column)=>{const cell=make('td',text);cell.dataset.head=heads[column];if(String(text).length<25)cell.className='short';return cell}));box.append(line)}
  place.append(box)}
const about=({taskId,worker,callId,by})=>[taskId??callId,worker,by&&'by '+by].filter(part=>typeof part==='string').map(part=>' · '+part).join('');
const opened=new Map(),decided=[],removals=[];
for(const{runId,lines}of runs)for(const line of lines){const event=read(line.body);
  if(line.type==='review-opened')opened.set(event.reviewId,event);
  if(line.type==='review-decided'){const asked=opened.get(event.reviewId)??{};
    decided.push([time(line.at),String(event.by),event.decision?.kind+(event.decision?.reason?': '+event.decision.reason:''),(asked.kind??'')+': '+(asked.question??''),[asked.tool,json(asked.args)].filter(Boolean).join(' '),runId+' '+line.seq])}
  if(line.type==='review-expired'){const asked=opened.get(event.reviewId)??{};decided.push([time(line.at),'no decision in time','expired',(asked.kind??'')+': '+(asked.question??''),[asked.tool,json(asked.args)].filter(Boolean).join(' '),runId+' '+line.seq])}
  if(line.type==='data-removed')removals.push([time(line.at),String(event.by),String(event.reason),event.what==='all-texts'?'all texts':'named values',changedIn(line).map(each=>each?.seq).join(', '),runId+' '+line.seq])}
table(document.getElementById('decisions'),['when','who','decision','about','call','run and event'],decided);
table(document.getElementById('removals'),['when','who','why','what','in events','run and event'],removals);
table(document.getElementById('anchors'),['when','hash','signed'],anchors.map(anchor=>[time(anchor.at),anchor.hash,anchor.signature===undefined?'no':'yes']));
const list=document.getElementById('events');
for(const{runId,lines}of runs){list.append(make('h3',runId));
  for(const line of lines){const box=make('details');box.append(make('summary',line.seq+' '+line.type+' '+time(line.at)+about(read(line.body))));
    box.addEventListener('toggle',()=>{if(box.open&&box.children.length===1)box.append(make('pre',JSON.stringify(read(line.body),null,2),'\\n '),make('code',line.hash))});list.append(box)}}
`;

/** Who did what: the tasks with their results, and the tool calls with a side effect. */
const WORK = String.raw`
const tasks=[],calls=[];
for(const{runId,lines}of runs){
  const instructions=new Map(),byTask=new Map(),byCall=new Map(),asked=new Map(),counts=new Map();let request='',workers={};
  const instruction=of=>instructions.get(of)??request;
  for(const line of lines){const event=read(line.body),of=event.taskId;
    if(line.type==='run-started'){request=String(event.request);workers=event.team?.workers??{}}
    for(const task of[...(event.plan?.tasks??[]),...(event.added??[]),...(event.pieces??[]),...(event.task?[event.task]:[])])instructions.set(task.id,task.instruction);
    if(line.type==='task-refined')instructions.set(of,event.instruction);
    if(line.type==='task-dispatched'&&!byTask.has(of)){const row=[of,'','','','','',runId+' '+line.seq];byTask.set(of,row);tasks.push(row)}
    if(line.type==='task-skipped'&&!byTask.has(of)){const row=[of,'','',instruction(of),'skipped',json(event.failure),runId+' '+line.seq];byTask.set(of,row);tasks.push(row)}
    const row=byTask.get(of);
    if(row&&(line.type==='task-dispatched'||line.type==='worker-chosen')){const spec=workers[event.worker];
      row[1]=event.worker;row[2]=spec?.kind==='function'?String(spec.effect):'';row[3]=instruction(of);row[4]='under way'}
    if(row&&/^task-(?:succeeded|failed|escalated|cancelled)$/.test(line.type)){row[4]=line.type.slice(5)+(event.attempt>1?', attempt '+event.attempt:'');row[5]=json(event.result?.content??event.failure??event.escalation??event.reason)}
    if(line.type==='task-recalled'&&row){row[4]='from the cache';row[5]=json(event.result?.content)}
    if(event.reading?.kind==='calls'){const dialogue=String(event.callId).replace(/\/m\d+$/,'');
      for(const call of event.reading.calls??[]){const n=(counts.get(dialogue)??0)+1;counts.set(dialogue,n);asked.set(dialogue+'/c'+n,call.tool)}}
    if(line.type==='tool-call-authorised'){const call=[time(line.at),String(event.callId).split('/')[1]??'',asked.get(event.callId)??'',json(event.args),'',runId+' '+line.seq];byCall.set(event.callId,call);
      const isRead=workers[byTask.get(call[1])?.[1]]?.tools?.some(tool=>tool.name===call[2]&&tool.effect==='read');
      if(event.ruling?.kind==='deny'&&!isRead){call[4]='denied by the policy: '+event.ruling.reason;calls.push(call)}}
    const call=byCall.get(event.callId);
    if(call&&line.type==='tool-call-started'&&event.effect!=='read'&&!calls.includes(call)){call[4]='no outcome is recorded';calls.push(call)}
    if(call&&line.type==='tool-call-finished')call[4]=event.outcome?.status+(event.outcome?.message?': '+event.outcome.message:'')}}
table(document.getElementById('tasks'),['task','worker','effect of a function','instruction','outcome','result or reason','run and event'],tasks);
table(document.getElementById('calls'),['when','task','tool','arguments','outcome','run and event'],calls);
`;

const VERDICT = `
const verdict=document.getElementById('verdict'),say=(fault,more)=>{
  const count=runs.reduce((sum,{lines})=>sum+lines.length,0),head=runs.length===1?', head '+(runs[0].lines.at(-1)?.hash??''):' of '+runs.length+' runs';
  verdict.textContent=visible(fault?'Broken: '+fault:'Intact: '+count+' events'+head+more);verdict.className=fault?'bad':'good'};
const isEarly=({previous},index)=>anchors.slice(index+1).some(({hash})=>hash===previous);
const anchorsFault=()=>{try{return anchors.map(anchorFault).find(Boolean)??(anchors.some(isEarly)?'an anchor comes before the one that it follows':missingRun())}catch{return'an anchor cannot be read'}};
const chainFault=runs.map(run=>{const fault=verify(run);return fault&&runs.length>1?run.runId+': '+fault:fault}).find(Boolean)??anchorsFault();
const agreement=()=>{try{
  const here=new Set(runs.map(run=>run.runId)),isGone=id=>id.startsWith(runs[0].runId+'~')&&!here.has(id),named=new Set(runs.flatMap(anchorsOf));
  const found=anchors.filter(anchor=>named.has(anchor)||anchor.deleted?.runs.some(isGone)),open=runs.filter(run=>anchorsOf(run).length===0).length;
  if(named.size===0)return'; no anchor in this file names '+(runs.length===1?'it':'them');
  return'; agrees with '+found.length+' anchor'+(found.length===1?'':'s')+(open>0?', which do not name '+open+' of the runs':'')+', the newest of '+time(Math.max(...found.map(anchor=>anchor.at)))}catch{return''}};
const against=agreement();
say(chainFault,against);
const key=document.getElementById('key'),isSigned=anchors.length>0||runs.some(({lines})=>lines.some(({type})=>type==='data-removed'));
if(!publicKey&&anchors.some(anchor=>anchor.signature!==undefined))key.textContent='No signature was checked: this file holds no public key.';
signatureFault().catch(()=>'a signature cannot be read').then(fault=>{
  say(chainFault??fault,against+(publicKey?fault===undefined?'; signatures were not checked, because this browser has no Ed25519':isSigned?'; signatures are valid':'; nothing in it is signed':''));
  if(!publicKey||fault===undefined||!isSigned)return;
    key.replaceChildren('Signatures were checked with the public key ',...[publicKey].flat().flatMap((each,index)=>[index>0?' or ':'',make('code',each)]),'. It comes with this file: compare it with the key that you know, a line of its .pub file.')});
`;

// The verdict comes first, so that a forged event that breaks a table cannot keep it away.
export const AUDIT_SCRIPT = `${DIGEST}${VISIBLE}${CHAINS}${VERDICT}${HEAD}${TABLES}${WORK}`;
