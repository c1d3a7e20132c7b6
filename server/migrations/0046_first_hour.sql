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

-- Whoever is here already has got started long ago.
INSERT INTO getting_started (organization_id, user_id, put_away_at)
SELECT m.organization_id, m.user_id, now() FROM memberships m;

-- What was made to play with. Ids only: a sample that was deleted by hand is simply no longer found.
CREATE TABLE sample_records (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('item', 'folder', 'tag')),
  record_id bigint NOT NULL,
  PRIMARY KEY (organization_id, kind, record_id)
);

DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['getting_started', 'sample_records'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY own_organization ON %I TO onhand_app USING (organization_id = current_organization_id())', one);
    EXECUTE format('CREATE POLICY platform ON %I TO onhand_platform USING (true)', one);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO onhand_app, onhand_platform', one);
  END LOOP;
END $$;

-- An address that is to replace the account's waits with its link until somebody reads mail there.
ALTER TABLE identity_mail_links ADD COLUMN new_email text;
ALTER TABLE identity_mail_links DROP CONSTRAINT identity_mail_links_purpose_check;
ALTER TABLE identity_mail_links ADD CONSTRAINT identity_mail_links_purpose_check
  CHECK (purpose IN ('verify-email', 'reset-password', 'change-email'));
