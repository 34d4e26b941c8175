// Columns that Postgres reads from the summary of a run, so that lists and sums need not fetch all summaries. Processes of an
// earlier version, which know nothing of them, fill them too.

// A summary that Postgres cannot read, such as one with an escaped NUL, must not make an append fail. Its status is then empty and
// its label '?'; such a run is read for every status and every label, and readers look themselves.
export const FIELDS = `
  CREATE FUNCTION bosun.field_of(p_summary text, p_name text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
  BEGIN
    RETURN p_summary::json->>p_name;
  EXCEPTION WHEN OTHERS THEN RETURN NULL;
  END $$;

  -- The names of the labels, and each as name=value.
  CREATE FUNCTION bosun.labels_of(p_summary text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
  BEGIN
    RETURN coalesce((
      SELECT array_agg(label) FROM json_each_text(p_summary::json->'labels'), unnest(ARRAY[key, key || '=' || value]) AS label
    ), '{}');
  EXCEPTION WHEN OTHERS THEN RETURN '{?}';
  END $$;

  ALTER TABLE bosun.run_index
    ADD COLUMN status text NOT NULL GENERATED ALWAYS AS (coalesce(bosun.field_of(summary, 'status'), '')) STORED,
    ADD COLUMN parent text GENERATED ALWAYS AS (bosun.field_of(summary, 'parentRunId')) STORED,
    ADD COLUMN cost_usd double precision NOT NULL
      GENERATED ALWAYS AS (coalesce(bosun.field_of(summary, 'costUsd')::double precision, 0)) STORED,
    ADD COLUMN open_reviews integer NOT NULL
      GENERATED ALWAYS AS (coalesce(bosun.field_of(summary, 'openReviews')::integer, 0)) STORED,
    ADD COLUMN labels text[] NOT NULL GENERATED ALWAYS AS (bosun.labels_of(summary)) STORED;
  CREATE INDEX run_index_by_status ON bosun.run_index(status, run) INCLUDE (cost_usd, open_reviews) WHERE parent IS NULL;
  CREATE INDEX run_index_by_label ON bosun.run_index USING gin(labels) WHERE labels <> '{}';
`;
