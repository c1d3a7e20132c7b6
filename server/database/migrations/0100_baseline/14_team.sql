-- People and what is theirs: invitations, preferences, pictures; what they did, and the audit log.

-- The token itself is only ever in the mail. An address has one open invitation; sending it again gives the same row a new token.
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
SELECT tenant_table('invitations', members => 'SELECT (organization_id, id, email, role, folder_ids, invited_by, invited_by_name, created_at,
  sent_at, expires_at, accepted_at, accepted_by, revoked_at), INSERT, UPDATE');

-- What a person chose for themselves; without a row everything is as the product has it.
CREATE TABLE user_preferences (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  choices jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
);
SELECT tenant_table('user_preferences', members => 'SELECT, INSERT, UPDATE');

CREATE TABLE user_pictures (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  file_key uuid NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, file_key) REFERENCES files (organization_id, key)
);
CREATE INDEX user_pictures_by_file ON user_pictures (organization_id, file_key);
SELECT tenant_table('user_pictures');

CREATE TABLE organization_logos (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('generic', 'light', 'dark')),
  file_key uuid NOT NULL,
  PRIMARY KEY (organization_id, kind),
  FOREIGN KEY (organization_id, file_key) REFERENCES files (organization_id, key)
);
CREATE INDEX organization_logos_by_file ON organization_logos (organization_id, file_key);
SELECT tenant_table('organization_logos');

-- Who changed which field from what to what. `user_name` is kept as it was: the entry outlives the membership.
CREATE TABLE activity (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  user_name text NOT NULL,
  kind text NOT NULL,
  subject_id bigint,
  subject_name text NOT NULL,
  action text NOT NULL,
  changes jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX activity_by_subject ON activity (organization_id, kind, subject_id, id DESC);
-- What people changed in a range of days is read without passing over everything before. A change of stock alone writes no activity,
-- so it pays nothing for this.
CREATE INDEX activity_by_time ON activity (organization_id, at);
SELECT tenant_table('activity', members => 'SELECT, INSERT');

-- The audit log: what an owner may be asked about later. It is append-only: no role of the server may change or delete a row; only with the
-- organization itself does it go.
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
SELECT tenant_table('audit_log', members => 'SELECT, INSERT', platform => 'SELECT, INSERT');
\ir ../../functions/audit_activity.sql
CREATE TRIGGER activity_audited AFTER INSERT ON activity FOR EACH ROW
  WHEN (NEW.action = 'delete' OR NEW.kind IN ('organization', 'unit', 'custom-field', 'quick-action')) EXECUTE FUNCTION audit_activity();

-- How far each person has come with getting started. What the organization has (a folder, an item, an invitation) is asked of the
-- organization; a label printed and a code scanned are the person's own doing, and so is putting the list away.
CREATE TABLE getting_started (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  label_at timestamptz,
  scan_at timestamptz,
  put_away_at timestamptz,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
);
SELECT tenant_table('getting_started');

-- The records that were made to play with. Only ids are kept: a sample that was deleted by hand is simply no longer found.
CREATE TABLE sample_records (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('item', 'folder', 'tag')),
  record_id bigint NOT NULL,
  PRIMARY KEY (organization_id, kind, record_id)
);
SELECT tenant_table('sample_records');
