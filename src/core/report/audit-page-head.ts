// The first part of what the exported audit page shows: request, team, status and answer, and the runs of nested teams. Like
// the tables, it is written from the lines that are verified: a summary beside them could be changed without a broken hash.

import { INVISIBLE } from './visible.ts';

/** Characters that hide or reorder text are written out: no text can look like another one. */
export const VISIBLE = String.raw`
const HIDDEN=new RegExp(${JSON.stringify(INVISIBLE.source)},'gu');
const visible=(text,kept='\n')=>String(text).replace(HIDDEN,char=>kept.includes(char)?char:'‹U+'+char.codePointAt(0).toString(16).toUpperCase().padStart(4,'0')+'›');
const make=(name,text,kept)=>{const element=document.createElement(name);if(text!==undefined)element.textContent=visible(text,kept);return element};
`;

export const HEAD = `
const json=value=>value===undefined?'':typeof value==='string'?value:JSON.stringify(value);
const ENDED={'run-planned':'planned','run-failed':'failed','run-cancelled':'cancelled'};
function headOf({lines}){
  const events=lines.filter(line=>line.type!=='data-removed').map(line=>({...read(line.body),type:line.type}));
  const started=events.find(event=>event.type==='run-started')??{},end=events.find(isEnd);
  const status=end?ENDED[end.type]??json(end.status):events.at(-1)?.type==='run-parked'?'waiting':'not ended';
  return{request:json(started.request),team:json(started.team?.name)||'unknown',status,answer:json(end?.answer)}}
const fill=(id,text)=>{document.getElementById(id).textContent=visible(text)};
const shown=headOf(runs[0]);
document.title=visible('Audit of '+runs[0].runId);fill('run',runs[0].runId);
fill('request',shown.request);fill('team',shown.team);fill('status',shown.status);fill('answer',shown.answer||'There is none.');
if(runs.length>1){const list=make('ul');
  for(const run of runs.slice(1)){const{team,status,request}=headOf(run),item=make('li');item.append(make('code',run.runId),visible(' of team '+team+', '+status+': '+request));list.append(item)}
  document.getElementById('nested').append(make('h2','Nested runs'),list)}
`;
