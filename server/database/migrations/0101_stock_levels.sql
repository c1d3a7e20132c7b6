-- How much of an item lies in each place (049-places.md). `items.quantity` is the sum, `items.folder_id` the home place.

-- A row stays when its quantity falls to zero: it carries the minimum.
CREATE TABLE stock_levels (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  -- As in the ledger: a folder's id, 0 for no folder. Numbers below zero are for places that are no folders.
  place bigint NOT NULL,
  -- 0 is none: nothing has lots yet, but the key has room for them.
  lot bigint NOT NULL DEFAULT 0,
  quantity numeric(20, 4) NOT NULL CHECK (quantity >= 0),
  minimum numeric(20, 4) CHECK (minimum >= 0),
  maximum numeric(20, 4) CHECK (maximum >= COALESCE(minimum, 0)),
  -- The place it is refilled from.
  refill_from bigint,
  folder_id bigint GENERATED ALWAYS AS (CASE WHEN place > 0 THEN place END) STORED,
  FOREIGN KEY (organization_id, item_id) REFERENCES items (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, folder_id) REFERENCES folders (organization_id, id)
) WITH (fillfactor = 80);
-- Without it the check of each deleted folder's foreign key would read all levels.
CREATE INDEX stock_levels_by_folder ON stock_levels (organization_id, folder_id);
CREATE INDEX stock_levels_by_place ON stock_levels (organization_id, place, item_id);
-- The youngest, which a new installation takes for the best: an item's levels are looked up with every change (06_items.sql).
ALTER TABLE stock_levels ADD PRIMARY KEY (organization_id, item_id, place, lot);
-- A database that came here without the baseline does not have them yet.
\ir ../functions/platform_table.sql
\ir ../functions/tenant_table.sql
SELECT tenant_table('stock_levels');

-- How much a move took from one place to another; null is all there was, wherever it lay.
ALTER TABLE movements ADD COLUMN moved numeric(20, 4);

-- Counts the changes whose writer wrote the levels as well.
ALTER TABLE items ADD COLUMN level_writes bigint NOT NULL DEFAULT 0;
-- The owner of a function must be allowed to create one, for as long as it takes.
GRANT CREATE ON SCHEMA public TO onhand_platform;
\ir ../functions/note_first_levels.sql
\ir ../functions/note_levels.sql
REVOKE CREATE ON SCHEMA public FROM onhand_platform;
CREATE TRIGGER items_placed AFTER INSERT ON items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_first_levels();
CREATE TRIGGER items_changed_without_levels AFTER UPDATE OF quantity, folder_id ON items
  FOR EACH ROW WHEN (NEW.level_writes = OLD.level_writes AND (NEW.quantity <> OLD.quantity OR NEW.folder_id IS DISTINCT FROM OLD.folder_id))
  EXECUTE FUNCTION note_levels();
