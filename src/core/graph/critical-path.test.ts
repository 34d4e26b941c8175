import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acyclicTasks } from '../../../test/support/random-graphs.ts';
import { criticalPath } from './critical-path.ts';
import { remainingPaths } from './remaining-path.ts';

describe('the critical path', () => {
  it('is the longer side of a diamond', () => {
    const spans = [
      { id: 'end', dependsOn: ['quick', 'slow'], ms: 1 },
      { id: 'quick', dependsOn: ['start'], ms: 2 },
      { id: 'slow', dependsOn: ['start'], ms: 30 },
      { id: 'start', dependsOn: [], ms: 4 },
    ];
    expect(criticalPath(spans)).toEqual({ ids: ['start', 'slow', 'end'], ms: 35 });
  });

  it('is as long as the longest remaining path, and each task on it depends on the one before', () => {
    fc.assert(
      fc.property(acyclicTasks({ minLength: 1 }), (spans) => {
        const { ids, ms } = criticalPath(spans);
        const remaining = remainingPaths(spans.map((span) => ({ ...span, expectedMs: span.ms })));
        expect(ms).toBe(Math.max(...remaining.values()));
        const onPath = ids.map((id) => spans.find((span) => span.id === id));
        expect(onPath.reduce((sum, span) => sum + (span?.ms ?? Number.NaN), 0)).toBe(ms);
        onPath.slice(1).forEach((span, at) => {
          expect(span?.dependsOn).toContain(ids[at]);
        });
      }),
    );
  });

  it('is empty without spans', () => {
    expect(criticalPath([])).toEqual({ ids: [], ms: 0 });
  });
});
