// Sends a decision on a review. The first valid one counts; if it came too late, the server says who decided.

import type { Decision } from '../../../src/core/journal/event.ts';
import { send } from '../api/client.ts';

export const decide = (reviewId: string, decision: Decision): Promise<unknown> =>
  send('POST', `/api/reviews/${encodeURIComponent(reviewId)}/decision`, { decision });
