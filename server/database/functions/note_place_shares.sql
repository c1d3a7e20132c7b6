-- Notes an item that lies in several places, or has a minimum in one, for a sweep to add up anew what it counts for in each. Most items
-- lie in one place and are left alone. An item that a place was taken from is noted where it was counted, or is about to be by a sweep
-- whose work nobody sees yet: its note is still there then. One that comes to lie in a further place is remembered for good.
CREATE OR REPLACE FUNCTION note_place_shares() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO place_share_notes (organization_id, item_id)
    SELECT OLD.organization_id, OLD.item_id
     WHERE (SELECT count(*) > 1 OR bool_or(l.minimum IS NOT NULL) FROM stock_levels l
             WHERE l.organization_id = OLD.organization_id AND l.item_id = OLD.item_id)
        OR EXISTS (SELECT FROM place_shares s WHERE s.organization_id = OLD.organization_id AND s.item_id = OLD.item_id)
        OR EXISTS (SELECT FROM place_share_notes n WHERE n.organization_id = OLD.organization_id AND n.item_id = OLD.item_id);
  ELSIF TG_TABLE_NAME = 'items' THEN
    INSERT INTO place_share_notes (organization_id, item_id)
    SELECT NEW.organization_id, NEW.id
     WHERE EXISTS (SELECT FROM stock_levels l WHERE l.organization_id = NEW.organization_id AND l.item_id = NEW.id
                      AND (l.place <> COALESCE(NEW.folder_id, 0) OR l.minimum IS NOT NULL));
  ELSIF TG_OP = 'UPDATE' AND OLD.minimum IS DISTINCT FROM NEW.minimum THEN
    INSERT INTO place_share_notes (organization_id, item_id) VALUES (NEW.organization_id, NEW.item_id);
  ELSIF EXISTS (SELECT FROM stock_levels l WHERE l.organization_id = NEW.organization_id AND l.item_id = NEW.item_id
                  AND (l.place <> NEW.place OR l.minimum IS NOT NULL)) THEN
    INSERT INTO place_share_notes (organization_id, item_id) VALUES (NEW.organization_id, NEW.item_id);
    IF TG_OP = 'INSERT' THEN
      INSERT INTO scattered_items (organization_id, item_id) VALUES (NEW.organization_id, NEW.item_id) ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION note_place_shares() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION note_place_shares() FROM PUBLIC;
