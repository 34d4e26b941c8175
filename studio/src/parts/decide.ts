// Sends a decision on a review. The first valid one counts; the server says who was quicker.

import type { Decision } from '../../../src/core/journal/event.ts';
import { send } from '../api/client.ts';

export const decide = (reviewId: string, decision: Decision): Promise<unknown> =>
  send('POST', `/api/reviews/${encodeURIComponent(reviewId)}/decision`, { decision });
