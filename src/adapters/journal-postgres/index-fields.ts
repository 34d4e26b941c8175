// What Postgres reads from the summary of a run, so that lists and sums need not fetch all summaries.

// A summary that Postgres cannot read, such as one with an escaped NUL, must not make an append fail. Its status is then empty: such
// a run is read for every status, and readers look themselves.
const COLUMNS = `
  -- Appends touch this table first. One that began before, with the function of that time, would store no labels.
  LOCK TABLE bosun.outdated IN EXCLUSIVE MODE;

  CREATE FUNCTION bosun.field_of(p_summary text, p_name text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
  BEGIN
    RETURN p_summary::json->>p_name;
  EXCEPTION WHEN OTHERS THEN RETURN NULL;
  END $$;

  ALTER TABLE bosun.run_index
    ADD COLUMN status text NOT NULL GENERATED ALWAYS AS (coalesce(bosun.field_of(summary, 'status'), '')) STORED,
    ADD COLUMN parent text GENERATED ALWAYS AS (bosun.field_of(summary, 'parentRunId')) STORED,
    ADD COLUMN cost_usd double precision NOT NULL
      GENERATED ALWAYS AS (coalesce(bosun.field_of(summary, 'costUsd')::double precision, 0)) STORED,
    ADD COLUMN open_reviews integer NOT NULL
      GENERATED ALWAYS AS (coalesce(bosun.field_of(summary, 'openReviews')::integer, 0)) STORED;
  CREATE INDEX run_index_by_status ON bosun.run_index(status, run) INCLUDE (cost_usd, open_reviews) WHERE parent IS NULL;
`;

// In a table of its own, whose order lets a page of runs be read whether a label is rare or common: Postgres does not know how
// common a label is, and with an index over arrays it looked through all runs for a rare one.
const LABELS = `
  CREATE TABLE bosun.run_labels(
    label text COLLATE "C", run text COLLATE "C" REFERENCES bosun.run_index(run) ON DELETE CASCADE, PRIMARY KEY(label, run)
  );
  CREATE INDEX run_labels_by_run ON bosun.run_labels(run);

  -- Each as name=value, for entries that processes of an earlier version send: those bring no labels.
  CREATE FUNCTION bosun.labels_of(p_summary text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
  BEGIN
    RETURN coalesce((SELECT array_agg(key || '=' || value) FROM json_each_text(p_summary::json->'labels')), '{}');
  EXCEPTION WHEN OTHERS THEN RETURN '{}';
  END $$;

  INSERT INTO bosun.run_labels(label, run) SELECT label, run FROM bosun.run_index, unnest(bosun.labels_of(summary)) AS label;

  CREATE OR REPLACE FUNCTION bosun.put_entry(p_entry json) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE v_labels text[];
  BEGIN
    INSERT INTO bosun.run_index(run, form, seq, hash, at, summary, usage, open)
      SELECT run, form, seq, hash, at, summary, usage, open FROM json_to_record(p_entry)
        AS e(run text, form integer, seq integer, hash text, at bigint, summary text, usage text, open text)
      ON CONFLICT(run) DO UPDATE SET form = excluded.form, seq = excluded.seq, hash = excluded.hash, at = excluded.at,
        summary = excluded.summary, usage = excluded.usage, open = excluded.open;
    v_labels := CASE WHEN p_entry->'labels' IS NULL THEN bosun.labels_of(p_entry->>'summary')
      ELSE ARRAY(SELECT json_array_elements_text(p_entry->'labels')) END;
    -- A redaction changes labels.
    DELETE FROM bosun.run_labels WHERE run = p_entry->>'run' AND label <> ALL(v_labels);
    INSERT INTO bosun.run_labels(label, run) SELECT label, p_entry->>'run' FROM unnest(v_labels) AS label
      ON CONFLICT DO NOTHING;
  END $$;
`;

export const FIELDS = COLUMNS + LABELS;
