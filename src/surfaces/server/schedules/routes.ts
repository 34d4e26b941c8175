// Schedules over the API.

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { messageOf } from '../../../runtime/perform/faults.ts';
import type { Server } from '../api/server.ts';
import { problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { loadNextTime, type Schedule } from './schedule.ts';

const newSchedule = z.strictObject({
  cron: z.string().max(200),
  timezone: z.string().max(100).default('UTC'),
  team: z.string().max(200),
  request: z.string().max(100_000).regex(/\S/, 'is empty: say what is wanted'),
  context: z.record(z.string(), z.unknown()).default({}),
  whenBusy: z.enum(['skip', 'run']).default('skip'),
});

async function nextTimeOf(schedule: Pick<Schedule, 'cron' | 'timezone'>, after: number): Promise<number> {
  const load = await loadNextTime().catch(() => {
    throw problem('conflict', { why: 'Schedules need the package croner: install it with: npm install croner' });
  });
  try {
    const next = load(schedule, after);
    if (next !== undefined) return next;
  } catch (error) {
    const why = `The pattern or time zone cannot be read: ${messageOf(error)}. A pattern is "minute hour day month weekday", such as "0 8 * * 1-5"`;
    throw problem('bad-request', { why });
  }
  throw problem('bad-request', { why: `No time matches the pattern "${schedule.cron}"` });
}

const shown = async ({ doneUntil: _, createdAt, ...schedule }: Schedule, now: number) => ({
  ...schedule,
  createdAt: new Date(createdAt).toISOString(),
  nextAt: new Date(await nextTimeOf(schedule, now)).toISOString(),
});

export const scheduleRoutes = ({ host, clockwork }: Server): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/schedules',
    tag: 'Schedules',
    summary: 'Requests that are run at fixed times.',
    needs: 'read',
    answer: { description: 'The schedules, with their next time and last run.' },
    handle: async ({ who }) => {
      const all = (await clockwork().schedules.all()).filter(
        ({ project }) => who.project === null || project === who.project,
      );
      return { schedules: await Promise.all(all.map((each) => shown(each, host.now()))) };
    },
  }),
  route({
    method: 'post',
    path: '/api/schedules',
    tag: 'Schedules',
    summary: 'Adds a schedule. After a downtime, the latest missed time is run if it is at most an hour ago.',
    needs: 'operate',
    body: newSchedule,
    answer: { status: 201, description: 'The schedule.' },
    handle: async ({ body, who }) => {
      host.teamNamed(body.team);
      const now = host.now();
      const schedule: Schedule = {
        ...body,
        id: randomBytes(6).toString('hex'),
        project: who.project,
        createdBy: who.name,
        createdAt: now,
        doneUntil: now,
        lastRunId: null,
      };
      const answer = await shown(schedule, now);
      await clockwork().schedules.change((all) => [...all, schedule]);
      return answer;
    },
  }),
  route({
    method: 'delete',
    path: '/api/schedules/{id}',
    tag: 'Schedules',
    summary: 'Removes a schedule; its runs stay.',
    needs: 'operate',
    params: z.object({ id: z.string().max(100) }),
    answer: { description: 'The removed schedule.' },
    handle: async ({ params: { id }, who }) => {
      const found = (await clockwork().schedules.all()).find((each) => each.id === id);
      if (!found || (who.project !== null && found.project !== who.project))
        throw problem('not-found', { what: `schedule ${JSON.stringify(id)}` });
      await clockwork().schedules.change((all) => all.filter((each) => each.id !== id));
      return { removed: id };
    },
  }),
];
