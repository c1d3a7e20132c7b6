-- Who has had a free trial: one row for the person and one for their mailbox, as hashes. It belongs to no organization, because it is there
-- to outlive one: whoever deletes theirs and makes it again has no second trial.
CREATE TABLE used_trials (
  mark text PRIMARY KEY,
  ends_at timestamptz NOT NULL
);
CREATE INDEX used_trials_by_end ON used_trials (ends_at);

ALTER TABLE used_trials ENABLE ROW LEVEL SECURITY;
ALTER TABLE used_trials FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON used_trials TO onhand_platform USING (true);
GRANT SELECT, INSERT, DELETE ON used_trials TO onhand_platform;
