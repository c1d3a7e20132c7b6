-- Every place that has less of an item than is meant to lie there has an alert, however that came about: the triggers call this only where a
-- level crosses its minimum, so that other changes pay nothing (050-limits-of-places.md). What becomes of an alert is as with items
-- (note_alerts.sql): one that this transaction made was never there, and one that falls on is told anew. An archived item has none.
CREATE OR REPLACE FUNCTION note_place_alerts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  level stock_levels := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  was smallint := CASE TG_OP WHEN 'INSERT' THEN 2 ELSE place_status(OLD.quantity, OLD.minimum) END;
  is_now smallint := CASE TG_OP WHEN 'DELETE' THEN 2 ELSE place_status(NEW.quantity, NEW.minimum) END;
  this_batch bigint;
BEGIN
  IF is_now = was THEN RETURN NULL; END IF;
  PERFORM FROM items WHERE organization_id = level.organization_id AND id = level.item_id AND archived_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  this_batch := alert_batch();
  IF is_now = 2 OR is_now < was THEN
    DELETE FROM alerts WHERE organization_id = level.organization_id AND item_id = level.item_id AND place = level.place
       AND resolved_at IS NULL AND batch = this_batch;
    UPDATE alerts SET resolved_at = clock_timestamp()
     WHERE organization_id = level.organization_id AND item_id = level.item_id AND place = level.place AND resolved_at IS NULL;
  ELSE
    UPDATE alerts SET kind = 'low', quantity = CASE batch WHEN this_batch THEN level.quantity ELSE quantity END
     WHERE organization_id = level.organization_id AND item_id = level.item_id AND place = level.place AND resolved_at IS NULL;
  END IF;
  IF is_now < was THEN
    INSERT INTO alerts (organization_id, item_id, place, kind, quantity, is_collected, batch)
    VALUES (level.organization_id, level.item_id, level.place, CASE is_now WHEN 0 THEN 'out' ELSE 'low' END, level.quantity,
            COALESCE(current_setting('app.alerts_are_known', true), '') = 'on', this_batch);
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION note_place_alerts() OWNER TO onhand_platform;
REVOKE ALL ON FUNCTION note_place_alerts() FROM PUBLIC;
