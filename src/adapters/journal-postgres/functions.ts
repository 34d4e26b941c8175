// Writing, as functions of the database: each call is one statement and so one transaction, and no process that stops in the
// middle can leave one open.
//
//   F1. An append locks the lease of its run first, so that neither a claim nor another append comes in between (J2).
//   F2. A repeated append, whose first answer was lost, finds its own events by their hashes and adds nothing.
//   F3. An entry of the index is kept only after its mark was removed and the last event read: an event that is added
//       meanwhile waits for that, and then sets the mark again.

export const FUNCTIONS = `
  CREATE FUNCTION bosun.put_entry(p_entry json) RETURNS void LANGUAGE sql AS $$
    INSERT INTO bosun.run_index(run, form, seq, hash, at, summary, usage, open)
      SELECT run, form, seq, hash, at, summary, usage, open FROM json_to_record(p_entry)
        AS e(run text, form integer, seq integer, hash text, at bigint, summary text, usage text, open text)
      ON CONFLICT(run) DO UPDATE SET form = excluded.form, seq = excluded.seq, hash = excluded.hash, at = excluded.at,
        summary = excluded.summary, usage = excluded.usage, open = excluded.open
  $$;

  CREATE FUNCTION bosun.append(p_holder text, p_requests json, p_repeated boolean)
  RETURNS TABLE(problem text, detail text, last integer) LANGUAGE plpgsql AS $$
  DECLARE q json; l bosun.leases; v_run text; v_first integer;
  BEGIN
    IF current_setting('synchronous_commit') = 'off' THEN PERFORM set_config('synchronous_commit', 'on', true); END IF;
    PERFORM 1 FROM bosun.leases
      WHERE run IN (SELECT value->>'run' FROM json_array_elements(p_requests)) ORDER BY run FOR NO KEY UPDATE;
    FOR q IN SELECT value FROM json_array_elements(p_requests) LOOP
      problem := NULL; detail := NULL;
      v_run := q->>'run';
      SELECT * INTO l FROM bosun.leases WHERE run = v_run;
      IF NOT FOUND OR l.epoch <> (q->>'epoch')::integer OR l.holder IS DISTINCT FROM p_holder THEN
        problem := 'lost';
        detail := CASE WHEN l.holder IS NULL THEN 'it was given back'
          ELSE 'it is held by ' || bosun.name_of(l.holder, l.since) END;
        RETURN NEXT; CONTINUE;
      END IF;
      SELECT coalesce(max(seq), 0) INTO last FROM bosun.events WHERE run = v_run;
      v_first := (q->>'first')::integer;
      IF v_first IS NOT NULL AND v_first <> last + 1 THEN
        IF NOT p_repeated OR EXISTS (
          SELECT 1 FROM json_to_recordset(q->'events') AS e(seq integer, hash text)
            LEFT JOIN bosun.events s ON s.run = v_run AND s.seq = e.seq AND s.hash = e.hash WHERE s.seq IS NULL
        ) THEN problem := 'wrong-seq'; END IF;
        RETURN NEXT; CONTINUE;
      END IF;
      INSERT INTO bosun.events(run, seq, type, at, body, hash)
        SELECT v_run, seq, type, at, body, hash FROM json_to_recordset(q->'events')
          AS e(seq integer, type text, at bigint, body text, hash text);
      IF json_array_length(q->'taken') > 0 THEN
        UPDATE bosun.posts SET taken = true, body = '' WHERE run = v_run AND NOT taken
          AND id IN (SELECT json_array_elements_text(q->'taken'));
      END IF;
      IF q->'entry' IS NOT NULL THEN
        PERFORM bosun.put_entry(q->'entry');
        DELETE FROM bosun.outdated WHERE run = v_run;
      END IF;
      RETURN NEXT;
    END LOOP;
  END $$;

  -- Appends the record of a redaction, and replaces the texts it is about (J6).
  CREATE FUNCTION bosun.redact(
    p_holder text, p_request json, p_bodies json, p_values text[], p_mark text, p_repeated boolean,
    OUT problem text, OUT detail text, OUT last integer
  ) LANGUAGE plpgsql AS $$
  DECLARE v_run text := p_request->>'run'; v_value text;
  BEGIN
    SELECT * INTO problem, detail, last FROM bosun.append(p_holder, json_build_array(p_request), p_repeated);
    IF problem IS NOT NULL THEN RETURN; END IF;
    UPDATE bosun.events e SET body = b.body FROM json_to_recordset(p_bodies) AS b(seq integer, body text)
      WHERE e.run = v_run AND e.seq = b.seq;
    UPDATE bosun.posts SET taken = true, body = '' WHERE run = v_run;
    DELETE FROM bosun.results WHERE run = v_run;
    FOREACH v_value IN ARRAY p_values LOOP
      UPDATE bosun.memory SET value = replace(value, v_value, p_mark) WHERE strpos(value, v_value) > 0;
      DELETE FROM bosun.results WHERE strpos(body, v_value) > 0;
    END LOOP;
    DELETE FROM bosun.outdated WHERE run = v_run;
  END $$;

  CREATE FUNCTION bosun.keep_entry(p_run text, p_entry json) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE v_seq integer; v_hash text;
  BEGIN
    DELETE FROM bosun.outdated WHERE run = p_run;
    SELECT seq, hash INTO v_seq, v_hash FROM bosun.events WHERE run = p_run ORDER BY seq DESC LIMIT 1;
    IF p_entry IS NULL AND v_seq IS NULL THEN
      DELETE FROM bosun.run_index WHERE run = p_run;
      DELETE FROM bosun.outdated WHERE run = p_run;
    ELSIF v_seq = (p_entry->>'seq')::integer AND v_hash = p_entry->>'hash' THEN
      PERFORM bosun.put_entry(p_entry);
    ELSIF v_seq IS NOT NULL THEN
      INSERT INTO bosun.outdated(run) VALUES(p_run) ON CONFLICT DO NOTHING;
    END IF;
  END $$;

  CREATE FUNCTION bosun.post(p_run text, p_id text, p_body text, p_nonce text, p_channel text, p_note text)
  RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO bosun.posts(run, id, body, nonce) VALUES(p_run, p_id, p_body, p_nonce) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN EXISTS (SELECT 1 FROM bosun.posts WHERE run = p_run AND id = p_id AND nonce = p_nonce); END IF;
    PERFORM pg_notify(p_channel, p_note);
    RETURN true;
  END $$;

  CREATE FUNCTION bosun.keep_result(
    p_key text, p_run text, p_at bigint, p_expires bigint, p_body text, p_now bigint, p_max integer
  ) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO bosun.results(key, run, at, expires, body) VALUES(p_key, p_run, p_at, p_expires, p_body)
      ON CONFLICT(key) DO UPDATE SET run = excluded.run, at = excluded.at, expires = excluded.expires, body = excluded.body;
    DELETE FROM bosun.results WHERE expires <= p_now;
    DELETE FROM bosun.results WHERE key IN (
      SELECT key FROM bosun.results ORDER BY at LIMIT greatest(0, (SELECT count(*) FROM bosun.results) - p_max));
  END $$;

  CREATE FUNCTION bosun.delete_run(p_run text, p_holder text, p_reconnected boolean, p_stale interval) RETURNS boolean
  LANGUAGE plpgsql AS $$
  DECLARE l bosun.leases;
  BEGIN
    SELECT * INTO l FROM bosun.leases WHERE run = p_run FOR UPDATE;
    IF l.holder = p_holder OR (l.holder IS NOT NULL AND NOT bosun.is_dead(l.holder, p_holder, p_reconnected, p_stale)) THEN
      RETURN false;
    END IF;
    UPDATE bosun.leases SET holder = NULL WHERE run = p_run;
    DELETE FROM bosun.events WHERE run = p_run;
    DELETE FROM bosun.posts WHERE run = p_run;
    DELETE FROM bosun.results WHERE run = p_run;
    DELETE FROM bosun.run_index WHERE run = p_run;
    DELETE FROM bosun.outdated WHERE run = p_run;
    RETURN true;
  END $$;

  CREATE FUNCTION bosun.swap(p_key text, p_from text, p_to text, p_repeated boolean) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    IF p_from IS NULL THEN INSERT INTO bosun.memory(key, value) VALUES(p_key, p_to) ON CONFLICT DO NOTHING;
    ELSE UPDATE bosun.memory SET value = p_to WHERE key = p_key AND value = p_from; END IF;
    IF FOUND THEN RETURN true; END IF;
    RETURN p_repeated AND EXISTS (SELECT 1 FROM bosun.memory WHERE key = p_key AND value = p_to);
  END $$;
`;

