-- What items are described by: units, folders, tags, vendors, fields of the organization's own.
-- Every key begins with the organization, so the tables can be sharded by it.
CREATE TABLE units (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  allows_decimals boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX units_by_name ON units (organization_id, lower(name));
SELECT tenant_table('units');
ALTER TABLE organizations
  ADD FOREIGN KEY (id, default_unit_id) REFERENCES units (organization_id, id) ON DELETE SET NULL (default_unit_id);

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
-- The tree is read in the order of names every time somebody opens the inventory; from here it comes sorted.
CREATE INDEX folders_by_name ON folders (organization_id, name COLLATE "und-x-icu", id);
SELECT tenant_table('folders');

-- The folders a member of staff works in; owners and admins see all of them without a row here.
CREATE TABLE folder_assignments (
  organization_id bigint NOT NULL,
  user_id uuid NOT NULL,
  folder_id bigint NOT NULL,
  PRIMARY KEY (organization_id, user_id, folder_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, folder_id) REFERENCES folders (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX folder_assignments_by_folder ON folder_assignments (organization_id, folder_id);
SELECT tenant_table('folder_assignments', members => 'SELECT, INSERT, DELETE');

CREATE TABLE tags (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  color text,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX tags_by_name ON tags (organization_id, lower(name));
SELECT tenant_table('tags');

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
SELECT tenant_table('vendors');

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
SELECT tenant_table('custom_fields');
