// The tables of a journal in Postgres, as a list of changes: each entry brings the schema to the next version. An entry that
// was released is never edited.

import { FUNCTIONS, POST_STORED, REDACT } from './functions.ts';
import { FIELDS } from './index-fields.ts';
import { LEASE_FUNCTIONS, LIFE, REGISTER } from './lease-functions.ts';

/** Tables of Bosun are in a schema of their own, so that the database may also hold others. */
const TABLES = `
  CREATE TABLE bosun.events(
    run text COLLATE "C" NOT NULL, seq integer NOT NULL, type text NOT NULL, at bigint NOT NULL,
    body text NOT NULL, hash text NOT NULL,
    PRIMARY KEY(run, seq)
  );
  -- One row for each open journal of a process. Its session keeps an advisory lock with the number in "lock".
  -- Until "trusts_until" it presumes no other dead.
  CREATE TABLE bosun.holders(
    id text PRIMARY KEY, lock bigint NOT NULL, pid integer NOT NULL, host text NOT NULL,
    since timestamptz NOT NULL, beat timestamptz NOT NULL, server timestamptz NOT NULL,
    trusts_until timestamptz NOT NULL DEFAULT '-infinity'
  );
  -- A row is never removed, so that the epoch of a run only grows.
  CREATE TABLE bosun.leases(
    run text COLLATE "C" PRIMARY KEY, epoch integer NOT NULL, holder text, since timestamptz
  );
  CREATE INDEX leases_by_holder ON bosun.leases(holder) WHERE holder IS NOT NULL;
  -- A message that was taken stays without its body, so that its id cannot be posted again.
  CREATE TABLE bosun.posts(
    n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    run text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, nonce text NOT NULL,
    taken boolean NOT NULL DEFAULT false,
    UNIQUE(run, id)
  );
  CREATE INDEX posts_waiting ON bosun.posts(run) WHERE NOT taken;
  CREATE TABLE bosun.memory(key text COLLATE "C" PRIMARY KEY, value text NOT NULL);
  CREATE TABLE bosun.results(
    key text COLLATE "C" PRIMARY KEY, run text COLLATE "C" NOT NULL, at bigint NOT NULL, expires bigint NOT NULL,
    body text NOT NULL
  );
  CREATE INDEX results_by_run ON bosun.results(run);
  CREATE INDEX results_by_age ON bosun.results(at);
  CREATE INDEX results_by_expiry ON bosun.results(expires);
  CREATE TABLE bosun.run_index(
    run text COLLATE "C" PRIMARY KEY, form integer NOT NULL, seq integer NOT NULL, hash text NOT NULL, at bigint NOT NULL,
    summary text NOT NULL, usage text NOT NULL, open text
  );
  CREATE INDEX run_index_by_form ON bosun.run_index(form);
  CREATE INDEX run_index_by_time ON bosun.run_index(at);
  CREATE INDEX run_index_open ON bosun.run_index(run) WHERE open IS NOT NULL;
  -- Runs whose entry does not fit their events.
  CREATE TABLE bosun.outdated(run text COLLATE "C" PRIMARY KEY, n integer NOT NULL DEFAULT 0);
`;

// Marks a run whenever its events change, also by hand (J5). DO UPDATE, not DO NOTHING: it waits for a transaction that is
// removing the mark, which would otherwise remove this one too.
const mark = (rows: string): string => `
  INSERT INTO bosun.outdated(run) SELECT DISTINCT run FROM ${rows} ORDER BY run
  ON CONFLICT(run) DO UPDATE SET n = bosun.outdated.n + 1;`;

const TRIGGERS = `
  CREATE FUNCTION bosun.mark_added() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN ${mark('added')} RETURN NULL; END $$;
  CREATE FUNCTION bosun.mark_removed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN ${mark('removed')} RETURN NULL; END $$;
  CREATE TRIGGER event_added AFTER INSERT ON bosun.events
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bosun.mark_added();
  CREATE TRIGGER event_changed AFTER UPDATE ON bosun.events
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bosun.mark_added();
  CREATE TRIGGER event_moved AFTER UPDATE ON bosun.events
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION bosun.mark_removed();
  CREATE TRIGGER event_removed AFTER DELETE ON bosun.events
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION bosun.mark_removed();
  CREATE TRIGGER entry_removed AFTER DELETE ON bosun.run_index
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION bosun.mark_removed();
`;

export interface Change {
  /** What it brings, for a person who reads what "bosun migrate" did. */
  readonly does: string;
  readonly sql: string;
}

export const CHANGES: readonly Change[] = [
  { does: 'tables, triggers and functions of the journal', sql: TABLES + TRIGGERS + LEASE_FUNCTIONS + FUNCTIONS },
  { does: 'a process that starts just after a failover presumes no other dead', sql: REGISTER },
  { does: 'a redaction leaves shared records to the program', sql: REDACT },
  { does: 'a process that starts just after a crash of the server presumes no other dead', sql: LIFE },
  { does: 'status and labels of runs can be searched', sql: FIELDS },
  { does: 'a report for a run waits until its deletion is over', sql: POST_STORED },
];
