-- SEC-01, SEC-02: what people sign in with besides their password, at the embedded identity provider. They belong to the account and go
-- with it; to an organization, its backups and its exports they do not exist.
CREATE TABLE identity_passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- As the authenticator names it, in base64url.
  credential_id text NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES identity_accounts (id) ON DELETE CASCADE,
  -- The host it was made for; on another one no browser offers it.
  rp_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  -- Kept by an account of the person's own (a password manager, a phone's cloud) and so on several devices.
  is_synced boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX identity_passkeys_by_account ON identity_passkeys (account_id);

CREATE TABLE identity_authenticators (
  account_id uuid PRIMARY KEY REFERENCES identity_accounts (id) ON DELETE CASCADE,
  -- Encrypted under the installation's secret: reading the database makes nobody's codes.
  sealed_secret text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until a first code has shown that the app has it.
  confirmed_at timestamptz,
  -- The step of the last code that was taken: that one and all before it are used up (RFC 6238, 5.2).
  last_step bigint NOT NULL DEFAULT 0,
  last_used_at timestamptz
);

CREATE TABLE identity_recovery_codes (
  account_id uuid NOT NULL REFERENCES identity_accounts (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  salt bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- What a passkey is to sign, once: for one purpose, by one browser's sign-in or session, which has one such question at a time.
CREATE TABLE identity_challenges (
  purpose text NOT NULL,
  bound_to text NOT NULL,
  challenge_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, bound_to)
);
CREATE INDEX identity_challenges_by_expiry ON identity_challenges (expires_at);

-- SEC-03: when whoever holds the session last showed that it is them. Null in sessions from before there was such a thing.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;

DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['identity_passkeys', 'identity_authenticators', 'identity_recovery_codes', 'identity_challenges'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY platform ON %I TO onhand_platform USING (true)', one);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO onhand_platform', one);
  END LOOP;
END $$;
