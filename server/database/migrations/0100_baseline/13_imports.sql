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
  -- It is moved on while the work is alive: work whose beat stands still died with its process.
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
  -- When the work under way began. Nobody else sees what an import has written since then before it is done, so nobody looks for it.
  began_at timestamptz,
  -- The number of the attempt under way. A worker names it in every statement: of two that begin at once only one does, and a slow one that
  -- was taken for dead cannot end the attempt of another.
  attempt int NOT NULL DEFAULT 0,
  -- How a file is read where it could be read otherwise: whether folders are paths, and which of its words for units are units of their own
  -- and not another word for one that is there (`unit_words` says which were taken for which).
  paths text NOT NULL DEFAULT 'path' CHECK (paths IN ('path', 'name')),
  unit_words jsonb NOT NULL DEFAULT '[]',
  own_units jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX imports_working ON imports (beat_at) WHERE status IN ('checking', 'applying', 'undoing');
SELECT tenant_table('imports');

-- Apart from the rest, which is read often: the file as it came, until it is applied.
CREATE TABLE import_files (
  organization_id bigint NOT NULL,
  import_id bigint NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (organization_id, import_id),
  FOREIGN KEY (organization_id, import_id) REFERENCES imports (organization_id, id) ON DELETE CASCADE
);
SELECT tenant_table('import_files');

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
SELECT tenant_table('import_lines');

CREATE TABLE import_mappings (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  columns jsonb NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX import_mappings_by_name ON import_mappings (organization_id, lower(name));
SELECT tenant_table('import_mappings');
