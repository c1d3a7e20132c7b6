-- People and what is theirs: invitations, preferences, pictures; what an organization chooses for everyone; and the audit log.

-- The token itself is only ever in the mail. One open invitation an address; who sends it again gets the same row with a new token.
CREATE TABLE invitations (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'staff')),
  folder_ids bigint[] NOT NULL DEFAULT '{}',
  token_hash bytea NOT NULL UNIQUE,
  invited_by uuid REFERENCES users (id) ON DELETE SET NULL,
  invited_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until the mail server has taken the mail.
  sent_at timestamptz,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES users (id) ON DELETE SET NULL,
  revoked_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX invitations_open ON invitations (organization_id, lower(email)) WHERE accepted_at IS NULL AND revoked_at IS NULL;

-- What a person chose for themselves; without a row everything is as the product has it.
CREATE TABLE user_preferences (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  choices jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
);

CREATE TABLE user_pictures (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  file_key uuid NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, file_key) REFERENCES files (organization_id, key)
);
CREATE INDEX user_pictures_by_file ON user_pictures (organization_id, file_key);

CREATE TABLE organization_logos (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('generic', 'light', 'dark')),
  file_key uuid NOT NULL,
  PRIMARY KEY (organization_id, kind),
  FOREIGN KEY (organization_id, file_key) REFERENCES files (organization_id, key)
);
CREATE INDEX organization_logos_by_file ON organization_logos (organization_id, file_key);

ALTER TABLE organizations
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN currency text NOT NULL DEFAULT 'USD',
  ADD COLUMN default_method text NOT NULL DEFAULT 'moving_average' CHECK (default_method IN ('moving_average', 'fifo', 'standard')),
  ADD COLUMN default_unit_id bigint,
  ADD COLUMN quantity_presets int[] NOT NULL DEFAULT '{1,5,10,25}',
  -- Nobody belongs to it from then on; its rows are erased by a job.
  ADD COLUMN deleted_at timestamptz,
  ADD FOREIGN KEY (id, default_unit_id) REFERENCES units (organization_id, id) ON DELETE SET NULL (default_unit_id);
CREATE INDEX organizations_deleted ON organizations (deleted_at) WHERE deleted_at IS NOT NULL;

-- Sessions are swept; when someone was last here is kept.
ALTER TABLE users ADD COLUMN last_seen_at timestamptz;

-- What an owner may be asked about later. Append-only: no role of the server may change or delete a row; only with the organization
-- itself does it go.
CREATE TABLE audit_log (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- As it was: the entry outlives the membership, and the person.
  user_id uuid,
  user_name text NOT NULL,
  category text NOT NULL CHECK (category IN ('sign-in', 'team', 'invitation', 'export', 'deletion', 'billing', 'settings')),
  action text NOT NULL,
  subject text NOT NULL DEFAULT '',
  changes jsonb NOT NULL DEFAULT '[]',
  ip_address text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_log_by_category ON audit_log (organization_id, category, id);
CREATE INDEX audit_log_by_user ON audit_log (organization_id, user_id, id);

DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['invitations', 'user_preferences', 'user_pictures', 'organization_logos', 'audit_log'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY own_organization ON %I TO onhand_app USING (organization_id = current_organization_id())', one);
    EXECUTE format('CREATE POLICY platform ON %I TO onhand_platform USING (true)', one);
    IF one = 'audit_log' THEN
      GRANT SELECT, INSERT ON audit_log TO onhand_app, onhand_platform;
    ELSE
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO onhand_platform', one);
    END IF;
  END LOOP;
END $$;

GRANT SELECT (organization_id, id, email, role, folder_ids, invited_by, invited_by_name, created_at, sent_at, expires_at, accepted_at,
              accepted_by, revoked_at), INSERT, UPDATE ON invitations TO onhand_app;
GRANT SELECT, INSERT, UPDATE ON user_preferences TO onhand_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON user_pictures, organization_logos TO onhand_app;
-- Row-level security keeps each within its organization; who of it may, the team's service decides.
GRANT UPDATE (role), DELETE ON memberships TO onhand_app;
GRANT INSERT, DELETE ON folder_assignments TO onhand_app;

GRANT CREATE ON SCHEMA public TO onhand_platform;
SET LOCAL ROLE onhand_platform;

-- The last time anyone still knows of.
UPDATE users u SET last_seen_at = s.at FROM (SELECT user_id, max(last_seen_at) AS at FROM sessions GROUP BY user_id) s WHERE s.user_id = u.id;

-- Whoever is no longer a member works nowhere, until they join again.
CREATE FUNCTION member_left() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE users SET organization_id = NULL WHERE id = OLD.user_id AND organization_id = OLD.organization_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION member_left() FROM PUBLIC;

-- A member may see only their own sessions; who removes a colleague must end the colleague's.
CREATE FUNCTION end_sessions_of_member(member uuid) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH ended AS (
    DELETE FROM sessions WHERE user_id = member
       AND EXISTS (SELECT FROM memberships m WHERE m.organization_id = current_organization_id() AND m.user_id = member)
    RETURNING 1
  ) SELECT count(*) FROM ended
$$;
REVOKE ALL ON FUNCTION end_sessions_of_member(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_sessions_of_member(uuid) TO onhand_app;

-- Deletions, and changes of what the organization has set up, are told once, to the activity; the audit log keeps its own copy.
CREATE FUNCTION audit_activity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO audit_log (organization_id, at, user_id, user_name, category, action, subject, changes)
  VALUES (NEW.organization_id, NEW.at, NEW.user_id, NEW.user_name, CASE NEW.action WHEN 'delete' THEN 'deletion' ELSE 'settings' END,
          NEW.kind || '.' || NEW.action, NEW.subject_name, CASE NEW.action WHEN 'delete' THEN '[]' ELSE NEW.changes END);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_activity() FROM PUBLIC;

RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM onhand_platform;

CREATE TRIGGER member_left AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION member_left();
CREATE TRIGGER activity_audited AFTER INSERT ON activity FOR EACH ROW
  WHEN (NEW.action = 'delete' OR NEW.kind IN ('organization', 'unit', 'custom-field', 'quick-action')) EXECUTE FUNCTION audit_activity();
