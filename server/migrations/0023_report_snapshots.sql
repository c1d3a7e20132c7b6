-- What the ledger adds up to at the ends of months, so that a report over years reads sums instead of every row. All of it is derived:
-- made by a job for organizations with a long ledger, used where it is there, and done without where it is not (021-report-snapshots.md).

-- One row for each month end that was added up. It counts only while the organization keeps the zone it was made in.
CREATE TABLE report_snapshots (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- The first moment after the month, and its date.
  at timestamptz NOT NULL,
  day date NOT NULL,
  time_zone text NOT NULL,
  -- Rows of the ledger before it, and rows of report_snapshot_items.
  movements bigint NOT NULL,
  items bigint NOT NULL,
  PRIMARY KEY (organization_id, at)
);

-- Everything that ever happened to an item in a place (0 is no folder), until then: a range is the difference of two snapshots.
CREATE TABLE report_snapshot_items (
  organization_id bigint NOT NULL,
  at timestamptz NOT NULL,
  item_id bigint NOT NULL,
  place bigint NOT NULL,
  -- What lay there; null where the item lay elsewhere.
  quantity numeric,
  value numeric,
  movements bigint NOT NULL,
  departures bigint NOT NULL,
  came_in numeric NOT NULL,
  went_out numeric NOT NULL,
  adjusted numeric NOT NULL,
  transferred numeric NOT NULL,
  value_change numeric NOT NULL,
  issues bigint NOT NULL,
  undone_issues bigint NOT NULL,
  issued numeric NOT NULL,
  cost numeric NOT NULL,
  PRIMARY KEY (organization_id, at, item_id, place),
  FOREIGN KEY (organization_id, at) REFERENCES report_snapshots (organization_id, at) ON DELETE CASCADE
);

-- What happened on each day before the last snapshot, by who did it and what it was. `snapshot_at` is the snapshot it was made with.
CREATE TABLE report_days (
  organization_id bigint NOT NULL,
  day date NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  snapshot_at timestamptz NOT NULL,
  -- As in the ledger: whose account is gone is known by name alone.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  user_name text NOT NULL,
  kind text NOT NULL,
  -- What it counts as: an undo as what it undoes.
  cause text NOT NULL,
  movements bigint NOT NULL,
  came_in numeric NOT NULL,
  went_out numeric NOT NULL,
  adjusted numeric NOT NULL,
  value_in numeric NOT NULL,
  value_out numeric NOT NULL,
  PRIMARY KEY (organization_id, day, id),
  FOREIGN KEY (organization_id, snapshot_at) REFERENCES report_snapshots (organization_id, at) ON DELETE CASCADE
);
CREATE INDEX report_days_by_snapshot ON report_days (organization_id, snapshot_at);
CREATE INDEX report_days_by_user ON report_days (user_id);

-- How many different items were issued on a day, and in a month: that does not add up from anything smaller.
CREATE TABLE report_issued_items (
  organization_id bigint NOT NULL,
  span text NOT NULL CHECK (span IN ('day', 'month')),
  day date NOT NULL,
  snapshot_at timestamptz NOT NULL,
  items bigint NOT NULL,
  PRIMARY KEY (organization_id, span, day),
  FOREIGN KEY (organization_id, snapshot_at) REFERENCES report_snapshots (organization_id, at) ON DELETE CASCADE
);
CREATE INDEX report_issued_items_by_snapshot ON report_issued_items (organization_id, snapshot_at);

DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['report_snapshots', 'report_snapshot_items', 'report_days', 'report_issued_items'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY own_organization ON %I TO onhand_app USING (organization_id = current_organization_id())', one);
    EXECUTE format('CREATE POLICY platform ON %I TO onhand_platform USING (true)', one);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO onhand_platform', one);
    EXECUTE format('GRANT SELECT ON %I TO onhand_app', one);
  END LOOP;
END $$;
