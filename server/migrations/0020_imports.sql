-- Imports: the file, its rows, what was found about each, and what was written for each, so that all of it can be taken back.

CREATE TABLE imports (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  user_name text NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'checking', 'checked', 'applying', 'done', 'undoing', 'undone')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  sheets jsonb NOT NULL,
  sheet int NOT NULL,
  header_row int NOT NULL,
  columns jsonb NOT NULL,
  mapping jsonb NOT NULL,
  match_by text NOT NULL CHECK (match_by IN ('sku', 'inventoryNumber', 'code', 'none')),
  decimals text NOT NULL CHECK (decimals IN ('point', 'comma')),
  row_count int NOT NULL,
  progress_done int,
  progress_total int,
  -- Alive while it is moved on: work that stands still died with its process.
  beat_at timestamptz,
  is_cancelling boolean NOT NULL DEFAULT false,
  counts jsonb,
  news jsonb,
  message text,
  applied_at timestamptz,
  undone_at timestamptz,
  -- The ids of folders, tags, vendors, units and fields that were made on the way.
  made jsonb NOT NULL DEFAULT '{}',
  kept jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX imports_working ON imports (beat_at) WHERE status IN ('checking', 'applying', 'undoing');

-- Apart from the rest, which is read often: the file as it came, until it is applied.
CREATE TABLE import_files (
  organization_id bigint NOT NULL,
  import_id bigint NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (organization_id, import_id),
  FOREIGN KEY (organization_id, import_id) REFERENCES imports (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE import_lines (
  organization_id bigint NOT NULL,
  import_id bigint NOT NULL,
  row_number int NOT NULL,
  cells jsonb NOT NULL,
  is_excluded boolean NOT NULL DEFAULT false,
  action text CHECK (action IN ('create', 'update', 'unchanged', 'problem')),
  item_id bigint,
  changes jsonb NOT NULL DEFAULT '[]',
  problems jsonb NOT NULL DEFAULT '[]',
  -- What was written for it: what an undo takes back, and how to tell that someone changed it since.
  written jsonb,
  PRIMARY KEY (organization_id, import_id, row_number),
  FOREIGN KEY (organization_id, import_id) REFERENCES imports (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX import_lines_by_action ON import_lines (organization_id, import_id, action, row_number);

CREATE TABLE import_mappings (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  columns jsonb NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX import_mappings_by_name ON import_mappings (organization_id, lower(name));

DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['imports', 'import_files', 'import_lines', 'import_mappings'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY own_organization ON %I TO onhand_app USING (organization_id = current_organization_id())', one);
    EXECUTE format('CREATE POLICY platform ON %I TO onhand_platform USING (true)', one);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO onhand_app, onhand_platform', one);
  END LOOP;
END $$;

-- Whose codes stand in a file. Neither lower() nor the comparison of arrays may be used through row-level security with an index, so
-- this one belongs to the platform's role, like find_items_by_code, and checks the organization itself.
GRANT CREATE ON SCHEMA public TO onhand_platform;
SET LOCAL ROLE onhand_platform;

CREATE FUNCTION find_items_by_keys(p_organization_id bigint, skus text[], numbers text[], codes text[])
RETURNS TABLE (id bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM refuse_other_organization(p_organization_id);
  RETURN QUERY
    SELECT i.id FROM items i WHERE i.organization_id = p_organization_id AND lower(i.sku) = ANY (skus)
     UNION
    SELECT i.id FROM items i WHERE i.organization_id = p_organization_id AND lower(i.inventory_number) = ANY (numbers)
     UNION
    SELECT i.id FROM items i WHERE i.organization_id = p_organization_id AND i.qr_code = ANY (codes);
END $$;
REVOKE ALL ON FUNCTION find_items_by_keys(bigint, text[], text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_items_by_keys(bigint, text[], text[], text[]) TO onhand_app;

RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM onhand_platform;
