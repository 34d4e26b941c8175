// Who may write to which run, decided inside the database.
//
//   L1. Whether a holder is alive only decides who may take over, and that may be judged wrongly. Comparing epoch and holder
//       in the transaction that appends is what prevents two writers.
//   L2. A holder's session keeps an advisory lock, which ends with its connection: a killed process frees it at once. A
//       frozen one keeps it, so its heartbeat counts too; when it is late, its sessions are ended.
//   L3. A server that restarted or was replaced has lost all locks. For a few seconds a missing lock then means nothing:
//       holders connect again.
//   L4. Times are those of the server, so that clocks of other machines do not matter.

/** How long holders have to connect again after a restart of the server. */
const GRACE = "interval '5 seconds'";

export const LEASE_FUNCTIONS = `
  CREATE FUNCTION bosun.is_alive(p_holder text, p_reconnected boolean, p_stale interval) RETURNS boolean
  LANGUAGE plpgsql AS $$
  DECLARE h bosun.holders;
  BEGIN
    SELECT * INTO h FROM bosun.holders WHERE id = p_holder;
    IF NOT FOUND THEN RETURN false; END IF;
    IF pg_try_advisory_xact_lock_shared(h.lock) THEN
      RETURN h.server <> pg_postmaster_start_time()
        AND (p_reconnected OR clock_timestamp() < pg_postmaster_start_time() + ${GRACE});
    END IF;
    RETURN h.beat > clock_timestamp() - p_stale;
  END $$;

  CREATE FUNCTION bosun.name_of(p_holder text, p_since timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce(
      (SELECT 'process ' || pid || ' on ' || host FROM bosun.holders WHERE id = p_holder), 'another process')
      || ' since ' || to_char(p_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  $$;

  -- Ends the sessions of a holder that does not answer, so that it cannot keep locks.
  CREATE FUNCTION bosun.end_sessions(p_holder text) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'bosun ' || p_holder AND pid <> pg_backend_pid();
  EXCEPTION WHEN insufficient_privilege THEN
    NULL; -- Sessions of another role. The epoch keeps them from writing.
  END $$;

  CREATE FUNCTION bosun.claim(
    p_run text, p_holder text, p_repeated boolean, p_reconnected boolean, p_stale interval,
    OUT granted integer, OUT held_by text
  ) LANGUAGE plpgsql AS $$
  DECLARE l bosun.leases;
  BEGIN
    INSERT INTO bosun.leases(run, epoch) VALUES(p_run, 0) ON CONFLICT DO NOTHING;
    SELECT * INTO l FROM bosun.leases WHERE run = p_run FOR UPDATE;
    IF l.holder = p_holder THEN
      -- The answer to the first try was lost, but not the claim.
      IF p_repeated THEN granted := l.epoch; ELSE held_by := bosun.name_of(l.holder, l.since); END IF;
      RETURN;
    END IF;
    IF l.holder IS NOT NULL THEN
      IF bosun.is_alive(l.holder, p_reconnected, p_stale) THEN
        held_by := bosun.name_of(l.holder, l.since);
        RETURN;
      END IF;
      PERFORM bosun.end_sessions(l.holder);
    END IF;
    granted := l.epoch + 1;
    UPDATE bosun.leases SET epoch = granted, holder = p_holder, since = clock_timestamp() WHERE run = p_run;
  END $$;

  -- Says that this holder is alive and, if it is to look, frees the runs of those that are not. Without a row of its own it
  -- was presumed dead ("known" is false).
  CREATE FUNCTION bosun.beat(
    p_holder text, p_looks boolean, p_reconnected boolean, p_beat interval, p_stale interval,
    OUT known boolean, OUT freed text[], OUT peers integer
  ) LANGUAGE plpgsql AS $$
  DECLARE h record; runs text[];
  BEGIN
    UPDATE bosun.holders SET beat = clock_timestamp() WHERE id = p_holder AND beat < clock_timestamp() - p_beat;
    known := EXISTS (SELECT 1 FROM bosun.holders WHERE id = p_holder);
    freed := '{}';
    IF NOT p_looks THEN RETURN; END IF;
    peers := 0;
    FOR h IN SELECT id FROM bosun.holders WHERE id <> p_holder ORDER BY id LOOP
      IF bosun.is_alive(h.id, p_reconnected, p_stale) THEN
        peers := peers + 1;
        CONTINUE;
      END IF;
      PERFORM bosun.end_sessions(h.id);
      -- SKIP LOCKED: a claim or an append has the row at this moment. The next heartbeat sees it again.
      WITH gone AS (
        UPDATE bosun.leases SET holder = NULL
          WHERE run IN (SELECT run FROM bosun.leases WHERE holder = h.id FOR UPDATE SKIP LOCKED) RETURNING run
      ) SELECT array_agg(run) INTO runs FROM gone;
      freed := freed || coalesce(runs, '{}');
      DELETE FROM bosun.holders WHERE id = h.id AND NOT EXISTS (SELECT 1 FROM bosun.leases WHERE holder = h.id);
    END LOOP;
  END $$;

  CREATE FUNCTION bosun.register(p_holder text, p_lock bigint, p_pid integer, p_host text) RETURNS void LANGUAGE sql AS $$
    INSERT INTO bosun.holders(id, lock, pid, host, since, beat, server)
      VALUES(p_holder, p_lock, p_pid, p_host, clock_timestamp(), clock_timestamp(), pg_postmaster_start_time())
      ON CONFLICT(id) DO UPDATE SET beat = excluded.beat, server = excluded.server
  $$;
`;
