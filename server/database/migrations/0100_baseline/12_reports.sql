-- Reports: kept, mailed, and added up beforehand.

-- Reports kept under a name: whoever made one sees it, and everyone with reports once it is shared. What its maker shared stays when
-- they leave.
CREATE TABLE report_views (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id uuid,
  name text NOT NULL,
  report text NOT NULL,
  request jsonb NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE SET NULL (user_id)
);
CREATE UNIQUE INDEX report_views_shared_by_name ON report_views (organization_id, report, lower(name)) WHERE is_shared;
CREATE UNIQUE INDEX report_views_own_by_name ON report_views (organization_id, user_id, report, lower(name)) WHERE NOT is_shared;
SELECT tenant_table('report_views');

-- Reports that are mailed regularly. `next_at` is when the next one is due: whoever writes its mails moves it on in the same
-- transaction, so no two processes write them, and one that dies before has written none.
CREATE TABLE report_schedules (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  report text NOT NULL,
  request jsonb NOT NULL,
  cadence text NOT NULL CHECK (cadence IN ('weekly', 'monthly')),
  day smallint NOT NULL CHECK (day BETWEEN 1 AND CASE cadence WHEN 'weekly' THEN 7 ELSE 31 END),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  format text NOT NULL CHECK (format IN ('pdf', 'xlsx', 'csv')),
  paper text NOT NULL CHECK (paper IN ('letter', 'a4')),
  is_active boolean NOT NULL DEFAULT true,
  next_at timestamptz NOT NULL,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX report_schedules_due ON report_schedules (next_at) WHERE is_active;
SELECT tenant_table('report_schedules');

CREATE TABLE report_recipients (
  organization_id bigint NOT NULL,
  schedule_id bigint NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (organization_id, schedule_id, user_id),
  FOREIGN KEY (organization_id, schedule_id) REFERENCES report_schedules (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX report_recipients_by_user ON report_recipients (organization_id, user_id);
SELECT tenant_table('report_recipients');

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
  -- Whether report_snapshot_wholes has it too; of one that it has not, the reports read the ledger, and the job makes it anew.
  has_wholes boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, at)
);
SELECT tenant_table('report_snapshots', members => 'SELECT');

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
SELECT tenant_table('report_snapshot_items', members => 'SELECT');

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
  -- What earlier issues cost more, or less, by what happened on that day.
  cost_of_goods_correction numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, day, id),
  FOREIGN KEY (organization_id, snapshot_at) REFERENCES report_snapshots (organization_id, at) ON DELETE CASCADE
);
CREATE INDEX report_days_by_snapshot ON report_days (organization_id, snapshot_at);
CREATE INDEX report_days_by_user ON report_days (user_id);
SELECT tenant_table('report_days', members => 'SELECT');

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
SELECT tenant_table('report_issued_items', members => 'SELECT');

-- A snapshot also knows each item as a whole, wherever it lay, so that a report that asks for no place adds no places up
-- (021-report-snapshots.md).
CREATE TABLE report_snapshot_wholes (
  organization_id bigint NOT NULL,
  at timestamptz NOT NULL,
  item_id bigint NOT NULL,
  quantity numeric NOT NULL,
  value numeric NOT NULL,
  movements bigint NOT NULL,
  came_in numeric NOT NULL,
  went_out numeric NOT NULL,
  adjusted numeric NOT NULL,
  value_change numeric NOT NULL,
  issues bigint NOT NULL,
  undone_issues bigint NOT NULL,
  issued numeric NOT NULL,
  cost numeric NOT NULL,
  PRIMARY KEY (organization_id, at, item_id),
  FOREIGN KEY (organization_id, at) REFERENCES report_snapshots (organization_id, at) ON DELETE CASCADE
);
SELECT tenant_table('report_snapshot_wholes', members => 'SELECT');

-- By itself a table is looked at again when a tenth of it has changed, which is many months: until then the planner would take every new
-- one for empty.
ALTER TABLE report_snapshot_items SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);
ALTER TABLE report_snapshot_wholes SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);
