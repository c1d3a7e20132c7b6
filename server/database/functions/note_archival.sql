-- Keeps when an item was archived and when it came back.
CREATE OR REPLACE FUNCTION note_archival() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.archived_at IS NULL THEN
    UPDATE item_archivals SET restored_at = GREATEST(archived_at, clock_timestamp())
     WHERE organization_id = NEW.organization_id AND item_id = NEW.id AND restored_at IS NULL;
  ELSE
    -- The change that archived it may have begun before the restore and waited, so it must not count from earlier than that.
    INSERT INTO item_archivals (organization_id, item_id, archived_at)
    SELECT NEW.organization_id, NEW.id, GREATEST(NEW.archived_at, max(a.restored_at))
      FROM item_archivals a WHERE a.organization_id = NEW.organization_id AND a.item_id = NEW.id
    ON CONFLICT (organization_id, item_id, archived_at) DO UPDATE SET restored_at = NULL;
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION note_archival() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION note_archival() FROM PUBLIC;
