-- Stands where foreign keys stood that looked up each row by itself, a fifth of what the database does in an import: looks once a statement, and for each
-- item, tag and vendor once. What is named is held until the end, as a foreign key holds it, so that nobody deletes it meanwhile; an item that
-- this transaction has made nobody else sees: where it has made all in a row, as an import does, they are counted instead of being looked up one by one. Who deletes what is named takes along what names it (take_along.sql); levels are note_several_levels.sql.
CREATE OR REPLACE FUNCTION refuse_unknown_keys() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  own constant xid := pg_current_xact_id()::xid;
  is_unknown boolean;
  named record;
BEGIN
  IF NOT EXISTS (SELECT FROM added) THEN RETURN NULL; END IF;
  -- A column that the table does not have may not be named in what is run.
  IF TG_TABLE_NAME = 'item_tags' THEN
    is_unknown := EXISTS (SELECT FROM (SELECT DISTINCT organization_id, tag_id FROM added) AS a
      WHERE NOT EXISTS (SELECT FROM tags t WHERE t.organization_id = a.organization_id AND t.id = a.tag_id FOR KEY SHARE));
  ELSE
    is_unknown := EXISTS (SELECT FROM (SELECT DISTINCT organization_id, vendor_id FROM added) AS a
      WHERE NOT EXISTS (SELECT FROM vendors v WHERE v.organization_id = a.organization_id AND v.id = a.vendor_id FOR KEY SHARE));
  END IF;
  SELECT min(organization_id) AS organization, max(organization_id) AS other, min(item_id) AS first, max(item_id) AS last, count(*) AS rows INTO named FROM added;
  IF NOT is_unknown AND named.organization = named.other AND named.rows > 1 AND named.last - named.first < 2 * named.rows AND named.last - named.first + 1 = (
    SELECT count(*) FROM items i WHERE i.organization_id = named.organization AND i.id BETWEEN named.first AND named.last AND i.xmin = own) THEN
    RETURN NULL;
  END IF;
  IF is_unknown OR EXISTS (SELECT FROM added a
    WHERE NOT EXISTS (SELECT FROM items i WHERE i.organization_id = a.organization_id AND i.id = a.item_id AND i.xmin = own)
      AND NOT EXISTS (SELECT FROM items i WHERE i.organization_id = a.organization_id AND i.id = a.item_id FOR KEY SHARE)) THEN
    RAISE EXCEPTION '% names what is not there', TG_TABLE_NAME USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION refuse_unknown_keys() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION refuse_unknown_keys() FROM PUBLIC;
