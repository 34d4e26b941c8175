import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planSchema as real } from '../core/plan/plan-schema.ts';
import { planSchema } from './late-schema.ts';

const plan = { goal: 'g', tasks: [{ id: 'a', worker: 'w', instruction: 'i', successCriterion: 's' }] };

describe('the exported schema of plans', () => {
  it('is one of zod, though zod is loaded only when somebody looks at it', () => {
    expect(planSchema).toBeInstanceOf(z.ZodObject);
    expect('safeParse' in planSchema).toBe(true);
    expect(Object.keys(planSchema)).toEqual(Object.keys(real));
    expect(planSchema['~standard'].vendor).toBe('zod');
  });

  it('reads and refuses what the schema itself does', () => {
    expect(planSchema.parse(plan)).toEqual(real.parse(plan));
    expect(planSchema.safeParse({ goal: '' }).error?.issues).toEqual(real.safeParse({ goal: '' }).error?.issues);
  });

  it('can be extended, nested and described', () => {
    expect(planSchema.extend({ note: z.string() }).safeParse({ ...plan, note: 'n' }).success).toBe(true);
    expect(z.object({ plan: planSchema }).safeParse({ plan }).success).toBe(true);
    expect(z.toJSONSchema(planSchema, { io: 'input' })).toEqual(z.toJSONSchema(real, { io: 'input' }));
  });
});
