// Schemas of results and escalations as workers write them.

import { z } from 'zod';

export const claimSchema = z.object({
  subject: z.string(),
  attribute: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  unit: z.string().optional(),
  confidence: z.number().min(0).max(100).optional(),
  evidence: z.array(z.string()).default([]),
});

export const findingSchema = z.object({
  severity: z.enum(['critical', 'warning', 'info']),
  where: z.string(),
  message: z.string(),
  suggestion: z.string().optional(),
  confidence: z.number().min(0).max(100),
});

/** A finding of one or several workers, with the tasks that found it, the most confident first. */
export const mergedFindingSchema = findingSchema.extend({ sources: z.array(z.string()) });

export const resultSchema = z.object({
  content: z.unknown(),
  claims: z.array(claimSchema).optional(),
  findings: z.array(findingSchema).optional(),
  confidence: z.number().min(0).max(100).optional(),
  /** Values for context keys that its task may write. */
  writes: z.record(z.string(), z.unknown()).optional(),
});

export const escalationSchema = z.object({
  reason: z.enum(['out-of-scope', 'ambiguous-input', 'low-confidence', 'timeout', 'needs-approval']),
  message: z.string(),
  partial: z.unknown().optional(),
});
