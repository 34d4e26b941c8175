// The process that is killed during a call.

import { CONTEXT, openTeam, type Place } from './open-team.ts';
import { KILLED } from './requests.ts';

const [place = '', deadlineMs = ''] = process.argv.slice(2);
const parsed = JSON.parse(place) as Place;
const team = await openTeam(KILLED.team, parsed);
await team.run(KILLED.request, { runId: parsed.run, context: CONTEXT, budget: { ms: Number(deadlineMs) } });
