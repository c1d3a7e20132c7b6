-- What a bulk edit changed, item by item, so that it can be taken back as a whole. Kept for a week: longer, somebody has worked with it.
CREATE TABLE bulk_edits (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX bulk_edits_by_age ON bulk_edits (created_at);

-- Only the fields that the edit changed, as they were and as they became.
CREATE TABLE bulk_edit_items (
  organization_id bigint NOT NULL,
  bulk_edit_id bigint NOT NULL,
  item_id bigint NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  PRIMARY KEY (organization_id, bulk_edit_id, item_id),
  FOREIGN KEY (organization_id, bulk_edit_id) REFERENCES bulk_edits (organization_id, id) ON DELETE CASCADE
);

-- A list of items kept under a name: filter, order and look. Whoever made it sees it, and everyone once it is shared.
CREATE TABLE item_views (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id uuid,
  name text NOT NULL,
  list jsonb NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE SET NULL (user_id)
);
CREATE UNIQUE INDEX item_views_shared_by_name ON item_views (organization_id, lower(name)) WHERE is_shared;
CREATE UNIQUE INDEX item_views_own_by_name ON item_views (organization_id, user_id, lower(name)) WHERE NOT is_shared;

DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['bulk_edits', 'bulk_edit_items', 'item_views'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY own_organization ON %I TO onhand_app USING (organization_id = current_organization_id())', one);
    EXECUTE format('CREATE POLICY platform ON %I TO onhand_platform USING (true)', one);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO onhand_platform', one);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON bulk_edits, bulk_edit_items, item_views TO onhand_app;
