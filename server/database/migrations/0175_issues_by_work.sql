-- JOB-10: what was issued between a snapshot and the one before it, by item, job and person, so that the cost of goods of a year by one of these reads no
-- ledger (021-report-snapshots.md). It does not repeat what earlier snapshots have: there are at most as many rows as there were issues.
CREATE TABLE report_issues (
  organization_id bigint NOT NULL,
  snapshot_at timestamptz NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  item_id bigint NOT NULL,
  -- 0 is none.
  job_id bigint NOT NULL,
  -- As the report tells people apart: somebody of the crew, an account, or a name. It is sorted by, so it is compared byte by byte.
  person text COLLATE "C" NOT NULL,
  quantity numeric NOT NULL,
  cost numeric NOT NULL,
  PRIMARY KEY (organization_id, snapshot_at, id),
  FOREIGN KEY (organization_id, snapshot_at) REFERENCES report_snapshots (organization_id, at) ON DELETE CASCADE
);
SELECT tenant_table('report_issues', members => 'SELECT');
ALTER TABLE report_issues SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);

-- A snapshot without them is not used, and is made anew by the next run, as with `has_wholes`.
ALTER TABLE report_snapshots ADD COLUMN has_issues boolean NOT NULL DEFAULT false;
