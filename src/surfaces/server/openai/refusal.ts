// Errors in OpenAI's form that the server's own table does not have.

import type { Route } from '../http/route.ts';
import { TurnStopped } from '../turns/follow-turn.ts';

interface RefusalFacts {
  readonly status: 400 | 404 | 422 | 503;
  readonly code: string;
  readonly param?: string | undefined;
}

export class Refusal extends Error {
  readonly facts: RefusalFacts;
  constructor(message: string, facts: RefusalFacts) {
    super(message);
    this.facts = facts;
  }
}

export const refuse = (message: string, param?: string): Refusal =>
  new Refusal(message, { status: 400, code: 'unsupported_parameter', param });

export const badInput = (message: string, param: string): Refusal =>
  new Refusal(message, { status: 400, code: 'invalid_value', param });

export const errorBody = ({ message, facts: { status, code, param } }: Refusal) => ({
  error: {
    message,
    type: status >= 500 ? 'server_error' : 'invalid_request_error',
    param: param ?? null,
    code,
  },
});

/** The turn goes on without this request. Sending the request again would start another run, so clients are asked not to. */
export const stoppedRefusal = ({ message }: TurnStopped): Refusal =>
  new Refusal(message, { status: 503, code: 'run_stopped' });

const answerTo = (refusal: Refusal): Response =>
  Response.json(errorBody(refusal), { status: refusal.facts.status, headers: { 'x-should-retry': 'false' } });

/** Answers with the refusals that a handler throws; other errors go on to the application. */
export const withRefusals = (route: Route): Route => ({
  ...route,
  handle: async (asked: unknown): Promise<unknown> => {
    try {
      return await route.handle(asked);
    } catch (error) {
      if (error instanceof Refusal) return answerTo(error);
      if (error instanceof TurnStopped) return answerTo(stoppedRefusal(error));
      throw error;
    }
  },
});
