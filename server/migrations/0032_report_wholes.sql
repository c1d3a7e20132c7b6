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
ALTER TABLE report_snapshot_wholes ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_snapshot_wholes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON report_snapshot_wholes TO onhand_app USING (organization_id = current_organization_id());
CREATE POLICY platform ON report_snapshot_wholes TO onhand_platform USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON report_snapshot_wholes TO onhand_platform;
GRANT SELECT ON report_snapshot_wholes TO onhand_app;

-- False for those that are there, and for those that processes of the version before still make: the reports read the ledger instead of
-- them, and the job makes them anew.
ALTER TABLE report_snapshots ADD COLUMN has_wholes boolean NOT NULL DEFAULT false;

-- By itself a table is looked at again when a tenth of it has changed, which is many months: until then the planner would take every new
-- one for empty.
ALTER TABLE report_snapshot_items SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);
ALTER TABLE report_snapshot_wholes SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);