// A message for a run that is being deleted waits for that, and is then refused: without the lock it was stored after the deletion had
// looked for messages.
export const POST_STORED = `
  CREATE FUNCTION bosun.post_stored(p_run text, p_id text, p_body text, p_nonce text, p_channel text, p_note text)
  RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM bosun.leases WHERE run = p_run FOR KEY SHARE;
    RETURN EXISTS (SELECT 1 FROM bosun.events WHERE run = p_run) AND bosun.post(p_run, p_id, p_body, p_nonce, p_channel, p_note);
  END $$;
`;

// Shared records may hold what a short text is part of only by chance, so the program changes those, not the database.
export const REDACT = `
  DROP FUNCTION bosun.redact(text, json, json, text[], text, boolean);

  -- Appends the record of a redaction, and replaces the texts it is about (J6).
  CREATE FUNCTION bosun.redact(
    p_holder text, p_request json, p_bodies json, p_values text[], p_repeated boolean,
    OUT problem text, OUT detail text, OUT last integer
  ) LANGUAGE plpgsql AS $$
  DECLARE v_run text := p_request->>'run';
  BEGIN
    SELECT * INTO problem, detail, last FROM bosun.append(p_holder, json_build_array(p_request), p_repeated);
    IF problem IS NOT NULL THEN RETURN; END IF;
    UPDATE bosun.events e SET body = b.body FROM json_to_recordset(p_bodies) AS b(seq integer, body text)
      WHERE e.run = v_run AND e.seq = b.seq;
    UPDATE bosun.posts SET taken = true, body = '' WHERE run = v_run;
    DELETE FROM bosun.results WHERE run = v_run
      OR EXISTS (SELECT 1 FROM unnest(p_values) AS v WHERE strpos(body, v) > 0);
    DELETE FROM bosun.outdated WHERE run = v_run;
  END $$;
`;
