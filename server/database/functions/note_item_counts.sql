-- Appends how many items more or fewer a statement gave a tag or a vendor; a sweep adds it up (067-counts-of-tags-and-vendors.md).
CREATE OR REPLACE FUNCTION note_item_counts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- A table or a column that the trigger does not have may not be named in what it runs.
  IF TG_TABLE_NAME = 'item_tags' AND TG_OP = 'INSERT' THEN
    INSERT INTO item_count_changes (organization_id, kind, subject_id, items)
    SELECT organization_id, 'tag', tag_id, count(*) FROM added GROUP BY 1, 3;
  ELSIF TG_TABLE_NAME = 'item_tags' THEN
    INSERT INTO item_count_changes (organization_id, kind, subject_id, items)
    SELECT organization_id, 'tag', tag_id, -count(*) FROM removed GROUP BY 1, 3;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO item_count_changes (organization_id, kind, subject_id, items)
    SELECT organization_id, 'vendor', vendor_id, count(*) FROM added GROUP BY 1, 3;
  ELSE
    INSERT INTO item_count_changes (organization_id, kind, subject_id, items)
    SELECT organization_id, 'vendor', vendor_id, -count(*) FROM removed GROUP BY 1, 3;
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION note_item_counts() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION note_item_counts() FROM PUBLIC;
