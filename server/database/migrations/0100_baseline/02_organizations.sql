-- Organizations, the people in them, and their sessions.
CREATE TABLE organizations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  logo_url text,
  logo_light_url text,
  logo_dark_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- It decides what a day is. The cast itself refuses a name that PostgreSQL does not know.
  time_zone text NOT NULL DEFAULT 'UTC' CHECK (timestamptz '2000-01-01 00:00Z' AT TIME ZONE time_zone IS NOT NULL),
  address text NOT NULL DEFAULT '',
  currency text NOT NULL DEFAULT 'USD',
  default_method text NOT NULL DEFAULT 'moving_average' CHECK (default_method IN ('moving_average', 'fifo', 'standard')),
  default_unit_id bigint,
  quantity_presets int[] NOT NULL DEFAULT '{1,5,10,25}',
  -- Nobody belongs to it from then on; its rows are erased by a job.
  deleted_at timestamptz,
  -- Why it was deleted; null for what is not.
  deleted_because text CHECK (deleted_because IN ('owner', 'cancellation')),
  -- TEAM-08: whether members of staff are sent selling prices. Off until an owner or admin switches it on.
  staff_see_prices boolean NOT NULL DEFAULT false,
  -- SEC-03: an owner may require a second factor of everyone.
  requires_factor boolean NOT NULL DEFAULT false
);
CREATE INDEX organizations_deleted ON organizations (deleted_at) WHERE deleted_at IS NOT NULL;
SELECT tenant_table('organizations', tenant => 'id', members => 'SELECT, UPDATE');
-- Organization 1 is the operator's (SET-04). On a fresh server nobody becomes it by being the first: ordinary numbers begin at 2.
SELECT setval('organizations_id_seq', 1, true);

-- A person as the identity provider names them. `organization_id` is the organization they work in now.
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  organization_id bigint REFERENCES organizations (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Sessions are swept; this keeps when someone was last here.
  last_seen_at timestamptz,
  UNIQUE (issuer, subject)
);
CREATE INDEX users_by_organization ON users (organization_id);
SELECT platform_table('users');
CREATE POLICY colleagues_are_visible ON users FOR SELECT TO onhand_app
  USING (id = current_user_id() OR organization_id = current_organization_id());
CREATE POLICY oneself_is_editable ON users FOR UPDATE TO onhand_app
  USING (id = current_user_id()) WITH CHECK (id = current_user_id());
GRANT SELECT, UPDATE (first_name, last_name) ON users TO onhand_app;

CREATE TABLE memberships (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'staff')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX memberships_by_user ON memberships (user_id);
-- Row-level security keeps everyone within their organization; the team's service decides which of its members may do this.
SELECT tenant_table('memberships', members => 'SELECT, UPDATE (role), DELETE');
\ir ../../functions/member_left.sql
CREATE TRIGGER member_left AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION member_left();

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id_token text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  ip_address text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- SEC-03: when the holder of the session last proved who they are. It is null in sessions from before there was such a thing.
  proved_at timestamptz
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
SELECT platform_table('sessions');
CREATE POLICY own_sessions ON sessions TO onhand_app USING (user_id = current_user_id());
GRANT SELECT (id, user_id, user_agent, ip_address, created_at, last_seen_at, expires_at), DELETE ON sessions TO onhand_app;
