// app/api/runs/route.ts

import { settle } from './settle.ts';
import team from './team.ts';

/** Starts a run and answers at once with its id. */
export async function POST(request: Request): Promise<Response> {
  const { text } = (await request.json()) as { text?: unknown };
  if (typeof text !== 'string' || text === '') return Response.json({ error: 'text is missing' }, { status: 400 });
  const run = team.run(text);
  run.then(undefined, (error) => console.error(`Run ${run.runId} could not start:`, error));
  return Response.json({ runId: run.runId }, { status: 202 });
}

/** The report of a run as it is now: /api/runs?id=… */
export async function GET(request: Request): Promise<Response> {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  try {
    const { status, answer, gaps, reviews } = await team.show(id);
    return Response.json({ status, answer, gaps, open: reviews.filter((review) => review.status === 'open') });
  } catch {
    return Response.json({ error: 'There is no such run.' }, { status: 404 });
  }
}

/** A person's decision. Check here that this user may decide. */
export async function PATCH(request: Request): Promise<Response> {
  const { review, decision, by } = (await request.json()) as { review: string; decision: string; by: string };
  if (decision !== 'approve' && decision !== 'deny')
    return Response.json({ error: 'approve or deny' }, { status: 400 });
  const settled = await settle(review, decision, by);
  if (!settled.accepted) return Response.json({ error: settled.reason }, { status: 409 });
  settled.run.then(undefined, (error) => console.error(`Run ${settled.run.runId} could not go on:`, error));
  return Response.json({ runId: settled.run.runId });
}
