-- An item has a level in its home place from the moment it is there, with the stock it was made with.
CREATE OR REPLACE FUNCTION note_first_levels() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- None of these items can have a level already: nobody need look (note_several_levels.sql).
  PERFORM set_config('app.first_levels', 'on', true);
  INSERT INTO stock_levels (organization_id, item_id, place, quantity)
  SELECT organization_id, id, COALESCE(folder_id, 0), quantity FROM added;
  PERFORM set_config('app.first_levels', '', true);
  RETURN NULL;
END $$;

ALTER FUNCTION note_first_levels() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION note_first_levels() FROM PUBLIC;
