-- Mails of the embedded identity provider on their way. Each holds a link that lets its reader in, so it is sealed under the
-- installation's secret and goes as soon as it is sent: of links, too, only hashes are kept.
CREATE TABLE identity_mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Null once it is given up; the row stays a day, for the figures.
  sealed text,
  attempts int NOT NULL DEFAULT 1,
  next_at timestamptz NOT NULL,
  claimed_until timestamptz,
  created_at timestamptz NOT NULL,
  -- When its link is of no use any more.
  expires_at timestamptz NOT NULL,
  failed_at timestamptz
);
CREATE INDEX identity_mails_waiting ON identity_mails (next_at) WHERE failed_at IS NULL;
ALTER TABLE identity_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON identity_mails TO onhand_platform USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_mails TO onhand_platform;
