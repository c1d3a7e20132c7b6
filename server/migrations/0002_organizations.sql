CREATE TABLE organizations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  logo_url text,
  logo_light_url text,
  logo_dark_url text,
  created_at timestamptz NOT NULL DEFAULT now()
);

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
  UNIQUE (issuer, subject)
);
CREATE INDEX users_by_organization ON users (organization_id);

CREATE TABLE memberships (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'staff')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX memberships_by_user ON memberships (user_id);

-- The folders a member of staff works in; owners and admins see all of them without a row here.
CREATE TABLE folder_assignments (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  folder_id bigint NOT NULL,
  PRIMARY KEY (organization_id, user_id, folder_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
);

-- `status` holds the payment provider's word; the contract maps it.
CREATE TABLE subscriptions (
  organization_id bigint PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  plan_name text NOT NULL,
  status text NOT NULL,
  trial_ends_at timestamptz,
  current_period_ends_at timestamptz,
  needs_payment_action boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id_token text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  ip_address text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

ALTER TABLE organizations ENABLE ROW LEVEL SECURITY;
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;
ALTER TABLE folder_assignments ENABLE ROW LEVEL SECURITY;
ALTER TABLE folder_assignments FORCE ROW LEVEL SECURITY;
ALTER TABLE subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE subscriptions FORCE ROW LEVEL SECURITY;
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;

CREATE POLICY own_organization ON organizations TO onhand_app USING (id = current_organization_id());
CREATE POLICY own_organization ON memberships TO onhand_app USING (organization_id = current_organization_id());
CREATE POLICY own_organization ON folder_assignments TO onhand_app USING (organization_id = current_organization_id());
CREATE POLICY own_organization ON subscriptions TO onhand_app USING (organization_id = current_organization_id());
CREATE POLICY own_sessions ON sessions TO onhand_app USING (user_id = current_user_id());
CREATE POLICY colleagues_are_visible ON users FOR SELECT TO onhand_app
  USING (id = current_user_id() OR organization_id = current_organization_id());
CREATE POLICY oneself_is_editable ON users FOR UPDATE TO onhand_app
  USING (id = current_user_id()) WITH CHECK (id = current_user_id());

CREATE POLICY platform ON organizations TO onhand_platform USING (true);
CREATE POLICY platform ON users TO onhand_platform USING (true);
CREATE POLICY platform ON memberships TO onhand_platform USING (true);
CREATE POLICY platform ON folder_assignments TO onhand_platform USING (true);
CREATE POLICY platform ON subscriptions TO onhand_platform USING (true);
CREATE POLICY platform ON sessions TO onhand_platform USING (true);

GRANT SELECT, UPDATE ON organizations TO onhand_app;
GRANT SELECT, UPDATE (first_name, last_name) ON users TO onhand_app;
GRANT SELECT ON memberships, folder_assignments, subscriptions TO onhand_app;
GRANT SELECT (id, user_id, user_agent, ip_address, created_at, last_seen_at, expires_at), DELETE ON sessions TO onhand_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON organizations, users, memberships, folder_assignments, subscriptions, sessions
  TO onhand_platform;
