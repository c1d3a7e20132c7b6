-- What happened, for the sockets of every process. Written in the transaction that made it happen; read by position.
-- `audience` says who may hear it; rows older than an hour are swept.
CREATE TABLE events (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  message jsonb NOT NULL,
  audience jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX events_by_time ON events (created_at);
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
ALTER TABLE events FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON events TO onhand_app USING (organization_id = current_organization_id());
CREATE POLICY platform ON events TO onhand_platform USING (true);
GRANT SELECT (organization_id, id), INSERT ON events TO onhand_app;
GRANT SELECT, INSERT, DELETE ON events TO onhand_platform;

-- Tries within a window, for sign-in and the like: one count for all processes.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  hits int NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_by_reset ON rate_limits (resets_at);
ALTER TABLE rate_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_limits FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON rate_limits TO onhand_platform USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO onhand_platform;
