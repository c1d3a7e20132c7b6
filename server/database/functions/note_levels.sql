-- Writes the levels for whoever changes an item's stock or folder and does not know of levels, as the version before them does not: whoever
-- knows counts `level_writes` up, and this is not called (049-places.md). The home place bears the change; where it has less than was taken,
-- the fullest places bear the rest, those on the way or in somebody's hands last, so that the places add up whatever happens.
CREATE OR REPLACE FUNCTION note_levels() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  home bigint := COALESCE(NEW.folder_id, 0);
  taken numeric := OLD.quantity - NEW.quantity;
  there numeric;
  other record;
BEGIN
  IF taken = 0 AND OLD.folder_id IS NOT DISTINCT FROM NEW.folder_id THEN RETURN NULL; END IF;
  IF OLD.folder_id IS DISTINCT FROM NEW.folder_id THEN
    WITH gone AS (
      DELETE FROM stock_levels WHERE organization_id = NEW.organization_id AND item_id = NEW.id AND place = COALESCE(OLD.folder_id, 0) RETURNING *
    )
    INSERT INTO stock_levels AS l (organization_id, item_id, place, lot, quantity, minimum, maximum, refill_from)
    SELECT organization_id, item_id, home, lot, quantity, minimum, maximum, refill_from FROM gone
    ON CONFLICT (organization_id, item_id, place, lot) DO UPDATE SET quantity = l.quantity + excluded.quantity;
  END IF;
  SELECT l.quantity INTO there FROM stock_levels l
   WHERE l.organization_id = NEW.organization_id AND l.item_id = NEW.id AND l.place = home AND l.lot = 0;
  IF NOT FOUND THEN
    INSERT INTO stock_levels (organization_id, item_id, place, quantity) VALUES (NEW.organization_id, NEW.id, home, NEW.quantity);
    RETURN NULL;
  END IF;
  UPDATE stock_levels l SET quantity = GREATEST(l.quantity - taken, 0)
   WHERE l.organization_id = NEW.organization_id AND l.item_id = NEW.id AND l.place = home AND l.lot = 0;
  taken := taken - there;
  IF taken <= 0 THEN RETURN NULL; END IF;
  FOR other IN
    SELECT l.place, l.lot, l.quantity FROM stock_levels l
     WHERE l.organization_id = NEW.organization_id AND l.item_id = NEW.id AND l.place <> home ORDER BY l.place < 0, l.quantity DESC, l.place
  LOOP
    UPDATE stock_levels l SET quantity = GREATEST(l.quantity - taken, 0)
     WHERE l.organization_id = NEW.organization_id AND l.item_id = NEW.id AND l.place = other.place AND l.lot = other.lot;
    taken := taken - other.quantity;
    EXIT WHEN taken <= 0;
  END LOOP;
  RETURN NULL;
END $$;

ALTER FUNCTION note_levels() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION note_levels() FROM PUBLIC;
