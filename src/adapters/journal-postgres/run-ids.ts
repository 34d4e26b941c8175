// The statements that list runs.

// Skips from run to run through the primary key: DISTINCT would read the entry of every event.
export const RUN_IDS = `
  WITH RECURSIVE found(run) AS (
    (SELECT run FROM bosun.events ORDER BY run LIMIT 1)
    UNION ALL SELECT (SELECT e.run FROM bosun.events e WHERE e.run > found.run ORDER BY e.run LIMIT 1)
      FROM found WHERE found.run IS NOT NULL
  ) SELECT run FROM found WHERE run IS NOT NULL`;
/** To be added to it: only runs whose last event is that new. */
export const RECENT = '(SELECT at FROM bosun.events e WHERE e.run = found.run ORDER BY seq DESC LIMIT 1) >= $1';
/** The runs of this holder, and of others that live. */
export const HELD = `
  WITH living AS MATERIALIZED (
    SELECT holder FROM (SELECT DISTINCT holder FROM bosun.leases WHERE holder IS NOT NULL) AS each
      WHERE holder = $1 OR bosun.is_alive(holder, $2, $3 * interval '1 ms')
  ) SELECT run FROM bosun.leases JOIN living USING (holder)`;
