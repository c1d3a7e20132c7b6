-- Something was taken from one place of an item to another: from then on it is known as one that lay in several.
CREATE OR REPLACE FUNCTION note_scattered() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO scattered_items (organization_id, item_id) VALUES (NEW.organization_id, NEW.item_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

ALTER FUNCTION note_scattered() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION note_scattered() FROM PUBLIC;
