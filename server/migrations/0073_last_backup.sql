-- When the whole installation was last backed up by its own command, for the figures: a backup that nobody misses is none.
CREATE TABLE last_backup (
  is_last boolean NOT NULL DEFAULT true CHECK (is_last),
  taken_at timestamptz NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (is_last)
);
ALTER TABLE last_backup ENABLE ROW LEVEL SECURITY;
ALTER TABLE last_backup FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON last_backup TO onhand_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON last_backup TO onhand_platform;
