// The tables. Money is integer cents, days are ISO text, times of effects are real milliseconds.

export const APPLICATION_ID = 0x426f_7354; // "BosT", so that another program's database is never taken for this one
export const SCHEMA_VERSION = 1;

export const TABLES = `
  CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE plans(
    planId TEXT PRIMARY KEY, name TEXT NOT NULL, service TEXT NOT NULL, priceCents INTEGER NOT NULL,
    speedMbps INTEGER NOT NULL, dataGb INTEGER, contractMonths INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE customers(
    customerId TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, area TEXT NOT NULL
  ) STRICT;
  CREATE TABLE lines(
    lineId TEXT PRIMARY KEY, customerId TEXT NOT NULL REFERENCES customers, service TEXT NOT NULL,
    planId TEXT NOT NULL REFERENCES plans, contractEnds TEXT
  ) STRICT;
  CREATE INDEX linesOfCustomer ON lines(customerId);
  CREATE TABLE lineTests(
    lineId TEXT PRIMARY KEY REFERENCES lines, result TEXT NOT NULL, measuredMbps INTEGER NOT NULL,
    packetLossPercent INTEGER NOT NULL, cause TEXT NOT NULL
  ) STRICT;
  CREATE TABLE bills(
    billId TEXT PRIMARY KEY, customerId TEXT NOT NULL REFERENCES customers, month TEXT NOT NULL, dueOn TEXT NOT NULL,
    status TEXT NOT NULL, UNIQUE(customerId, month)
  ) STRICT;
  CREATE TABLE charges(
    chargeId TEXT PRIMARY KEY, billId TEXT NOT NULL REFERENCES bills, customerId TEXT NOT NULL REFERENCES customers,
    month TEXT NOT NULL, kind TEXT NOT NULL, description TEXT NOT NULL, amountCents INTEGER NOT NULL CHECK(amountCents > 0),
    dispute TEXT, reason TEXT
  ) STRICT;
  CREATE INDEX chargesOfCustomer ON charges(customerId, month);
  CREATE TABLE outages(
    outageId TEXT PRIMARY KEY, area TEXT NOT NULL, service TEXT NOT NULL, cause TEXT NOT NULL, beganOn TEXT NOT NULL,
    endedOn TEXT, expectedEnd TEXT NOT NULL
  ) STRICT;
  CREATE TABLE technicians(technicianId TEXT PRIMARY KEY, name TEXT NOT NULL, area TEXT NOT NULL) STRICT;
  CREATE TABLE slots(
    slotId TEXT PRIMARY KEY, technicianId TEXT NOT NULL REFERENCES technicians, startsAt TEXT NOT NULL, takenBy TEXT
  ) STRICT;

  -- What tools did. A key is known here if, and only if, its effect is in the same commit.
  CREATE TABLE effects(key TEXT PRIMARY KEY, tool TEXT NOT NULL, at INTEGER NOT NULL, answer TEXT NOT NULL) STRICT;
  CREATE TABLE refunds(
    chargeId TEXT PRIMARY KEY REFERENCES charges, customerId TEXT NOT NULL REFERENCES customers,
    amountCents INTEGER NOT NULL CHECK(amountCents > 0), at INTEGER NOT NULL, holder TEXT NOT NULL, effectKey TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE reservations(
    chargeId TEXT NOT NULL REFERENCES charges, holder TEXT NOT NULL, amountCents INTEGER NOT NULL,
    customerId TEXT NOT NULL, verdict TEXT NOT NULL, until INTEGER NOT NULL,
    PRIMARY KEY(chargeId, holder, amountCents)
  ) STRICT;
  CREATE TABLE visits(
    visitId TEXT PRIMARY KEY, slotId TEXT NOT NULL UNIQUE REFERENCES slots, lineId TEXT NOT NULL UNIQUE REFERENCES lines,
    bookedAt INTEGER NOT NULL, holder TEXT NOT NULL
  ) STRICT;
  CREATE TABLE planChanges(
    effectKey TEXT PRIMARY KEY, lineId TEXT NOT NULL REFERENCES lines, fromPlanId TEXT NOT NULL, toPlanId TEXT NOT NULL,
    feeCents INTEGER NOT NULL, at INTEGER NOT NULL
  ) STRICT;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;
