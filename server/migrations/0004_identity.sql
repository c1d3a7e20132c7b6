-- The embedded identity provider's own accounts and records. Only the platform role may touch them: to the product they
-- are another party, reached by OpenID Connect like any other.
CREATE TABLE identity_accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  email_verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX identity_accounts_by_email ON identity_accounts (lower(email));

-- Links sent by mail, kept only as hashes, each good once.
CREATE TABLE identity_mail_links (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES identity_accounts (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_mail_links_by_account ON identity_mail_links (account_id);
CREATE INDEX identity_mail_links_by_expiry ON identity_mail_links (expires_at);

-- Storage of the oidc-provider library: sessions, codes, tokens, grants, interactions.
-- The payload is only ever read whole, and jsonb would refuse a NUL character that someone put into a parameter.
CREATE TABLE identity_records (
  kind text NOT NULL,
  id text NOT NULL,
  payload json NOT NULL,
  account_id text,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (kind, id)
);
CREATE INDEX identity_records_by_account ON identity_records (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX identity_records_by_grant ON identity_records (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX identity_records_by_uid ON identity_records (uid) WHERE uid IS NOT NULL;
CREATE INDEX identity_records_by_expiry ON identity_records (expires_at);

-- Signing keys, encrypted under the installation's secret: reading the database lets nobody sign.
CREATE TABLE identity_keys (
  id text PRIMARY KEY,
  sealed_jwk text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE identity_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE identity_mail_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_mail_links FORCE ROW LEVEL SECURITY;
ALTER TABLE identity_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_records FORCE ROW LEVEL SECURITY;
ALTER TABLE identity_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON identity_accounts TO onhand_platform USING (true);
CREATE POLICY platform ON identity_mail_links TO onhand_platform USING (true);
CREATE POLICY platform ON identity_records TO onhand_platform USING (true);
CREATE POLICY platform ON identity_keys TO onhand_platform USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_accounts, identity_mail_links, identity_records, identity_keys TO onhand_platform;
