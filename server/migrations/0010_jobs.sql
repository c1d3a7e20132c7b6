-- Work beside requests. pg-boss keeps its tables in a schema of its own; the platform's role owns that schema, so pg-boss makes and
-- migrates them itself and nobody else may touch them.
CREATE SCHEMA jobs AUTHORIZATION onhand_platform;

-- What each check of an organization's books found. `differences` holds the first of them; the count is of all.
CREATE TABLE reconciliation_runs (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  items bigint NOT NULL,
  movements bigint NOT NULL,
  difference_count bigint NOT NULL,
  differences jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX reconciliation_runs_by_time ON reconciliation_runs (at);
ALTER TABLE reconciliation_runs ENABLE ROW LEVEL SECURITY;
ALTER TABLE reconciliation_runs FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON reconciliation_runs TO onhand_app USING (organization_id = current_organization_id());
CREATE POLICY platform ON reconciliation_runs TO onhand_platform USING (true);
GRANT SELECT ON reconciliation_runs TO onhand_app;
GRANT SELECT, INSERT, DELETE ON reconciliation_runs TO onhand_platform;
