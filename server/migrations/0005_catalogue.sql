-- What the organization has: units, folders, tags, vendors, fields of its own, items and their pictures.
-- Every key begins with the organization, so the tables can be sharded by it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE units (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  allows_decimals boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX units_by_name ON units (organization_id, lower(name));

CREATE TABLE folders (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  parent_id bigint,
  name text NOT NULL,
  color text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, parent_id) REFERENCES folders (organization_id, id)
);
CREATE INDEX folders_by_parent ON folders (organization_id, parent_id);
ALTER TABLE folder_assignments ADD FOREIGN KEY (organization_id, folder_id) REFERENCES folders (organization_id, id) ON DELETE CASCADE;
CREATE INDEX folder_assignments_by_folder ON folder_assignments (organization_id, folder_id);

CREATE TABLE tags (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  color text,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX tags_by_name ON tags (organization_id, lower(name));

CREATE TABLE vendors (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  contact text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  lead_time_days int,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX vendors_by_name ON vendors (organization_id, lower(name));

CREATE TABLE custom_fields (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'number', 'date', 'choice', 'checkbox', 'link')),
  choices text[] NOT NULL DEFAULT '{}',
  position int NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX custom_fields_by_name ON custom_fields (organization_id, lower(name));

-- `total_value` is the stored figure; the unit cost is derived from it, and `last_unit_cost` is what is shown at quantity zero.
CREATE TABLE items (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  sku text,
  inventory_number text,
  qr_code text NOT NULL,
  barcodes text[] NOT NULL DEFAULT '{}',
  quantity numeric(20, 4) NOT NULL DEFAULT 0 CHECK (quantity >= 0),
  unit_id bigint,
  folder_id bigint,
  valuation_method text NOT NULL DEFAULT 'moving_average' CHECK (valuation_method IN ('mac', 'moving_average', 'fifo', 'standard')),
  total_value numeric(30, 10) NOT NULL DEFAULT 0 CHECK (total_value >= 0),
  last_unit_cost numeric(30, 10) NOT NULL DEFAULT 0,
  selling_price numeric(20, 6),
  low_stock_threshold numeric(20, 4),
  notes text NOT NULL DEFAULT '',
  custom jsonb NOT NULL DEFAULT '{}',
  cover_image_id bigint,
  search_text text NOT NULL DEFAULT '',
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- 0 out of stock, 1 low, 2 in stock
  stock_status smallint GENERATED ALWAYS AS (
    CASE WHEN quantity <= 0 THEN 0 WHEN quantity <= low_stock_threshold THEN 1 ELSE 2 END) STORED,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, unit_id) REFERENCES units (organization_id, id),
  FOREIGN KEY (organization_id, folder_id) REFERENCES folders (organization_id, id)
);
CREATE UNIQUE INDEX items_by_sku ON items (organization_id, lower(sku)) WHERE sku IS NOT NULL;
CREATE UNIQUE INDEX items_by_inventory_number ON items (organization_id, lower(inventory_number)) WHERE inventory_number IS NOT NULL;
CREATE UNIQUE INDEX items_by_qr_code ON items (organization_id, qr_code);
CREATE INDEX items_by_name ON items (organization_id, name COLLATE "und-x-icu", id) WHERE archived_at IS NULL;
-- Archived items too: without them the check of each deleted folder's foreign key would read the whole table.
CREATE INDEX items_by_folder ON items (organization_id, folder_id);
CREATE INDEX items_by_unit ON items (organization_id, unit_id);
CREATE INDEX items_by_search_text ON items USING gin (search_text gin_trgm_ops);

CREATE TABLE item_tags (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  PRIMARY KEY (organization_id, item_id, tag_id),
  FOREIGN KEY (organization_id, item_id) REFERENCES items (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, tag_id) REFERENCES tags (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX item_tags_by_tag ON item_tags (organization_id, tag_id);

CREATE TABLE item_vendors (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  vendor_sku text NOT NULL DEFAULT '',
  price numeric(20, 6),
  -- The first is the one a list shows.
  position int NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, item_id, vendor_id),
  FOREIGN KEY (organization_id, item_id) REFERENCES items (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendors (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX item_vendors_by_vendor ON item_vendors (organization_id, vendor_id);

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

-- The same rule for every table above: members see and change their own organization's rows; the platform role, which fills
-- new organizations and the demo, sees all.
DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['units', 'folders', 'tags', 'vendors', 'custom_fields', 'items', 'item_tags', 'item_vendors', 'activity'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY own_organization ON %I TO onhand_app USING (organization_id = current_organization_id())', one);
    EXECUTE format('CREATE POLICY platform ON %I TO onhand_platform USING (true)', one);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO onhand_platform', one);
    IF one = 'activity' THEN
      GRANT SELECT, INSERT ON activity TO onhand_app;
    ELSE
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO onhand_app', one);
    END IF;
  END LOOP;
END $$;

-- Organizations made before this get the units a new one starts with (`startingUnits` in the contract). As the platform role,
-- because row-level security is forced on the owner of the tables too.
SET LOCAL ROLE onhand_platform;
INSERT INTO units (organization_id, name, allows_decimals)
SELECT o.id, starting.name, starting.allows_decimals
  FROM organizations o
  CROSS JOIN (VALUES ('units', false), ('pieces', false), ('boxes', false), ('packs', false), ('rolls', false), ('pairs', false),
    ('sets', false), ('ft', true), ('m', true), ('lb', true), ('kg', true), ('gal', true), ('L', true)) AS starting (name, allows_decimals);
RESET ROLE;
