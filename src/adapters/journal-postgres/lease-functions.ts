// Who may write to which run, decided inside the database.
//
//   L1. Whether a holder is alive only decides who may take over, and that may be judged wrongly. Comparing epoch and holder
//       in the transaction that appends is what prevents two writers.
//   L2. A holder's session keeps an advisory lock, which ends with its connection: a killed process frees it at once. A
//       frozen one keeps it, so its heartbeat counts too; when it is late, its sessions are ended.
//   L3. A server that restarted or was replaced has lost all locks, and one that only read has stored no heartbeats. For a few
//       seconds locks and heartbeats then mean nothing: holders connect again. A process that lost its own session and has a
//       new one ("reconnected") therefore presumes no other dead. If one of its sessions is killed, the server drops all
//       sessions and locks without being started again; it then also resets its statistics, so the time of that tells one
//       life of the server from the next. (A person who resets them makes others wait those few seconds, no more.)
//   L4. A server that stood still has stored no heartbeats either, and finds questions that were asked before. Its time without
//       work shows in the asker's own heartbeat: a holder whose own one is late, or was so a few seconds ago, presumes no other
//       dead. Its own is late sooner than those of others, which may have been written up to a heartbeat earlier.
//   L5. Times are those of the server, so that clocks of other machines do not matter.

/** How long holders have to connect again after a restart of the server. */
const GRACE = "interval '5 seconds'";
/** The part of the time until a holder is presumed dead after which its own heartbeat is late (L4). */
const LATE = '0.6';

/**
 * Whether a holder lives, if the server's present life began at this time. It is part of the first version of the schema: a
 * change of it is a new text.
 */
const isAlive = (begin: string): string => `
  FUNCTION bosun.is_alive(p_holder text, p_reconnected boolean, p_stale interval) RETURNS boolean
  LANGUAGE plpgsql AS $$
  DECLARE h bosun.holders;
  BEGIN
    SELECT * INTO h FROM bosun.holders WHERE id = p_holder;
    IF NOT FOUND THEN RETURN false; END IF;
    IF p_reconnected OR (
      h.server <> ${begin} AND clock_timestamp() < ${begin} + ${GRACE}
    ) THEN
      RETURN true;
    END IF;
    RETURN NOT pg_try_advisory_xact_lock_shared(h.lock) AND h.beat > clock_timestamp() - p_stale;
  END $$;
`;

export const LEASE_FUNCTIONS = `
  CREATE ${isAlive('pg_postmaster_start_time()')}
  -- To be asked after is_alive: the server may stand still between the two.
  CREATE FUNCTION bosun.may_presume(p_holder text, p_stale interval) RETURNS boolean LANGUAGE sql AS $$
    SELECT EXISTS (SELECT 1 FROM bosun.holders
      WHERE id = p_holder AND beat > clock_timestamp() - p_stale * ${LATE} AND trusts_until < clock_timestamp())
  $$;

  CREATE FUNCTION bosun.is_dead(p_other text, p_holder text, p_reconnected boolean, p_stale interval) RETURNS boolean
  LANGUAGE plpgsql AS $$
  BEGIN
    IF bosun.is_alive(p_other, p_reconnected, p_stale) THEN RETURN false; END IF;
    RETURN bosun.may_presume(p_holder, p_stale);
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
      IF NOT bosun.is_dead(l.holder, p_holder, p_reconnected, p_stale) THEN
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
  DECLARE h record; runs text[]; v_now timestamptz := clock_timestamp();
  BEGIN
    UPDATE bosun.holders SET beat = v_now,
      trusts_until = CASE WHEN beat < v_now - p_stale * ${LATE} THEN v_now + ${GRACE} ELSE trusts_until END
      WHERE id = p_holder AND beat < v_now - p_beat;
    known := EXISTS (SELECT 1 FROM bosun.holders WHERE id = p_holder);
    freed := '{}';
    IF NOT p_looks THEN RETURN; END IF;
    peers := 0;
    FOR h IN SELECT id FROM bosun.holders WHERE id <> p_holder ORDER BY id LOOP
      IF NOT bosun.is_dead(h.id, p_holder, p_reconnected, p_stale) THEN
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
`;

// Just after a standby took the place of its primary, those that live have not connected again yet (L3): a holder that is new
// and finds holders of another server waits too.
const register = (begin: string): string => `
  CREATE OR REPLACE FUNCTION bosun.register(p_holder text, p_lock bigint, p_pid integer, p_host text) RETURNS void
  LANGUAGE sql AS $$
    INSERT INTO bosun.holders(id, lock, pid, host, since, beat, server, trusts_until)
      VALUES(p_holder, p_lock, p_pid, p_host, clock_timestamp(), clock_timestamp(), ${begin}, CASE
        WHEN EXISTS (SELECT 1 FROM bosun.holders WHERE id <> p_holder AND server <> ${begin})
        THEN clock_timestamp() + ${GRACE} ELSE '-infinity' END)
      ON CONFLICT(id) DO UPDATE SET beat = excluded.beat, server = excluded.server,
        trusts_until = clock_timestamp() + ${GRACE}
  $$;
`;

export const REGISTER = register('pg_postmaster_start_time()');

// The same just after a crash of the server (L3). Before Postgres 15, statistics came from a file that may be missing at first.
export const LIFE = `
  CREATE FUNCTION bosun.life() RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN current_setting('server_version_num')::integer < 150000 THEN pg_postmaster_start_time()
      ELSE greatest(pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time()) END
  $$;
  CREATE OR REPLACE ${isAlive('bosun.life()')}
  ${register('bosun.life()')}
`;
