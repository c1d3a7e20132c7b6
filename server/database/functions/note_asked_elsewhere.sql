-- Somebody asked for an item where it does not lie, and got nothing: its last row is not where it lies any more, so from then on what lay where is
-- added up for it, as for one that lay in several places.
CREATE OR REPLACE FUNCTION note_asked_elsewhere() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO scattered_items (organization_id, item_id)
  SELECT i.organization_id, i.id FROM items i
   WHERE i.organization_id = NEW.organization_id AND i.id = NEW.item_id AND COALESCE(i.folder_id, 0) <> NEW.place ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

ALTER FUNCTION note_asked_elsewhere() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION note_asked_elsewhere() FROM PUBLIC;
