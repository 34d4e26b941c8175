// A switched-off tool or worker, as the store keeps it.

import { z } from 'zod';

export const offSchema = z.object({ what: z.string(), by: z.string(), reason: z.string(), at: z.number() });
