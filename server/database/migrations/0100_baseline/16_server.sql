-- What the server itself needs to work, and what strangers leave on the public site.

-- Events for the sockets of every process. They are written in the transaction that made them happen, and read by position.
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
SELECT tenant_table('events', members => 'SELECT (organization_id, id), INSERT', platform => 'SELECT, INSERT, DELETE');

-- Answers already given, so that a repeated request gets the same one instead of being done again. Swept after thirty days.
CREATE TABLE idempotency_keys (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  key text NOT NULL,
  route text NOT NULL,
  request_hash text NOT NULL,
  status smallint NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
SELECT tenant_table('idempotency_keys', members => 'SELECT, INSERT');

-- How many tries there were within a window, for sign-in and the like: one count for all processes.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  hits int NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_by_reset ON rate_limits (resets_at);
SELECT platform_table('rate_limits');

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
SELECT tenant_table('reconciliation_runs', members => 'SELECT', platform => 'SELECT, INSERT, DELETE');

-- Whether everything can only be read right now. One row at most, and only while it lasts; written by `npm run maintenance`.
CREATE TABLE maintenance (
  is_on boolean PRIMARY KEY DEFAULT true CHECK (is_on),
  message text NOT NULL DEFAULT '',
  ends_at timestamptz,
  since timestamptz NOT NULL DEFAULT now()
);
SELECT platform_table('maintenance');

-- When the whole installation was last backed up by its own command, for the figures: a backup that nobody misses is none.
CREATE TABLE last_backup (
  is_last boolean NOT NULL DEFAULT true CHECK (is_last),
  taken_at timestamptz NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (is_last)
);
SELECT platform_table('last_backup', 'SELECT, INSERT, UPDATE');

-- What strangers write belongs to no organization.
CREATE TABLE support_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  category text CHECK (category IN ('general', 'technical', 'billing', 'feature')),
  subject text NOT NULL,
  message text NOT NULL,
  -- Known where they were signed in while writing.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  -- Null until the mail server has taken the mail.
  mailed_at timestamptz
);
CREATE INDEX support_requests_by_user ON support_requests (user_id) WHERE user_id IS NOT NULL;
SELECT platform_table('support_requests');

CREATE TABLE waitlist_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  note text NOT NULL,
  created_at timestamptz NOT NULL,
  invited_at timestamptz
);
CREATE UNIQUE INDEX waitlist_entries_by_email ON waitlist_entries (lower(email));
SELECT platform_table('waitlist_entries');

REVOKE CREATE ON SCHEMA public FROM onhand_platform;
