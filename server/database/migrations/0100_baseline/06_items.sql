-- Items, what hangs on them, and how they are found.

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
  -- Written by `item_search_text`.
  search_text text NOT NULL DEFAULT '',
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- 0 out of stock, 1 low, 2 in stock
  stock_status smallint GENERATED ALWAYS AS (
    CASE WHEN quantity <= 0 THEN 0 WHEN quantity <= low_stock_threshold THEN 1 ELSE 2 END) STORED,
  -- The most recent price that was paid; what came for free has not changed it.
  last_price_paid numeric(30, 10),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, unit_id) REFERENCES units (organization_id, id),
  FOREIGN KEY (organization_id, folder_id) REFERENCES folders (organization_id, id)
);
CREATE UNIQUE INDEX items_by_sku ON items (organization_id, lower(sku)) WHERE sku IS NOT NULL;
CREATE UNIQUE INDEX items_by_inventory_number ON items (organization_id, lower(inventory_number)) WHERE inventory_number IS NOT NULL;
CREATE UNIQUE INDEX items_by_qr_code ON items (organization_id, qr_code);
-- Without the list of changes to be sorted in later, which every lookup of a code would have to read through.
CREATE INDEX items_by_barcode ON items USING gin (organization_id, barcodes) WITH (fastupdate = off);
CREATE INDEX items_by_name ON items (organization_id, name COLLATE "und-x-icu", id) WHERE archived_at IS NULL;
-- The order of indexes matters: of those that seem equally good PostgreSQL takes the youngest, and to a new installation, whose tables nobody
-- has counted yet, all seem so. An item looked up by its id over this index would read every item of the organization.
CREATE INDEX items_by_unit ON items (organization_id, unit_id);
-- With the item's id here and in items_with_tag, "in these folders and with this tag" is answered from the two indexes, before any item is
-- read. Archived items too: without them the check of each deleted folder's foreign key would read the whole table.
CREATE INDEX items_in_folder ON items (organization_id, folder_id, id) INCLUDE (archived_at);
-- What is out or low, the emptiest first. A stock change touches it only when it crosses a threshold.
CREATE INDEX items_low ON items (organization_id, stock_status, name COLLATE "und-x-icu", id) WHERE archived_at IS NULL AND stock_status < 2;
-- Words are found inside one organization: without it in the index, a search would read what everyone else has.
CREATE INDEX items_by_search_text ON items USING gin (organization_id, search_text gin_trgm_ops);
-- What an item is called on its label, for a search by best match. A word that every item is tagged with may stand in no name at all, and
-- without the index all of them would be read to learn that. Changes of stock do not touch it.
CREATE INDEX items_by_title ON items USING gin (organization_id, lower(name || ' ' || COALESCE(sku, '')) gin_trgm_ops);
SELECT tenant_table('items');

CREATE TABLE item_tags (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  PRIMARY KEY (organization_id, item_id, tag_id),
  FOREIGN KEY (organization_id, item_id) REFERENCES items (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, tag_id) REFERENCES tags (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX items_with_tag ON item_tags (organization_id, tag_id, item_id);
SELECT tenant_table('item_tags');

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
SELECT tenant_table('item_vendors');

-- The words items are found by, for finding what someone meant who typed one wrong. A word may outlive its last item: then it
-- finds nothing.
CREATE TABLE search_words (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  word text NOT NULL,
  PRIMARY KEY (organization_id, word)
);
-- Words that look like a mistyped one are found by how they begin, or by the letters after the first where the first is the wrong one.
-- Codes have digits and are many; they are kept apart, so that none has to be passed to find a word.
CREATE INDEX search_words_by_letters ON search_words (organization_id, word text_pattern_ops) WHERE word !~ '[[:digit:]]';
CREATE INDEX search_words_by_second ON search_words (organization_id, substr(word, 2, 3) text_pattern_ops) WHERE word !~ '[[:digit:]]';
CREATE INDEX search_codes_by_letters ON search_words (organization_id, word text_pattern_ops) WHERE word ~ '[[:digit:]]';
SELECT tenant_table('search_words', members => 'SELECT, INSERT');

-- One row for each file in the store, written before its bytes: whatever interrupts an upload, the sweep finds what it left.
-- No foreign key to the organization, for the same reason: the row must outlive it until its bytes are gone.
-- `parts` are what the store holds under the key, such as the sizes of a picture.
CREATE TABLE files (
  organization_id bigint NOT NULL,
  key uuid NOT NULL,
  parts text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, key)
);
-- Members only ever announce a file; to look for those nobody uses any more is the sweep's work.
SELECT tenant_table('files', members => 'INSERT');

-- Width and height are those of the largest size that is served. A copy of an item shows the same file.
CREATE TABLE item_images (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  item_id bigint NOT NULL,
  file_key uuid NOT NULL,
  position int NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, item_id) REFERENCES items (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, file_key) REFERENCES files (organization_id, key)
);
CREATE INDEX item_images_by_item ON item_images (organization_id, item_id, position);
CREATE INDEX item_images_by_file ON item_images (organization_id, file_key);
SELECT tenant_table('item_images');

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
SELECT tenant_table('item_views');

-- What a bulk edit changed, item by item, so that it can be taken back as a whole. Kept for a week: longer, somebody has worked with it.
CREATE TABLE bulk_edits (
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX bulk_edits_by_age ON bulk_edits (created_at);
SELECT tenant_table('bulk_edits');

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
SELECT tenant_table('bulk_edit_items');
