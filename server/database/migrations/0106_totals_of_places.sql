-- What items in several places count for in each of them (050-limits-of-places.md). `item_totals` goes on to have every item wholly in its home,
-- which is right for the organization as a whole and for all that lies in one place; these tables hold the difference.

-- What each item added to the totals below when it was last added up.
CREATE TABLE place_shares (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  place bigint NOT NULL,
  items bigint NOT NULL,
  low bigint NOT NULL,
  out_of_stock bigint NOT NULL,
  quantity numeric NOT NULL,
  value numeric NOT NULL,
  PRIMARY KEY (organization_id, item_id, place)
);
-- Staff see some places: which items lie in several of those.
CREATE INDEX place_shares_by_place ON place_shares (organization_id, place, item_id);
CREATE TABLE place_totals (
  organization_id bigint NOT NULL,
  folder_id bigint NOT NULL,
  items bigint NOT NULL,
  low bigint NOT NULL,
  out_of_stock bigint NOT NULL,
  quantity numeric NOT NULL,
  value numeric NOT NULL,
  PRIMARY KEY (organization_id, folder_id)
);
-- Items that changed since. A change only appends here; a reader counts these few itself, and a sweep adds them up.
CREATE TABLE place_share_notes (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  item_id bigint NOT NULL,
  PRIMARY KEY (organization_id, item_id, id)
);
-- Items that ever lay in several places at once, deleted ones too: where these lay on a day of the past is added up from the ledger.
CREATE TABLE scattered_items (
  organization_id bigint NOT NULL,
  item_id bigint NOT NULL,
  PRIMARY KEY (organization_id, item_id)
);
SELECT tenant_table('scattered_items', members => 'SELECT');
SELECT tenant_table('place_shares', members => 'SELECT');
SELECT tenant_table('place_totals', members => 'SELECT');
SELECT tenant_table('place_share_notes', members => 'SELECT');

GRANT CREATE ON SCHEMA public TO onhand_platform;
\ir ../functions/place_status.sql
\ir ../functions/place_shares_now.sql
\ir ../functions/place_corrections.sql
\ir ../functions/note_place_shares.sql
\ir ../functions/note_scattered.sql
\ir ../functions/note_place_alerts.sql
REVOKE CREATE ON SCHEMA public FROM onhand_platform;
INSERT INTO place_share_notes (organization_id, item_id)
SELECT organization_id, item_id FROM stock_levels GROUP BY organization_id, item_id HAVING count(*) > 1 OR bool_or(minimum IS NOT NULL);
INSERT INTO scattered_items (organization_id, item_id)
SELECT organization_id, item_id FROM stock_levels GROUP BY organization_id, item_id HAVING count(*) > 1
 UNION
SELECT organization_id, item_id FROM movements WHERE moved IS NOT NULL;

-- What a change of stock does not touch pays nothing: the conditions are looked at before anything is called.
-- An item's first level comes from the trigger of its birth, and is its only one.
CREATE TRIGGER levels_added AFTER INSERT ON stock_levels FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION note_place_shares();
CREATE TRIGGER levels_changed AFTER UPDATE ON stock_levels FOR EACH ROW
  WHEN (NEW.quantity <> OLD.quantity OR NEW.minimum IS DISTINCT FROM OLD.minimum) EXECUTE FUNCTION note_place_shares();
CREATE TRIGGER levels_removed AFTER DELETE ON stock_levels FOR EACH ROW EXECUTE FUNCTION note_place_shares();
-- A change of the quantity comes with one of a level.
CREATE TRIGGER items_of_places_changed AFTER UPDATE ON items FOR EACH ROW
  WHEN ((NEW.total_value <> OLD.total_value AND NEW.quantity = OLD.quantity) OR NEW.folder_id IS DISTINCT FROM OLD.folder_id
    OR (NEW.archived_at IS NULL) <> (OLD.archived_at IS NULL) OR NEW.low_stock_threshold IS DISTINCT FROM OLD.low_stock_threshold)
  EXECUTE FUNCTION note_place_shares();
-- A backup that is restored brings what was moved of items that lie in one place again.
CREATE TRIGGER some_moved AFTER INSERT ON movements FOR EACH ROW WHEN (NEW.moved IS NOT NULL) EXECUTE FUNCTION note_scattered();

CREATE TRIGGER levels_low_at_birth AFTER INSERT ON stock_levels FOR EACH ROW
  WHEN (place_status(NEW.quantity, NEW.minimum) < 2) EXECUTE FUNCTION note_place_alerts();
CREATE TRIGGER levels_low AFTER UPDATE ON stock_levels FOR EACH ROW
  WHEN (place_status(NEW.quantity, NEW.minimum) <> place_status(OLD.quantity, OLD.minimum)) EXECUTE FUNCTION note_place_alerts();
CREATE TRIGGER levels_low_no_more AFTER DELETE ON stock_levels FOR EACH ROW
  WHEN (place_status(OLD.quantity, OLD.minimum) < 2) EXECUTE FUNCTION note_place_alerts();
