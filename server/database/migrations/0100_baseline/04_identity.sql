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
SELECT platform_table('identity_accounts');

-- Links sent by mail, kept only as hashes, each good once.
CREATE TABLE identity_mail_links (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES identity_accounts (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password', 'change-email', 'reset-factors')),
  expires_at timestamptz NOT NULL,
  -- An address that is to replace the account's waits here until somebody reads mail there.
  new_email text
);
CREATE INDEX identity_mail_links_by_account ON identity_mail_links (account_id);
CREATE INDEX identity_mail_links_by_expiry ON identity_mail_links (expires_at);
SELECT platform_table('identity_mail_links');

-- Mails on their way. Each holds a link that lets its reader in, so it is sealed under the installation's secret and goes as soon as it is
-- sent: of links, too, only hashes are kept.
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
SELECT platform_table('identity_mails');

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
SELECT platform_table('identity_records');

-- Signing keys, encrypted under the installation's secret: reading the database lets nobody sign.
CREATE TABLE identity_keys (
  id text PRIMARY KEY,
  sealed_jwk text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT platform_table('identity_keys');

-- SEC-01, SEC-02: what people sign in with besides their password. They belong to the account and go with it; to an organization, its
-- backups and its exports they do not exist.
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
SELECT platform_table('identity_passkeys');

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
SELECT platform_table('identity_authenticators');

CREATE TABLE identity_recovery_codes (
  account_id uuid NOT NULL REFERENCES identity_accounts (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  salt bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);
SELECT platform_table('identity_recovery_codes');

-- What a passkey is to sign, once: for one purpose, by one browser's sign-in or session, which has one such question at a time.
CREATE TABLE identity_challenges (
  purpose text NOT NULL,
  bound_to text NOT NULL,
  challenge_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, bound_to)
);
CREATE INDEX identity_challenges_by_expiry ON identity_challenges (expires_at);
SELECT platform_table('identity_challenges');

-- SEC-04: a lost factor is taken away a day after an owner asked for it, or as soon as the person says so by the mail they get.
CREATE TABLE identity_factor_resets (
  account_id uuid PRIMARY KEY REFERENCES identity_accounts (id) ON DELETE CASCADE,
  -- Who asked, for the person to judge.
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX identity_factor_resets_by_due ON identity_factor_resets (due_at);
SELECT platform_table('identity_factor_resets');

-- Addresses that whoever runs the server lets in though sign-up is not open (npm run invite): they may make an account, and found an
-- organization. Nothing secret is kept: that the address is theirs is shown by the mail that confirms it.
CREATE TABLE admitted_addresses (
  email text NOT NULL CHECK (email = lower(email)),
  admitted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (email)
);
SELECT platform_table('admitted_addresses', 'SELECT, INSERT, DELETE');
